import { services } from '@shop/infra/src/shop-processes.ts';
import fc from 'fast-check';
import { openFingerprints } from '../../access/fingerprint.ts';
import { assertCalm, everyField } from '../../access/hostile-calls.ts';
import { hostileString } from '../../access/hostile-strings.ts';
import { fillShop } from '../../access/tested-shop.ts';
import { ADMINISTRATOR } from '../clients/people.ts';
import { info, type Measurement, none } from '../measurements.ts';
import { ONE_OF_EACH } from '../topology/plan.ts';
import type { Scenario } from './scenario.ts';

const STRINGS = { full: 5_000, quick: 8 };
const AT_ONCE = 8;
const SLOW_MS = 1_000;

/** P-E10: generated strings into every path, query and body field, as somebody who may call. */
export const hostileInput: Scenario = {
  name: 'hostile-input',
  guarantee: 'P-E10',
  statement: 'No injection, no slow query',
  seconds: 5_400,
  byHand: 'e2e/src/access/access.int.test.ts runs it',
  plan: ONE_OF_EACH,
  run: async ({ topology, size, random, signal, log }): Promise<Measurement[]> => {
    const prints = openFingerprints(Object.fromEntries(services.map((name) => [name, topology.databaseUrl(name)])));
    const faults: string[] = [];
    let sent = 0;
    try {
      await prints.putSentinels();
      const shop = await fillShop(topology.gateways[0]?.url ?? '', ADMINISTRATOR);
      for (const field of everyField()) {
        log(field.title);
        const texts = fc.sample(hostileString, { numRuns: STRINGS[size], seed: random.below(2 ** 31) });
        for (let at = 0; at < texts.length && !signal.aborted; at += AT_ONCE) {
          const some = texts.slice(at, at + AT_ONCE);
          sent += some.length;
          const tries = await Promise.allSettled(some.map((text) => assertCalm(shop, field, text, SLOW_MS)));
          for (const one of tries) if (one.status === 'rejected') faults.push(`${field.title}: ${one.reason}`);
        }
      }
      const touched = await prints.assertSentinels().then(
        () => [],
        (error: Error) => [error.message],
      );
      return [
        none('5xx, or slower than a second each time', faults),
        none('tables touched that nobody may write', touched),
        info('strings sent', `${sent} into ${everyField().length} fields`),
      ];
    } finally {
      await prints.close();
    }
  },
};
