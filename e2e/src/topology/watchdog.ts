import { shopMemory } from '../shop/shop-memory.ts';

/** Of all processes of a run together (docs/reliability.md#topology). */
const MAX_MEMORY_MB = 6 * 1_073.741_824;
const CHECK_EVERY_MS = 5_000;

/**
 * Watches a run and aborts it at twice its time budget or when its processes exceed the memory limit.
 * @returns `signal`, which is aborted then, and `stop`, which ends the watch
 */
export function watchRun(budgetSeconds: number): { signal: AbortSignal; stop: () => void } {
  const aborting = new AbortController();
  const timer = setTimeout(
    () => aborting.abort(new Error(`The run took more than twice its ${budgetSeconds} s.`)),
    2_000 * budgetSeconds,
  );
  const check = setInterval(async () => {
    const used = (await shopMemory(process.pid)).reduce((sum, { pss }) => sum + pss, 0);
    if (used > MAX_MEMORY_MB) aborting.abort(new Error(`The run used ${Math.round(used)} MB of memory.`));
  }, CHECK_EVERY_MS);
  return {
    signal: aborting.signal,
    stop: () => {
      clearTimeout(timer);
      clearInterval(check);
    },
  };
}
