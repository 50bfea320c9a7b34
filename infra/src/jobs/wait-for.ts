import { setTimeout as wait } from 'node:timers/promises';
import { UserFacingError } from '../user-facing-error.ts';

const EVERY_MS = 500;

/**
 * Retries until an attempt succeeds, and prints once that it waits.
 * @param options `what`: the engine's name for messages; `within`: milliseconds; `isTemporary`: which errors to retry (all by
 * default)
 * @throws UserFacingError after `within`; the error of `attempt` when it is not temporary
 */
export async function waitFor<Result>(
  options: { what: string; within?: number; isTemporary?: (error: unknown) => boolean; signal?: AbortSignal },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { what, within = 60_000, isTemporary = () => true, signal } = options;
  const deadline = performance.now() + within;
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTemporary(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (performance.now() > deadline)
        throw new UserFacingError(`${what} did not respond within ${within / 1000} s (${reason}).`);
      if (tries === 1) console.log(`Waiting for ${what} …`);
    }
    await wait(EVERY_MS, undefined, { signal });
  }
}
