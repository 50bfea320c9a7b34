import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../service/observability/logger.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { createOutageLog } from './outage-log.ts';

/**
 * Retries the first request of a follower until the log is reachable, with backoff.
 * @param options `closing` ends the wait
 * @throws the last error, or an AbortError, once the log is closed
 */
export async function retryUntilReachable<T>(
  { logger, closing }: { logger: Logger; closing: AbortSignal },
  request: () => Promise<T>,
): Promise<T> {
  const outage = createOutageLog(logger);
  for (let failures = 1; ; failures += 1) {
    try {
      const result = await request();
      outage.recovered('event log is reachable: following');
      return result;
    } catch (error) {
      if (closing.aborted) throw error;
      outage.failed(error, { failures }, 'event log is unreachable: not following yet');
      await wait(backoffMs(failures), undefined, { signal: closing });
    }
  }
}
