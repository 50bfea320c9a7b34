import { setTimeout as wait } from 'node:timers/promises';
import { UserFacingError } from './user-facing-error.ts';

/**
 * Resolves when a part of the shop answers 200.
 * @param options `deadline`: in terms of `performance.now()`; `logs`: the folder that a failure points to
 * @throws UserFacingError when the time is up
 */
export async function waitUntilOk(
  { url, deadline, logs }: { url: string; deadline: number; logs: string },
  signal: AbortSignal,
): Promise<void> {
  let last = 'no answer';
  while (performance.now() < deadline) {
    try {
      const answer = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]),
      });
      const body = await answer.text();
      if (answer.status === 200) return;
      last = `${answer.status} ${body.slice(0, 300)}`;
    } catch (error) {
      signal.throwIfAborted();
      last = error instanceof Error ? String(error.cause ?? error.message) : String(error);
    }
    await wait(50, undefined, { signal });
  }
  throw new UserFacingError(`The shop was not ready in time (${url}: ${last}). The logs are in ${logs}.`);
}
