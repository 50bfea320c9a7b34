import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { createPasswordHashing } from './password-hashing.ts';

/** Measures wall clock; password-hashing.test.ts proves the same by the work that is done. */
describe('createPasswordHashing', () => {
  it('takes about as long without a stored hash as with one (P-E6)', async () => {
    const passwords = createPasswordHashing({
      timeoutFactor: TIMEOUT_FACTOR,
      parameters: { memory: 16_384, passes: 2, parallelism: 1 },
    });
    const stored = await passwords.hash('secret');
    const timeOf = async (hash: string | undefined) => {
      const start = performance.now();
      expect((await passwords.verify('wrong', hash)).correct).toBe(false);
      return performance.now() - start;
    };
    // Compare the fastest runs: other load only makes a run slower.
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < 8; round += 1) {
      times[0].push(await timeOf(undefined));
      times[1].push(await timeOf(stored));
    }
    expect(Math.min(...times[0])).toBeGreaterThan(Math.min(...times[1]) / 3);
  });
});
