type Watcher = (event: PopStateEvent) => void;

let watcher: Watcher | undefined;

/**
 * Adds the listener that sees the browser's back and forward before the router. Call it before the router is rendered:
 * a browser calls the listeners of a window in their order, capturing or not.
 */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => watcher?.(event));
}

/**
 * Lets one watcher see the browser's back and forward before the router, which it can hide from it.
 * @returns ends the watch
 */
export function watchFirstPopState(next: Watcher): () => void {
  watcher = next;
  return () => {
    if (watcher === next) watcher = undefined;
  };
}
