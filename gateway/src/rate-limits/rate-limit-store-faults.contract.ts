import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { gauge } from '@shop/platform/service/observability/metrics.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import type { RateLimitStore } from './rate-limit-store.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

/** Faults that a test injects into the engine behind a store. */
export interface StoreFaults {
  kill: () => Promise<unknown>;
  /** Ends `kill`. */
  start: () => Promise<unknown>;
  /** The engine keeps its connections and responds to nothing. */
  hang: () => Promise<unknown> | unknown;
  /** Ends `hang`. */
  resume: () => Promise<unknown> | unknown;
}

/** RATE_LIMIT_SCALE of these tests, and the registrations per hour that it allows: no window ends during a test. */
const [SCALE, PER_HOUR] = [0.1, 30];

/**
 * What a store guarantees when its engine fails: two gateways count together while it is up, and each by itself while
 * it is down (P-C2, P-C9).
 * @param open opens the started store of one more gateway, with a short timeout
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

  /** Expects that an unused address gets the limit once from both gateways together. */
  const expectCountedTogether = () => eventually(async () => expect(await passed(gateways)).toBe(PER_HOUR));
  const expectCountedSeparately = async () => expect(await passed(gateways)).toBe(2 * PER_HOUR);
  const isDegraded = async () => (await gauge('gateway_rate_limit_store_degraded', '').get()).values[0]?.value;
  const loggedLines = (what: RegExp) => lines.filter(({ msg }) => what.test(msg)).length;

  async function expectNoticed(): Promise<void> {
    // Which gateway notices first is open; in the end each has logged it once.
    await eventually(() => expect(loggedLines(/counts in its own memory/)).toBe(2));
    expect(await isDegraded()).toBe(1);
  }

  async function expectBack(): Promise<void> {
    await expectCountedTogether();
    await eventually(async () => expect(await isDegraded()).toBe(0));
  }

  async function expectSurvived(fault: () => unknown, mend: () => unknown): Promise<void> {
    await fault();
    try {
      await expectCountedSeparately();
      await expectNoticed();
      await expectCountedSeparately();
      expect(loggedLines(/counts in its own memory/)).toBe(2);
    } finally {
      await mend();
    }
    await expectBack();
  }

  it('survives a killed engine: each gateway counts in its own memory, logs it once, and counts together again afterwards', () =>
    expectSurvived(faults.kill, faults.start));

  // The engine resumes only after these calls, so a call that waited for it would time out.
  it('survives a hanging engine: no call waits for it, each gateway counts in its own memory and logs it once', () =>
    expectSurvived(faults.hang, faults.resume));
}

/** Counts how many of more than enough registrations from a new address two gateways allow. */
async function passed(gateways: readonly RateLimits[]): Promise<number> {
  const context = { accessToken: undefined, client: { address: newId(), https: true }, destination: undefined };
  const asked = Array.from({ length: 3 * PER_HOUR }, (_, at) =>
    gateways[at % 2]?.countCaller('registrations', context),
  );
  return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
}
