import { shopMemory } from '../../bench/shop-memory.ts';

/** Of all processes of a run together (RELIABILITY.md §1.1). */
const MOST_MEMORY_MB = 6 * 1_073.741_824;
const LOOK_MS = 5_000;

/**
 * Watches a run: at twice its budget of seconds, or beyond the memory that a run may have, the signal says so.
 * @returns `signal`, and `stop`, which ends the watch
 */
export function watchRun(budgetSeconds: number): { signal: AbortSignal; stop: () => void } {
  const over = new AbortController();
  const late = setTimeout(
    () => over.abort(new Error(`The run took more than twice its ${budgetSeconds} s.`)),
    2_000 * budgetSeconds,
  );
  const look = setInterval(async () => {
    const used = (await shopMemory(process.pid)).reduce((sum, { pss }) => sum + pss, 0);
    if (used > MOST_MEMORY_MB) over.abort(new Error(`The run used ${Math.round(used)} MB of memory.`));
  }, LOOK_MS);
  return {
    signal: over.signal,
    stop: () => {
      clearTimeout(late);
      clearInterval(look);
    },
  };
}
