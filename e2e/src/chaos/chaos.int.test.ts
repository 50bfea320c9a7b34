import { mixedCalls } from '../clients/mixed-calls.ts';
import { openLoopLoad } from '../clients/open-loop-load.ts';
import { allSucceededOrForgiven } from '../clients/sample-measurements.ts';
import type { Measurement } from '../measurements/measurements.ts';
import { QUICK_EMBEDDED } from '../topology/plan.ts';
import { assertHolds } from './assert-holds.ts';
import { type ChaosShop, startChaosShop } from './chaos-shop.ts';
import { type Scenario, titleOf } from './scenarios/scenario.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { slowClients, startSlowClients } from './scenarios/slow-clients.ts';

// The scenarios of the embedded profile, about 20 s each, on one small shop.
const SEED = 20_261_121;

let shop: ChaosShop;
let slow: Awaited<ReturnType<typeof startSlowClients>>;

beforeAll(async () => {
  shop = await startChaosShop({
    plan: QUICK_EMBEDDED,
    seed: SEED,
    signal: new AbortController().signal,
    log: () => {},
  });
}, 240_000);
afterAll(() => shop?.close(), 30_000);

async function holds({ name }: Pick<Scenario, 'name'>, run: Scenario['run']): Promise<void> {
  assertHolds(name, await shop.run({ run }, 'quick'), SEED);
}

const embedded = scenarios
  .filter((one) => one.plan.engines === 'embedded' && one.alone === undefined && one !== slowClients)
  .map((one) => ({ ...one, title: titleOf(one) }));

describe('a shop of the embedded profile under faults', () => {
  it(
    'slow-clients (P-C7): serves other clients while slow ones are connected',
    () =>
      holds(slowClients, async (run): Promise<Measurement[]> => {
        const load = () => openLoopLoad({ perSecond: 20, seconds: 2, next: mixedCalls(run) });
        slow = await startSlowClients(run, 60);
        return allSucceededOrForgiven('normal calls meanwhile', await load(), { size: 'quick' });
      }),
    60_000,
  );

  it.each(embedded)('$title: $statement', (scenario) => holds(scenario, scenario.run), 150_000);

  it(
    'slow-clients (P-C7): has closed every slow connection',
    () => holds(slowClients, () => slow.measurements()),
    120_000,
  );
});
