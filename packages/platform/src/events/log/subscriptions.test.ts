import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import type { Subscription } from './event-log.ts';
import { retryUntilReachable } from './retry-until-reachable.ts';
import { createSubscriptions } from './subscriptions.ts';

describe('what a log’s close stops', () => {
  const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const reader = () => {
    let stops = 0;
    const stop = async () => {
      stops += 1;
    };
    return { stop, stops: () => stops };
  };

  it('is what listens, and not what was stopped before', async () => {
    const [kept, stopped] = [reader(), reader()];
    const listenings = createSubscriptions();
    await listenings.track(kept);
    await (await listenings.track(stopped)).stop();
    await listenings.stopAll();
    expect([kept.stops(), stopped.stops()]).toEqual([1, 1]);
  });

  it('is also what was about to listen', async () => {
    const late = reader();
    const listenings = createSubscriptions();
    const { promise, resolve } = Promise.withResolvers<Subscription>();
    const remembered = listenings.track(promise);
    const closing = listenings.stopAll();
    resolve(late);
    await Promise.all([closing, remembered]);
    expect(late.stops()).toBe(1);
  });

  it('and a follower that waits for an outage to end gives up at once', async () => {
    const listenings = createSubscriptions();
    let asked = 0;
    const following = retryUntilReachable({ logger, closing: listenings.closing }, async () => {
      asked += 1;
      throw new Error('the log is away');
    });
    following.catch(() => undefined);
    while (asked < 5) await wait(20);
    const began = performance.now();
    await listenings.stopAll();
    await expect(following).rejects.toThrow();
    // After five failures it would wait for more than a second.
    expect(performance.now() - began).toBeLessThan(1_000);
  }, 10_000);
});
