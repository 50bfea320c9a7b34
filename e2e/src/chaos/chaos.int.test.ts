import { assertHolds } from './assert-holds.ts';
import { mixedShots } from './clients/mixed-shots.ts';
import { openLoad } from './clients/open-load.ts';
import type { Figure } from './figures.ts';
import { openStage, type Stage } from './run-scenario.ts';
import { beginSlowClients } from './scenarios/p-c7.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { allWell } from './scenarios/windows.ts';
import { QUICK } from './topology/plan.ts';

// The promises of `npm run chaos` in some 20 s each, on one small shop.
const SEED = 20_261_121;

let stage: Stage;
let slow: Awaited<ReturnType<typeof beginSlowClients>>;

beforeAll(async () => {
  const say = () => {};
  stage = await openStage({ plan: QUICK, seed: SEED, signal: new AbortController().signal, say });
}, 240_000);
afterAll(() => stage?.close(), 30_000);

/** @throws Error with every figure, and the line that runs it again, when one does not hold */
async function holds(id: string, run: Scenario['run']): Promise<void> {
  assertHolds(id, await stage.play({ run }, 'quick'), SEED);
}

const embedded = scenarios.filter(({ plan, byHand }) => plan.engines === 'embedded' && byHand === undefined);
const scenario = (id: string) => scenarios.find((one) => one.id === id) as Scenario;

describe('a whole shop', () => {
  it(
    'serves others while slow clients trickle (P-C7)',
    () =>
      holds('P-C7', async (run): Promise<Figure[]> => {
        const load = () => openLoad({ perSecond: 20, seconds: 2, next: mixedShots(run) });
        slow = await beginSlowClients(run, 60);
        return allWell('normal calls meanwhile', await load(), { size: 'quick' });
      }),
    60_000,
  );

  it.each(embedded.filter(({ id }) => id !== 'P-C7'))(
    '$promise ($id)',
    ({ id }) => holds(id, scenario(id).run),
    150_000,
  );

  it('has closed every slow client within 30 s (P-C7)', () => holds('P-C7', () => slow.figures()), 60_000);
});
