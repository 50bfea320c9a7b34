import { jest } from '@jest/globals';
import type { Destination } from '../edge/route-table.ts';
import type { Session } from '../sessions/identities.ts';
import { memoryLimiter, type RateLimitStore } from './rate-limit-store.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import type { Rule } from './rules.ts';

let limits: RateLimits;

beforeEach(() => {
  jest.useFakeTimers();
  limits = createRateLimits({ scale: 1 });
});
afterEach(() => jest.useRealTimers());

const looksUp: Destination = { upstream: 'order', session: 'always' };
const ann = { user: { _id: 'ann' } } as Session;

interface CallOptions {
  from?: string;
  cookie?: string;
  destination?: Destination;
}

const described = ({ from = '10.0.0.1', cookie, destination = looksUp }: CallOptions) => ({
  accessToken: cookie,
  client: { address: from, https: true },
  destination,
});

/** A call up to its session lookup. */
function call(rule: Rule | undefined, options: CallOptions = {}): Promise<boolean> {
  return limits.countCaller(rule, described(options));
}

/** A call whose session lookup finds a session, or none. */
async function lookedUpCall(rule: Rule | undefined, cookie: string, session: Session | null): Promise<void> {
  const isUncounted = await call(rule, { cookie });
  await limits.countUser(rule, described({ cookie }), isUncounted, session);
}

/** Counts how many of some concurrent calls are allowed. */
async function allowed(calls: number, one: () => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: calls }, one));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

/** Makes a call whose cookie is Ann's. */
async function callOfAnn(rule: Rule, cookie = 'anns'): Promise<void> {
  await lookedUpCall(rule, cookie, ann);
}

describe('rate limits of a caller (docs/api.md#rate-limits)', () => {
  it.each([
    ['reads', 300, 50],
    ['searches', 60, 10],
    ['writes', 60, 5],
  ] as const)('allow %s: %d at once, then %d per second, also in the long run', async (rule, burst, perSecond) => {
    expect(await allowed(2 * burst, () => call(rule))).toBe(burst);
    for (let second = 1; second <= 5; second += 1) {
      jest.advanceTimersByTime(1_000);
      expect(await allowed(2 * perSecond, () => call(rule))).toBe(perSecond);
    }
    let sum = 0;
    for (let second = 0; second < 300; second += 1) {
      jest.advanceTimersByTime(1_000);
      sum += await allowed(2 * perSecond, () => call(rule));
    }
    expect(sum).toBeLessThanOrEqual(300 * perSecond * 1.1 + burst);
    jest.advanceTimersByTime(120_000);
    expect(await allowed(2 * burst, () => call(rule))).toBe(burst);
  });

  it('allow 300 registrations per hour', async () => {
    expect(await allowed(400, () => call('registrations'))).toBe(300);
    const refused = await call('registrations').catch((error) => error);
    expect(refused).toMatchObject({ status: 429, code: 'too-many', retryAfter: 3_600 });
    jest.advanceTimersByTime(3_600_000);
    expect(await allowed(400, () => call('registrations'))).toBe(300);
  });

  it('set Retry-After to whole seconds, at least one', async () => {
    await allowed(60, () => call('writes'));
    jest.advanceTimersByTime(990);
    expect(await call('writes').catch((error) => error)).toMatchObject({ status: 429, retryAfter: 1 });
  });

  it('are independent of each other', async () => {
    await allowed(500, () => call('reads'));
    expect(await allowed(60, () => call('writes'))).toBe(60);
    expect(await allowed(60, () => call('searches'))).toBe(60);
  });

  it('scale with RATE_LIMIT_SCALE and never reach zero', async () => {
    limits = createRateLimits({ scale: 2 });
    expect(await allowed(300, () => call('writes'))).toBe(120);
    limits = createRateLimits({ scale: 0.001 });
    expect(await allowed(300, () => call('writes'))).toBe(1);
  });

  it('hold no memory after a while without calls', async () => {
    for (let at = 0; at < 200; at += 1) await call('reads', { from: `10.1.0.${at}` });
    expect(jest.getTimerCount()).toBeGreaterThan(0);
    jest.advanceTimersByTime(60_000);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('store shared by several gateways', () => {
  /** A store that remembers its limiters and can be down. */
  function openStore() {
    const state = { isDown: false, calls: 0 };
    const limiters = new Map<string, ReturnType<typeof memoryLimiter>>();
    const store: RateLimitStore = {
      limiter: (window) => {
        const limiter = limiters.get(window.name) ?? memoryLimiter(window);
        limiters.set(window.name, limiter);
        const consume: typeof limiter.consume = (key) => {
          state.calls += 1;
          return state.isDown ? Promise.reject(new Error('down')) : limiter.consume(key);
        };
        return Object.assign(memoryLimiter(window), { consume });
      },
      start: () => undefined,
      stop: async () => undefined,
    };
    return { state, store };
  }

  it('counts writes and registrations of all gateways, and nothing else', async () => {
    const { store, state } = openStore();
    const [one, other] = [createRateLimits({ store, scale: 1 }), createRateLimits({ store, scale: 1 })];
    for (const [rule, most] of [
      ['writes', 60],
      ['registrations', 300],
    ] as const) {
      limits = one;
      expect(await allowed(most / 2, () => call(rule))).toBe(most / 2);
      limits = other;
      expect(await allowed(most, () => call(rule))).toBe(most / 2);
    }
    const { calls } = state;
    await allowed(400, () => call('reads'));
    await allowed(400, () => call('searches'));
    expect(state.calls).toBe(calls);
  });

  it('leaves the counts of this gateway in place while it is down', async () => {
    const { store, state } = openStore();
    limits = createRateLimits({ store, scale: 1 });
    expect(await allowed(40, () => call('writes'))).toBe(40);
    state.isDown = true;
    expect(await allowed(40, () => call('writes'))).toBe(20);
    state.isDown = false;
    expect(await allowed(40, () => call('writes'))).toBe(0);
  });

  it('is not called for a caller that this gateway refuses', async () => {
    const { store, state } = openStore();
    limits = createRateLimits({ store, scale: 1 });
    await allowed(60, () => call('writes'));
    const { calls } = state;
    await allowed(1_000, () => call('writes'));
    expect(state.calls).toBe(calls);
  });
});

describe('key of a call', () => {
  it('is the address of a visitor, for IPv6 the /64 network', async () => {
    await allowed(60, () => call('writes', { from: '2001:db8::1' }));
    expect(await allowed(1, () => call('writes', { from: '2001:db8::2' }))).toBe(0);
    expect(await allowed(1, () => call('writes', { from: '2001:db8:0:1::1' }))).toBe(1);
  });

  it('is the user of a signed-in caller, whatever the session and address', async () => {
    expect(await allowed(60, () => callOfAnn('writes'))).toBe(60);
    expect(await allowed(1, () => callOfAnn('writes', 'her other session'))).toBe(0);
    expect(await allowed(1, () => call('writes'))).toBe(1);
    await lookedUpCall('writes', 'bobs', { user: { _id: 'bob' } } as Session);
  });

  it('is the address for an unknown cookie, so that lookups of made-up cookies are limited', async () => {
    let lookups = 0;
    const madeUp = async () => {
      const cookie = `made-up-${lookups}`;
      const isUncounted = await call(undefined, { cookie });
      lookups += 1;
      await limits.countUser(undefined, described({ cookie }), isUncounted, null);
    };
    await allowed(2_000, madeUp);
    expect(lookups).toBe(300);
    await callOfAnn('reads').catch((error) => expect(error.status).toBe(429));
  });

  it('is still the user when others at the same address have used up its limit', async () => {
    await callOfAnn('reads');
    await allowed(2_000, () => call('reads'));
    expect(await allowed(10, () => callOfAnn('reads'))).toBe(10);
  });

  it('is the address again after a session has ended, so its cookie cannot use up the calls of the user', async () => {
    await callOfAnn('reads', 'stolen');
    await lookedUpCall('writes', 'stolen', null);
    await allowed(100, () => lookedUpCall('writes', 'stolen', null));
    expect(await allowed(59, () => callOfAnn('writes'))).toBe(59);
  });

  it('is the address where no session is looked up, as for registrations', async () => {
    const never: Destination = { upstream: 'user', session: 'never' };
    await callOfAnn('reads');
    expect(await allowed(400, () => call('registrations', { cookie: 'anns', destination: never }))).toBe(300);
    expect(await call('reads', { cookie: 'anns', destination: never })).toBe(false);
  });
});
