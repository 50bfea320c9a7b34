import { useSyncExternalStore } from 'react';

/** Milliseconds after which people wonder whether anything happens. */
const SLOW_MS = 5_000;

let slowCalls = 0;
const listeners = new Set<() => void>();

/** Returns whether a call has been running for five seconds. */
export function useSlowCalls(): boolean {
  return useSyncExternalStore(
    listen,
    () => slowCalls > 0,
    () => false,
  );
}

/** Runs a call, and counts it as slow from its fifth second on. */
export async function watchCall<Result>(call: () => Promise<Result>): Promise<Result> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    countSlow(1);
  }, SLOW_MS);
  try {
    return await call();
  } finally {
    clearTimeout(timer);
    if (isSlow) countSlow(-1);
  }
}

function countSlow(change: 1 | -1): void {
  slowCalls += change;
  for (const notify of listeners) notify();
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
