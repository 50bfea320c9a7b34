import { canBreak } from '@shop/testing/breakable-engine.ts';
import { describeWith } from '@shop/testing/infrastructure.ts';
import { IS_GATE } from '@shop/testing/scope.ts';
import { QUICK_FULL } from '../topology/plan.ts';
import { assertHolds } from './assert-holds.ts';
import { type ChaosShop, startChaosShop } from './chaos-shop.ts';
import { titleOf } from './scenarios/scenario.ts';
import { scenarios } from './scenarios/scenarios.ts';

// The scenarios of the full profile, about 20 s each, on one small shop.
const SEED = 20_261_121;
const PROGRAMS = ['kafka', 'redis', 's3'] as const;

const engines = {
  name: 'Kafka, Redis, S3',
  sources: [
    {
      name: 'containers or local programs',
      isAvailable: () => PROGRAMS.every(canBreak),
      // The shop starts its own engines.
      start: async () => ({ url: '', stop: async () => {} }),
    },
  ],
  instructions: `Start Docker, or run "infra/engines/engines.sh get" for each of ${PROGRAMS.join(', ')}.`,
};

describeWith(engines, 'a shop of the full profile under faults', () => {
  let shop: ChaosShop;
  beforeAll(async () => {
    shop = await startChaosShop({ plan: QUICK_FULL, seed: SEED, signal: new AbortController().signal, log: () => {} });
  }, 240_000);
  afterAll(() => shop?.close(), 60_000);

  const full = scenarios
    .filter(({ plan, alone, inGate = false }) => plan.engines === 'full' && alone === undefined && (!IS_GATE || inGate))
    .map((one) => ({ ...one, title: titleOf(one) }));
  it.each(full)(
    '$title: $statement',
    async ({ name, run }) => {
      assertHolds(name, await shop.run({ run }, 'quick'), SEED);
    },
    240_000,
  );
});
