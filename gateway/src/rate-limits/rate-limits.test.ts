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
function call(row: Rule | undefined, options: CallOptions = {}): Promise<boolean> {
  return limits.countCaller(row, described(options));
}

/** A call whose session lookup finds a session, or none. */
async function lookedUpCall(row: Rule | undefined, cookie: string, session: Session | null): Promise<void> {
  const isUncounted = await call(row, { cookie });
  await limits.countUser(row, described({ cookie }), isUncounted, session);
}

/** How many of so many calls are let through. */
async function letThrough(calls: number, one: () => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: calls }, one));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

/** A call whose cookie is ann's. */
async function callOfAnn(row: Rule, cookie = 'anns'): Promise<void> {
  await lookedUpCall(row, cookie, ann);
}

describe('the limits of a caller (API.md, Everywhere)', () => {
  it.each([
    ['reads', 300, 50],
    ['searches', 60, 10],
    ['writes', 60, 5],
  ] as const)('on %s: %d at once, then %d a second, also in the long run', async (row, burst, perSecond) => {
    expect(await letThrough(2 * burst, () => call(row))).toBe(burst);
    for (let second = 1; second <= 5; second += 1) {
      jest.advanceTimersByTime(1_000);
      expect(await letThrough(2 * perSecond, () => call(row))).toBe(perSecond);
    }
    let sum = 0;
    for (let second = 0; second < 300; second += 1) {
      jest.advanceTimersByTime(1_000);
      sum += await letThrough(2 * perSecond, () => call(row));
    }
    expect(sum).toBeLessThanOrEqual(300 * perSecond * 1.1 + burst);
    jest.advanceTimersByTime(120_000);
    expect(await letThrough(2 * burst, () => call(row))).toBe(burst);
  });

  it('on registrations: 300 an hour', async () => {
    expect(await letThrough(400, () => call('registrations'))).toBe(300);
    const refused = await call('registrations').catch((error) => error);
    expect(refused).toMatchObject({ status: 429, code: 'too-many', retryAfter: 3_600 });
    jest.advanceTimersByTime(3_600_000);
    expect(await letThrough(400, () => call('registrations'))).toBe(300);
  });

  it('say when to come back: in whole seconds, at least one', async () => {
    await letThrough(60, () => call('writes'));
    jest.advanceTimersByTime(990);
    expect(await call('writes').catch((error) => error)).toMatchObject({ status: 429, retryAfter: 1 });
  });

  it('do not touch each other', async () => {
    await letThrough(500, () => call('reads'));
    expect(await letThrough(60, () => call('writes'))).toBe(60);
    expect(await letThrough(60, () => call('searches'))).toBe(60);
  });

  it('are multiplied by RATE_LIMIT_SCALE, and never nothing', async () => {
    limits = createRateLimits({ scale: 2 });
    expect(await letThrough(300, () => call('writes'))).toBe(120);
    limits = createRateLimits({ scale: 0.001 });
    expect(await letThrough(300, () => call('writes'))).toBe(1);
  });

  it('hold nothing when nobody has called for a while', async () => {
    for (let at = 0; at < 200; at += 1) await call('reads', { from: `10.1.0.${at}` });
    expect(jest.getTimerCount()).toBeGreaterThan(0);
    jest.advanceTimersByTime(60_000);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a store that gateways share', () => {
  /** A store that remembers its limiters, and may be down. */
  function openStore() {
    const state = { isDown: false, asked: 0 };
    const limiters = new Map<string, ReturnType<typeof memoryLimiter>>();
    const store: RateLimitStore = {
      limiter: (window) => {
        const limiter = limiters.get(window.name) ?? memoryLimiter(window);
        limiters.set(window.name, limiter);
        const consume: typeof limiter.consume = (key) => {
          state.asked += 1;
          return state.isDown ? Promise.reject(new Error('down')) : limiter.consume(key);
        };
        return Object.assign(memoryLimiter(window), { consume });
      },
      start: () => undefined,
      stop: async () => undefined,
    };
    return { state, store };
  }

  it('counts writes and registrations of all of them, and nothing else', async () => {
    const { store, state } = openStore();
    const [one, other] = [createRateLimits({ store, scale: 1 }), createRateLimits({ store, scale: 1 })];
    for (const [row, most] of [
      ['writes', 60],
      ['registrations', 300],
    ] as const) {
      limits = one;
      expect(await letThrough(most / 2, () => call(row))).toBe(most / 2);
      limits = other;
      expect(await letThrough(most, () => call(row))).toBe(most / 2);
    }
    const { asked } = state;
    await letThrough(400, () => call('reads'));
    await letThrough(400, () => call('searches'));
    expect(state.asked).toBe(asked);
  });

  it('is done without while it is down: what this gateway has counted stays', async () => {
    const { store, state } = openStore();
    limits = createRateLimits({ store, scale: 1 });
    expect(await letThrough(40, () => call('writes'))).toBe(40);
    state.isDown = true;
    expect(await letThrough(40, () => call('writes'))).toBe(20);
    state.isDown = false;
    expect(await letThrough(40, () => call('writes'))).toBe(0);
  });

  it('is not asked about whom this gateway refuses', async () => {
    const { store, state } = openStore();
    limits = createRateLimits({ store, scale: 1 });
    await letThrough(60, () => call('writes'));
    const { asked } = state;
    await letThrough(1_000, () => call('writes'));
    expect(state.asked).toBe(asked);
  });
});

describe('who is counted', () => {
  it('is a visitor by his address, IPv6 by its /64', async () => {
    await letThrough(60, () => call('writes', { from: '2001:db8::1' }));
    expect(await letThrough(1, () => call('writes', { from: '2001:db8::2' }))).toBe(0);
    expect(await letThrough(1, () => call('writes', { from: '2001:db8:0:1::1' }))).toBe(1);
  });

  it('is a signed-in caller by user, whatever his session and address', async () => {
    expect(await letThrough(60, () => callOfAnn('writes'))).toBe(60);
    expect(await letThrough(1, () => callOfAnn('writes', 'her other session'))).toBe(0);
    expect(await letThrough(1, () => call('writes'))).toBe(1);
    await lookedUpCall('writes', 'bobs', { user: { _id: 'bob' } } as Session);
  });

  it('is a visitor’s address for a cookie that nobody has, without asking about it for ever', async () => {
    let lookups = 0;
    const madeUp = async () => {
      const cookie = `made-up-${lookups}`;
      const isUncounted = await call(undefined, { cookie });
      lookups += 1;
      await limits.countUser(undefined, described({ cookie }), isUncounted, null);
    };
    await letThrough(2_000, madeUp);
    expect(lookups).toBe(300);
    await callOfAnn('reads').catch((error) => expect(error.status).toBe(429));
  });

  it('is still the user where others at his address have used up everything', async () => {
    await callOfAnn('reads');
    await letThrough(2_000, () => call('reads'));
    expect(await letThrough(10, () => callOfAnn('reads'))).toBe(10);
  });

  it('is an address again once a session has ended: its cookie cannot use up the user’s calls', async () => {
    await callOfAnn('reads', 'stolen');
    await lookedUpCall('writes', 'stolen', null);
    await letThrough(100, () => lookedUpCall('writes', 'stolen', null));
    expect(await letThrough(59, () => callOfAnn('writes'))).toBe(59);
  });

  it('is an address for what looks nobody up, such as registrations', async () => {
    const never: Destination = { upstream: 'user', session: 'never' };
    await callOfAnn('reads');
    expect(await letThrough(400, () => call('registrations', { cookie: 'anns', destination: never }))).toBe(300);
    expect(await call('reads', { cookie: 'anns', destination: never })).toBe(false);
  });
});
