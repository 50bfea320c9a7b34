import { setTimeout as wait } from 'node:timers/promises';

/**
 * Tries until the expectation holds, and gives what it gives.
 * @param expectation throws while it does not hold yet
 * @param options `within`: milliseconds to try (5,000); `every`: pause between tries (25)
 * @throws the last error of the expectation when the time is up
 */
export async function eventually<Result>(
  expectation: () => Result | Promise<Result>,
  { within = 5_000, every = 25 }: { within?: number; every?: number } = {},
): Promise<Result> {
  const deadline = performance.now() + within;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (performance.now() >= deadline) throw error;
      await wait(every);
    }
  }
}
