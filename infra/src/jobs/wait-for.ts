import { setTimeout as wait } from 'node:timers/promises';
import { UserFacingError } from '../user-facing-error.ts';

const EVERY_MS = 500;

/**
 * Tries again and again until an engine answers, and says so once on the console.
 * @param options `what`: the engine in the words of the console; `within`: milliseconds; `isPassing`: whether a failure may
 * pass by itself (all of them by default)
 * @throws UserFacingError when the time is up; what `attempt` threw when that does not pass
 */
export async function waitFor<Result>(
  options: { what: string; within?: number; isPassing?: (error: unknown) => boolean; signal?: AbortSignal },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { what, within = 60_000, isPassing = () => true, signal } = options;
  const deadline = performance.now() + within;
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (performance.now() > deadline)
        throw new UserFacingError(`${what} did not answer within ${within / 1000} s (${reason}).`);
      if (tries === 1) console.log(`Waiting for ${what} …`);
    }
    await wait(EVERY_MS, undefined, { signal });
  }
}
