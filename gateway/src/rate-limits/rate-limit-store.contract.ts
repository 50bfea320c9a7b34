import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { BurstyRateLimiter, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitStore, Window } from './rate-limit-store.ts';

/** What a store of the limits looks like from outside. */
export interface KeptCount {
  points: number;
  /** Milliseconds until the store may forget it. */
  left: number;
}

/**
 * What a store promises that is there.
 * @param open gives the store of one more gateway
 * @param kept reads a count past the store: `null` when it is not there
 */
export function rateLimitStoreContract(
  open: () => RateLimitStore,
  kept: (window: Window, key: string) => Promise<KeptCount>,
) {
  const limitersOf = async (window: Window) => [await ready(open(), window), await ready(open(), window)] as const;
  const window = (points: number, seconds = 60): Window => ({ name: `test-${newId()}`, points, seconds });

  it('counts for all gateways together, each key by itself', async () => {
    const [one, other] = await limitersOf(window(6));
    expect(await given(one, 'ann', 4)).toBe(4);
    expect(await given(other, 'ann', 4)).toBe(2);
    expect(await given(one, 'ann', 4)).toBe(0);
    expect(await given(other, 'bob', 4)).toBe(4);
  });

  it('gives no point twice to fifty who ask two gateways at the same time', async () => {
    const limiters = await limitersOf(window(10));
    const asked = Array.from({ length: 50 }, (_, at) => limiters[at % 2]?.consume('ann'));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const outcome of outcomes) if ('reason' in outcome) expect(outcome.reason).toBeInstanceOf(RateLimiterRes);
  });

  it('gives a burst on top of a rate once, whichever gateways are asked', async () => {
    const [rate, burst] = [window(5), window(10, 120)];
    const [one, other] = [open(), open()].map(
      (store) => new BurstyRateLimiter(store.limiter(rate), store.limiter(burst)),
    ) as [BurstyRateLimiter, BurstyRateLimiter];
    for (const limiter of [one, other]) await eventually(() => limiter.consume('somebody'));
    expect((await given(one, 'ann', 9)) + (await given(other, 'ann', 9)) + (await given(one, 'ann', 9))).toBe(15);
  });

  it('begins anew when a window is over', async () => {
    const [one, other] = await limitersOf(window(2, 1));
    await eventually(async () => expect(await given(one, 'ann', 3)).toBe(2));
    await eventually(async () => expect(await given(other, 'ann', 1)).toBe(1));
  });

  it('tells the store when a count may be forgotten', async () => {
    const hour = window(5, 3_600);
    const [limiter] = await limitersOf(hour);
    await given(limiter, 'ann', 3);
    const { points, left } = await kept(hour, 'ann');
    expect(points).toBe(3);
    expect(left).toBeGreaterThan(3_000_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
  });

  it('is not asked again about who has used up everything', async () => {
    const two = window(2);
    const [limiter] = await limitersOf(two);
    await given(limiter, 'ann', 50);
    expect(await kept(two, 'ann')).toMatchObject({ points: 2 });
  });
}

/** A limiter of a gateway that has found its store: until then it counts by itself. */
async function ready(store: RateLimitStore, window: Window) {
  const limiter = store.limiter(window);
  await eventually(() => limiter.consume('somebody'));
  return limiter;
}

/** How many of so many points are given; a store that does not answer gives none and fails the test. */
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
