/** @returns whether it has handled the event: then neither an earlier watcher nor the router gets it */
type Watcher = (event: PopStateEvent) => boolean;

/** The last one sees an event first. */
const watchers: Watcher[] = [];

/**
 * Adds the listener that sees the browser's back and forward before the router. Call it before the router is rendered:
 * a browser calls the listeners of a window in their order, capturing or not.
 */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => {
    if (watchers.toReversed().some((watcher) => watcher(event))) event.stopImmediatePropagation();
  });
}

/**
 * Lets a watcher see the browser's back and forward before the router, which it can hide from it.
 * @returns ends the watch
 */
export function watchFirstPopState(watcher: Watcher): () => void {
  watchers.push(watcher);
  return () => {
    const index = watchers.indexOf(watcher);
    if (index >= 0) watchers.splice(index, 1);
  };
}
