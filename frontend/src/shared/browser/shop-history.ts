import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath, type To } from 'react-router-dom';
import { isOverlayEntry, whenEntryIsLeft } from './overlay-entry.ts';

/**
 * Creates the history of the shop's router. An address that is already the browser's takes no second entry: on a slow network
 * people tap a link again. Neither does the entry stay that an overlay added, when a link in it leads elsewhere.
 */
export function createShopHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  const { push, replace } = history;
  history.push = (to, state) => whenEntryIsLeft(() => (isCurrent(to) || isOverlayEntry() ? replace : push)(to, state));
  return history;
}

function isCurrent(to: To): boolean {
  return new URL(typeof to === 'string' ? to : createPath(to), window.location.href).href === window.location.href;
}
