import { assertHolds } from './assert-holds.ts';
import { mixedShots } from './clients/mixed-shots.ts';
import { openLoad } from './clients/open-load.ts';
import type { Figure } from './figures.ts';
import { openStage, type Stage } from './run-scenario.ts';
import { type Scenario, titleOf } from './scenarios/scenario.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { beginSlowClients, slowClients } from './scenarios/slow-clients.ts';
import { allWell } from './scenarios/windows.ts';
import { QUICK } from './topology/plan.ts';

// The scenarios of the embedded profile, about 20 s each, on one small shop.
const SEED = 20_261_121;

let stage: Stage;
let slow: Awaited<ReturnType<typeof beginSlowClients>>;

beforeAll(async () => {
  const say = () => {};
  stage = await openStage({ plan: QUICK, seed: SEED, signal: new AbortController().signal, say });
}, 240_000);
afterAll(() => stage?.close(), 30_000);

async function holds({ name }: Pick<Scenario, 'name'>, run: Scenario['run']): Promise<void> {
  assertHolds(name, await stage.play({ run }, 'quick'), SEED);
}

const embedded = scenarios
  .filter((one) => one.plan.engines === 'embedded' && one.byHand === undefined && one !== slowClients)
  .map((one) => ({ ...one, title: titleOf(one) }));

describe('a shop of the embedded profile under faults', () => {
  it(
    'slow-clients (P-C7): serves other clients while slow ones are connected',
    () =>
      holds(slowClients, async (run): Promise<Figure[]> => {
        const load = () => openLoad({ perSecond: 20, seconds: 2, next: mixedShots(run) });
        slow = await beginSlowClients(run, 60);
        return allWell('normal calls meanwhile', await load(), { size: 'quick' });
      }),
    60_000,
  );

  it.each(embedded)('$title: $statement', (scenario) => holds(scenario, scenario.run), 150_000);

  it(
    'slow-clients (P-C7): has closed every slow connection after 30 s',
    () => holds(slowClients, () => slow.figures()),
    60_000,
  );
});
