import { readStored, writeStored } from '../shared/browser/browser-storage.ts';

const KEY = 'reloaded-at';
/** A chunk that is still missing so soon after a reload stays missing: the error boundary reports it instead. */
const MIN_INTERVAL_MS = 60_000;

/**
 * Reloads the page once when a chunk is missing: a deploy removes the chunks that an open page has not loaded yet. Does
 * nothing while the browser is offline, or when session storage is not writable and the reload could repeat forever.
 * @returns removes the listener
 */
export function reloadAfterDeploy(reload = () => window.location.reload()): () => void {
  const onMissing = () => {
    const lastReload = Number(readStored('session', KEY) ?? 0);
    if (!navigator.onLine || Date.now() - lastReload < MIN_INTERVAL_MS) return;
    if (writeStored('session', KEY, String(Date.now()))) reload();
  };
  window.addEventListener('vite:preloadError', onMissing);
  return () => window.removeEventListener('vite:preloadError', onMissing);
}
