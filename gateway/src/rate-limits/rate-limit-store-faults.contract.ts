import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { gauge } from '@shop/platform/service/lifecycle/metrics.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import type { RateLimitStore } from './rate-limit-store.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

/** What a test does to the engine behind a store. */
export interface StoreFaults {
  kill: () => Promise<unknown>;
  /** After `kill`. */
  start: () => Promise<unknown>;
  /** It holds its connections and answers nothing. */
  hang: () => Promise<unknown> | unknown;
  /** After `hang`. */
  goOn: () => Promise<unknown> | unknown;
}

/** RATE_LIMIT_SCALE of these tests, and the registrations an hour that it leaves: no window ends while they run. */
const [SCALE, AN_HOUR] = [0.1, 30];

/**
 * What a store promises whose engine goes away: two gateways, which count together while it is there and each by itself while
 * it is not (P-C2, P-C9).
 * @param open gives the started store of one more gateway, whose time limit for each question is short
 */
export function rateLimitStoreFaultsContract(open: (logger: Logger) => RateLimitStore, faults: StoreFaults) {
  let gateways: [RateLimits, RateLimits];
  let lines: { msg: string }[];

  beforeEach(async () => {
    lines = [];
    const logger = createLogger(
      { name: 'test', level: 'info' },
      { write: (line) => void lines.push(JSON.parse(line)) },
    );
    gateways = [open(logger), open(logger)].map((store) => createRateLimits({ store, scale: SCALE })) as [
      RateLimits,
      RateLimits,
    ];
    await expectCountedTogether();
    lines = [];
  });

  /** Whether what nobody has registered from yet gets the limit once from both together, or from each. */
  const expectCountedTogether = () => eventually(async () => expect(await passed(gateways)).toBe(AN_HOUR));
  const expectCountedEachByItself = async () => expect(await passed(gateways)).toBe(2 * AN_HOUR);
  const isDegraded = async () => (await gauge('gateway_rate_limit_store_degraded', '').get()).values[0]?.value;
  const told = (what: RegExp) => lines.filter(({ msg }) => what.test(msg)).length;

  async function expectNoticed(): Promise<void> {
    // Which gateway notices first is open; each has told it once in the end.
    await eventually(() => expect(told(/counts by itself/)).toBe(2));
    expect(await isDegraded()).toBe(1);
  }

  async function expectBack(): Promise<void> {
    await expectCountedTogether();
    await eventually(async () => expect(await isDegraded()).toBe(0));
  }

  async function expectSurvived(fault: () => unknown, mend: () => unknown): Promise<void> {
    await fault();
    try {
      await expectCountedEachByItself();
      await expectNoticed();
      await expectCountedEachByItself();
      expect(told(/counts by itself/)).toBe(2);
    } finally {
      await mend();
    }
    await expectBack();
  }

  it('that is killed: each gateway counts in its memory, says so once, and together again when it is back', () =>
    expectSurvived(faults.kill, faults.start));

  // Whoever waited for the store would wait for ever: it goes on only after these calls.
  it('that hangs: no call waits until it goes on, and nothing else differs', () =>
    expectSurvived(faults.hang, faults.goOn));
}

/** How many of more than enough registrations from a new address are let through, by two gateways in turn. */
async function passed(gateways: readonly RateLimits[]): Promise<number> {
  const context = { accessToken: undefined, client: { address: newId(), https: true }, destination: undefined };
  const asked = Array.from({ length: 3 * AN_HOUR }, (_, at) => gateways[at % 2]?.countCaller('registrations', context));
  return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
}
