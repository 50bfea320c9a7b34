import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { BurstyRateLimiter, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitStore, Window } from './rate-limit-store.ts';

/** A stored count, as read directly from the engine. */
export interface StoredCount {
  points: number;
  /** Milliseconds until the store may drop it. */
  left: number;
}

/**
 * What a reachable store guarantees.
 * @param open opens the store of one more gateway
 * @param readCount reads a count directly from the engine
 */
export function rateLimitStoreContract(
  open: () => RateLimitStore,
  readCount: (window: Window, key: string) => Promise<StoredCount>,
) {
  const limitersOf = async (window: Window) => [await ready(open(), window), await ready(open(), window)] as const;
  const window = (points: number, seconds = 60): Window => ({ name: `test-${newId()}`, points, seconds });

  it('counts for all gateways together, each key separately', async () => {
    const [one, other] = await limitersOf(window(6));
    expect(await given(one, 'ann', 4)).toBe(4);
    expect(await given(other, 'ann', 4)).toBe(2);
    expect(await given(one, 'ann', 4)).toBe(0);
    expect(await given(other, 'bob', 4)).toBe(4);
  });

  it('grants no point twice to fifty concurrent calls at two gateways', async () => {
    const limiters = await limitersOf(window(10));
    const asked = Array.from({ length: 50 }, (_, at) => limiters[at % 2]?.consume('ann'));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const outcome of outcomes) if ('reason' in outcome) expect(outcome.reason).toBeInstanceOf(RateLimiterRes);
  });

  it('grants a burst on top of a rate once, whichever gateways are called', async () => {
    const [rate, burst] = [window(5), window(10, 120)];
    const [one, other] = [open(), open()].map(
      (store) => new BurstyRateLimiter(store.limiter(rate), store.limiter(burst)),
    ) as [BurstyRateLimiter, BurstyRateLimiter];
    for (const limiter of [one, other]) await eventually(() => limiter.consume('anyone'));
    expect((await given(one, 'ann', 9)) + (await given(other, 'ann', 9)) + (await given(one, 'ann', 9))).toBe(15);
  });

  it('starts a new count when a window is over', async () => {
    const [one, other] = await limitersOf(window(2, 1));
    await eventually(async () => expect(await given(one, 'ann', 3)).toBe(2));
    await eventually(async () => expect(await given(other, 'ann', 1)).toBe(1));
  });

  it('sets the expiry of a count to the end of its window', async () => {
    const hour = window(5, 3_600);
    const [limiter] = await limitersOf(hour);
    await given(limiter, 'ann', 3);
    const { points, left } = await readCount(hour, 'ann');
    expect(points).toBe(3);
    expect(left).toBeGreaterThan(3_000_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
  });

  it('does not count further calls of a key that has used up its points', async () => {
    const two = window(2);
    const [limiter] = await limitersOf(two);
    await given(limiter, 'ann', 50);
    expect(await readCount(two, 'ann')).toMatchObject({ points: 2 });
  });
}

/** A limiter whose gateway has connected to its store. */
async function ready(store: RateLimitStore, window: Window) {
  const limiter = store.limiter(window);
  await eventually(() => limiter.consume('anyone'));
  return limiter;
}

/**
 * Counts how many of the requested points are granted; a store that does not respond grants none and fails the test.
 */
async function given(limiter: Pick<ReturnType<RateLimitStore['limiter']>, 'consume'>, key: string, asked: number) {
  let count = 0;
  for (let at = 0; at < asked; at += 1) {
    try {
      await limiter.consume(key);
      count += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(RateLimiterRes);
    }
  }
  return count;
}
