import { eventually } from '@shop/testing/eventually.ts';
import { testLogger as logger } from '../../testing/test-logger.ts';
import type { Subscription } from './event-log.ts';
import { retryUntilReachable } from './retry-until-reachable.ts';
import { createSubscriptions } from './subscriptions.ts';

describe('createSubscriptions', () => {
  const reader = () => {
    let stops = 0;
    const stop = async () => {
      stops += 1;
    };
    return { stop, stops: () => stops };
  };

  it('stops active subscriptions and skips stopped ones', async () => {
    const [kept, stopped] = [reader(), reader()];
    const subscriptions = createSubscriptions();
    await subscriptions.track(kept);
    await (await subscriptions.track(stopped)).stop();
    await subscriptions.stopAll();
    expect([kept.stops(), stopped.stops()]).toEqual([1, 1]);
  });

  it('stops a subscription that was still starting', async () => {
    const late = reader();
    const subscriptions = createSubscriptions();
    const { promise, resolve } = Promise.withResolvers<Subscription>();
    const tracked = subscriptions.track(promise);
    const closing = subscriptions.stopAll();
    resolve(late);
    await Promise.all([closing, tracked]);
    expect(late.stops()).toBe(1);
  });

  it('ends the wait of a follower for an unreachable log', async () => {
    const subscriptions = createSubscriptions();
    let requests = 0;
    const following = retryUntilReachable({ logger, closing: subscriptions.closing }, async () => {
      requests += 1;
      throw new Error('the log is away');
    });
    following.catch(() => undefined);
    await eventually(() => expect(requests).toBeGreaterThanOrEqual(5));
    const before = requests;
    await subscriptions.stopAll();
    await expect(following).rejects.toThrow();
    // After the wait it would have made another request.
    expect(requests).toBe(before);
  });
});
