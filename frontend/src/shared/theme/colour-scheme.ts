import { useSyncExternalStore } from 'react';
import { followStored, readStored, removeStored, writeStored } from '../browser/browser-storage.ts';
import { useMedia } from '../hooks/use-media.ts';

/** In local storage; index.html reads it before the first paint. */
const STORED = 'colourScheme';
const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** What a visitor chose for this browser; 'system' follows its setting. */
export type SchemeChoice = 'system' | 'light' | 'dark';

const listeners = new Set<() => void>();

/** The choice, also of another tab; 'system' on the server and during hydration. */
export function useSchemeChoice(): SchemeChoice {
  return useSyncExternalStore(watch, storedChoice, () => 'system');
}

/** Whether the page is dark; never on paper, nor in a browser that cannot choose between two colours (css-variables.ts). */
export function useDark(): boolean {
  const choice = useSchemeChoice();
  const systemIsDark = useMedia(DARK_SYSTEM) ?? false;
  const isPrinted = useMedia('print') ?? false;
  if (isPrinted || !CSS.supports('color', 'light-dark(#000, #fff)')) return false;
  return choice === 'system' ? systemIsDark : choice === 'dark';
}

/** Shows the whole page in a scheme and keeps that for this browser. */
export function chooseScheme(choice: SchemeChoice): void {
  if (choice === 'system') removeStored('local', STORED);
  else writeStored('local', STORED, choice);
  window.showScheme?.(choice);
  for (const changed of listeners) changed();
}

function storedChoice(): SchemeChoice {
  const stored = readStored('local', STORED);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function watch(changed: () => void): () => void {
  listeners.add(changed);
  const unfollow = followStored(STORED, () => {
    window.showScheme?.(storedChoice());
    changed();
  });
  return () => {
    listeners.delete(changed);
    unfollow();
  };
}

declare global {
  interface Window {
    /** Sets the scheme of the document and of the browser's own bars (index.html). */
    showScheme?: (choice: string | null) => void;
  }
}
