import { setTimeout as wait } from 'node:timers/promises';
import { TIMEOUT_FACTOR } from './timeout-factor.ts';

/**
 * Retries an expectation until it holds, and returns its result.
 * @param expectation throws while it does not hold yet
 * @param options `within`: the time limit in milliseconds (20,000), times TEST_TIME_FACTOR; `every`: the pause between attempts (25)
 * @throws the last error of the expectation after the time limit
 */
export async function eventually<Result>(
  expectation: () => Result | Promise<Result>,
  { within = 20_000, every = 25 }: { within?: number; every?: number } = {},
): Promise<Result> {
  const deadline = performance.now() + within * TIMEOUT_FACTOR;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (performance.now() >= deadline) throw error;
      await wait(every);
    }
  }
}
