import { services } from '@shop/infra/src/shop-processes.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import fc from 'fast-check';
import { allFields, assertNoServerError } from '../../access/hostile-calls.ts';
import { hostileString } from '../../access/hostile-strings.ts';
import { openFingerprints } from '../../access/table-fingerprints.ts';
import { fillShop } from '../../access/tested-shop.ts';
import { ADMINISTRATOR } from '../../clients/fixture.ts';
import { info, type Measurement, none } from '../../measurements/measurements.ts';
import { ONE_OF_EACH } from '../../topology/plan.ts';
import type { Scenario } from './scenario.ts';

const STRINGS = { full: 5_000, quick: 8 };
const CONCURRENCY = 8;
/** P-E10 allows a second, on a machine of its own. */
const SLOW_MS = 1_000 * TIMEOUT_FACTOR;

/** P-E10: sends generated strings in every path, query and body field, as an authorized caller. */
export const hostileInput: Scenario = {
  name: 'hostile-input',
  guarantee: 'P-E10',
  statement: 'No injection, no slow query',
  seconds: 5_400,
  alone: 'e2e/src/access/access.int.test.ts runs the quick version',
  plan: ONE_OF_EACH,
  run: async ({ topology, size, random, signal, log }): Promise<Measurement[]> => {
    const fingerprints = openFingerprints(
      Object.fromEntries(services.map((name) => [name, topology.databaseUrl(name)])),
    );
    const errors: string[] = [];
    let sent = 0;
    try {
      await fingerprints.putSentinels();
      const shop = await fillShop(topology.gateways[0]?.url ?? '', ADMINISTRATOR);
      for (const field of allFields()) {
        log(field.title);
        const texts = fc.sample(hostileString, { numRuns: STRINGS[size], seed: random.below(2 ** 31) });
        for (let at = 0; at < texts.length && !signal.aborted; at += CONCURRENCY) {
          const batch = texts.slice(at, at + CONCURRENCY);
          sent += batch.length;
          const results = await Promise.allSettled(
            batch.map((text) => assertNoServerError(shop, field, text, SLOW_MS)),
          );
          for (const one of results) if (one.status === 'rejected') errors.push(`${field.title}: ${one.reason}`);
        }
      }
      const changes = await fingerprints.assertSentinels().then(
        () => [],
        (error: Error) => [error.message],
      );
      return [
        none(`5xx, or slower than ${SLOW_MS / 1_000} s each time`, errors),
        none('changes to tables that no client may write', changes),
        info('strings sent', `${sent} in ${allFields().length} fields`),
      ];
    } finally {
      await fingerprints.close();
    }
  },
};
