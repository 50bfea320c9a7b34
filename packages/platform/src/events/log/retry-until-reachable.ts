import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../service/lifecycle/logger.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { createOutageLog } from './outage-log.ts';

/**
 * Asks a follower's log where "now" is until it answers: an outage is waited for, with backoff.
 * @param options `closing` ends the wait
 * @throws the last error, or an AbortError, once the log is closed
 */
export async function retryUntilReachable<T>(
  { logger, closing }: { logger: Logger; closing: AbortSignal },
  ask: () => Promise<T>,
): Promise<T> {
  const outage = createOutageLog(logger);
  for (let failures = 1; ; failures += 1) {
    try {
      const answer = await ask();
      outage.recovered('the event log can be followed');
      return answer;
    } catch (error) {
      if (closing.aborted) throw error;
      outage.failed(error, { failures }, 'the event log cannot be followed yet');
      await wait(backoffMs(failures), undefined, { signal: closing });
    }
  }
}
