import { keepStored, readStored } from '../shared/browser-storage.ts';

const KEY = 'reloaded-at';
/** A piece that is still missing so soon after a reload is not coming: then the page says so instead. */
const ONCE_IN_MS = 60_000;

/**
 * A deploy while a page is open takes away the pieces that it has not loaded yet: when one is missing, the page is
 * reloaded, once. Where nothing can be remembered across the reload, or the network is gone, it is left alone.
 */
export function reloadAfterDeploy(reload = () => window.location.reload()): () => void {
  const onMissing = () => {
    const before = Number(readStored('session', KEY) ?? 0);
    if (!navigator.onLine || Date.now() - before < ONCE_IN_MS) return;
    if (keepStored('session', KEY, String(Date.now()))) reload();
  };
  window.addEventListener('vite:preloadError', onMissing);
  return () => window.removeEventListener('vite:preloadError', onMissing);
}
