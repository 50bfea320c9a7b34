import { describeWith } from '@shop/testing/infrastructure.ts';
import { hasLocalEngine } from '@shop/testing/local-engine.ts';
import { rerunLine } from './command-line.ts';
import { report } from './report.ts';
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
      name: 'the local programs',
      possible: () => PROGRAMS.every(hasLocalEngine),
      // Each shop brings its own.
      start: async () => ({ url: '', stop: async () => {} }),
    },
  ],
  howToGetIt: `Run "infra/engines/engines.sh get" for each of ${PROGRAMS.join(', ')}.`,
};

describeWith(engines, 'a whole shop of the full profile', () => {
  let stage: Stage;
  beforeAll(async () => {
    const say = () => {};
    stage = await openStage({ plan: QUICK_FULL, seed: SEED, signal: new AbortController().signal, say });
  }, 240_000);
  afterAll(() => stage?.close(), 60_000);

  it.each(scenarios.filter(({ plan }) => plan.engines === 'full'))(
    '$promise ($id)',
    async ({ id, run }) => {
      const figures = await stage.play({ run }, 'quick');
      if (figures.every((figure) => figure.holds)) return;
      throw new Error(`${id} does not hold.\n${report(figures)}\nAgain: ${rerunLine(id, { seed: SEED, quick: true })}`);
    },
    240_000,
  );
});
