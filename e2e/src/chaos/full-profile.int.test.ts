import { canBreak } from '@shop/testing/breakable-engine.ts';
import { describeWith } from '@shop/testing/infrastructure.ts';
import { assertHolds } from './assert-holds.ts';
import { openStage, type Stage } from './run-scenario.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { QUICK_FULL } from './topology/plan.ts';

// The promises of `npm run chaos` that are about the engines of the full profile, in at most 20 s each, on one small shop.
const SEED = 20_261_121;
const PROGRAMS = ['kafka', 'redis', 's3'] as const;

const engines = {
  name: 'Kafka, Redis, S3',
  ways: [
    {
      name: 'containers or local programs',
      possible: () => PROGRAMS.every(canBreak),
      // Each shop brings its own.
      start: async () => ({ url: '', stop: async () => {} }),
    },
  ],
  howToGetIt: `Start Docker, or run "infra/engines/engines.sh get" for each of ${PROGRAMS.join(', ')}.`,
};

describeWith(engines, 'a whole shop of the full profile', () => {
  let stage: Stage;
  beforeAll(async () => {
    const say = () => {};
    stage = await openStage({ plan: QUICK_FULL, seed: SEED, signal: new AbortController().signal, say });
  }, 240_000);
  afterAll(() => stage?.close(), 60_000);

  it.each(scenarios.filter(({ plan, byHand }) => plan.engines === 'full' && byHand === undefined))(
    '$promise ($id)',
    async ({ id, run }) => {
      assertHolds(id, await stage.play({ run }, 'quick'), SEED);
    },
    240_000,
  );
});
