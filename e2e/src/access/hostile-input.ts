import fc from 'fast-check';
import { allFields, assertNoServerError } from './hostile-calls.ts';
import { hostileString } from './hostile-strings.ts';
import type { AccessSuite } from './tested-shop.ts';

const CONCURRENCY = 4;

/**
 * Sends generated strings in every path, query and body field (P-E10). `npm run chaos -- hostile-input` sends 5,000 in each.
 * @param options `strings`: number per field; `slowMs`: time limit of a response (none: the machine is shared, so only the gateway's 504
 * counts); `seed`: of the strings, to repeat a run (TEST_SEED)
 */
export function describeHostileInput(
  suite: () => AccessSuite,
  {
    strings,
    slowMs = Number.POSITIVE_INFINITY,
    seed = Number(process.env.TEST_SEED ?? Date.now()),
  }: { strings: number; slowMs?: number; seed?: number },
): void {
  describe('hostile strings cause no server error (P-E10)', () => {
    beforeAll(() => console.info(`hostile strings: seed ${seed}`));
    it.each(allFields().map((field) => [field.title, field] as const))(
      'in %s',
      async (_title, field) => {
        const texts = fc.sample(hostileString, { numRuns: strings, seed });
        for (let at = 0; at < texts.length; at += CONCURRENCY)
          await Promise.all(
            texts.slice(at, at + CONCURRENCY).map((text) => assertNoServerError(suite().shop, field, text, slowMs)),
          );
      },
      120_000,
    );

    it('and do not change a table that no client may write', async () => {
      await suite().fingerprints.assertSentinels();
    });
  });
}
