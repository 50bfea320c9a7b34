import { setTimeout as wait } from 'node:timers/promises';
import { UserFacingError } from '../user-facing-error.ts';

/**
 * Polls a URL until it returns 200.
 * @param options `deadline`: a `performance.now()` time; `logs`: the folder named in the error
 * @throws UserFacingError after the deadline
 */
export async function waitUntilOk(
  { url, deadline, logs }: { url: string; deadline: number; logs: string },
  signal: AbortSignal,
): Promise<void> {
  let last = 'no response';
  while (performance.now() < deadline) {
    try {
      const response = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]),
      });
      const body = await response.text();
      if (response.status === 200) return;
      last = `${response.status} ${body.slice(0, 300)}`;
    } catch (error) {
      signal.throwIfAborted();
      last = error instanceof Error ? String(error.cause ?? error.message) : String(error);
    }
    await wait(50, undefined, { signal });
  }
  throw new UserFacingError(`The shop was not ready in time (${url}: ${last}). The logs are in ${logs}.`);
}
