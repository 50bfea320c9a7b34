import { assertHolds } from './assert-holds.ts';
import { type ChaosShop, startChaosShop } from './chaos-shop.ts';
import { mixedShots } from './clients/mixed-shots.ts';
import { openLoad } from './clients/open-load.ts';
import type { Measurement } from './measurements.ts';
import { allSucceededOrForgiven } from './scenarios/sample-measurements.ts';
import { type Scenario, titleOf } from './scenarios/scenario.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { beginSlowClients, slowClients } from './scenarios/slow-clients.ts';
import { QUICK } from './topology/plan.ts';

// The scenarios of the embedded profile, about 20 s each, on one small shop.
const SEED = 20_261_121;

let shop: ChaosShop;
let slow: Awaited<ReturnType<typeof beginSlowClients>>;

beforeAll(async () => {
  shop = await startChaosShop({ plan: QUICK, seed: SEED, signal: new AbortController().signal, log: () => {} });
}, 240_000);
afterAll(() => shop?.close(), 30_000);

async function holds({ name }: Pick<Scenario, 'name'>, run: Scenario['run']): Promise<void> {
  assertHolds(name, await shop.run({ run }, 'quick'), SEED);
}

const embedded = scenarios
  .filter((one) => one.plan.engines === 'embedded' && one.byHand === undefined && one !== slowClients)
  .map((one) => ({ ...one, title: titleOf(one) }));

describe('a shop of the embedded profile under faults', () => {
  it(
    'slow-clients (P-C7): serves other clients while slow ones are connected',
    () =>
      holds(slowClients, async (run): Promise<Measurement[]> => {
        const load = () => openLoad({ perSecond: 20, seconds: 2, next: mixedShots(run) });
        slow = await beginSlowClients(run, 60);
        return allSucceededOrForgiven('normal calls meanwhile', await load(), { size: 'quick' });
      }),
    60_000,
  );

  it.each(embedded)('$title: $statement', (scenario) => holds(scenario, scenario.run), 150_000);

  it(
    'slow-clients (P-C7): has closed every slow connection after 30 s',
    () => holds(slowClients, () => slow.measurements()),
    60_000,
  );
});
