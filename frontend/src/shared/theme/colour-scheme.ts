import { createStoredValue } from '../browser/stored-value.ts';
import { useMedia } from '../hooks/use-media.ts';

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** What a visitor chose for this browser; 'system' follows its setting. */
export type SchemeChoice = 'system' | 'light' | 'dark';

/** index.html reads it before the first paint, and follows other tabs. */
const stored = createStoredValue<SchemeChoice>({
  area: 'local',
  key: 'colourScheme',
  parse: (text) => (text === 'light' || text === 'dark' ? text : 'system'),
});

/** The choice, also of another tab; 'system' on the server and during hydration. */
export function useSchemeChoice(): SchemeChoice {
  return stored.use();
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
  stored.write(choice === 'system' ? null : choice);
  window.showScheme?.(choice);
}

declare global {
  interface Window {
    /** Sets the scheme of the document and of the browser's own bars (index.html). */
    showScheme?: (choice: string | null) => void;
  }
}
