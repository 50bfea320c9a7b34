import type { LogRecord } from './event-log.ts';

/** Limits what a kill redelivers: the records of this time, or one record of a slow handler. */
const MAX_MS = 200;

/**
 * Handles the first of some records, one after the other, for a limited time.
 * @param now milliseconds of a clock
 * @returns how many are handled, one at least (HandleBatch)
 * @throws the error of the first record; one of a later record ends the handling before it
 */
export async function oneByOne(
  records: readonly LogRecord[],
  handle: (record: LogRecord) => Promise<unknown>,
  now: () => number = () => performance.now(),
): Promise<number> {
  const until = now() + MAX_MS;
  let handled = 0;
  for (const record of records) {
    try {
      await handle(record);
    } catch (error) {
      if (handled === 0) throw error;
      break;
    }
    handled += 1;
    if (now() >= until) break;
  }
  return handled;
}
