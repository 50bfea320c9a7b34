import fc from 'fast-check';
import { assertCalm, everyField } from './hostile-calls.ts';
import { hostileString } from './hostile-strings.ts';
import type { AccessSuite } from './tested-shop.ts';

const AT_ONCE = 4;

/**
 * Sends generated strings into every path, query and body field (P-E10). `npm run chaos -- P-E10` sends 5,000 into each.
 * @param options `strings`: how many into each; `slowMs`: milliseconds that an answer may take, without which only the
 * gateway's own limit counts, a 504: a test that shares its machine is not timed; `seed`: of the strings, for a rerun
 */
export function noStringIsAnError(
  suite: () => AccessSuite,
  {
    strings,
    slowMs = Number.POSITIVE_INFINITY,
    seed = Date.now(),
  }: { strings: number; slowMs?: number; seed?: number },
): void {
  describe(`nothing that a client sends is an error of ours (P-E10, seed ${seed})`, () => {
    it.each(everyField().map((field) => [field.title, field] as const))(
      'in %s',
      async (_title, field) => {
        const texts = fc.sample(hostileString, { numRuns: strings, seed });
        for (let at = 0; at < texts.length; at += AT_ONCE)
          await Promise.all(texts.slice(at, at + AT_ONCE).map((text) => assertCalm(suite().shop, field, text, slowMs)));
      },
      120_000,
    );

    it('and no table has changed that nobody may write', async () => {
      await suite().prints.assertSentinels();
    });
  });
}
