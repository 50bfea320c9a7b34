import { watchFirstPopState } from './first-popstate.ts';

/** While the browser goes back from an entry that is removed. */
let removal: Promise<void> | undefined;

/** Calls a function that adds an entry to the history: at once, or after the browser has left one that is being removed. */
export function whenEntryIsLeft(add: () => void): void {
  if (removal) void removal.then(add);
  else add();
}

/** Whether the browser's entry was added by an overlay. */
export function isOverlayEntry(): boolean {
  return Boolean(window.history.state?.overlay);
}

/**
 * Adds an entry of the same address to the history, for what covers the window.
 * @param onBack called when the browser goes back from it
 * @returns removes it, unless it was left already
 */
export function addOverlayEntry(onBack: () => void): () => void {
  let remove: () => void = () => undefined;
  let isOver = false;
  whenEntryIsLeft(() => {
    if (!isOver) remove = push(onBack);
  });
  return () => {
    isOver = true;
    remove();
  };
}

let added = 0;

function push(onBack: () => void): () => void {
  const { history } = window;
  const below: { idx?: number } | null = history.state;
  const index = below?.idx ?? 0;
  added += 1;
  const overlay = added;
  // The router numbers its entries by `idx`.
  history.pushState({ ...below, idx: index + 1, overlay }, '');
  const stop = watchFirstPopState(() => {
    stop();
    onBack();
    // Who went back by several pages leaves this one.
    return (history.state?.idx ?? 0) === index;
  });
  return () => {
    stop();
    if (history.state?.overlay === overlay) goBack();
  };
}

/** Goes back without telling the router, which knows only one entry of this address. */
function goBack(): void {
  removal = new Promise((resolve) => {
    const stop = watchFirstPopState(() => {
      stop();
      removal = undefined;
      resolve();
      return true;
    });
  });
  window.history.back();
}
