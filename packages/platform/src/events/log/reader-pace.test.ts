import { backoffMs } from '../../service/timing/backoff.ts';
import { limitConcurrency } from '../../service/timing/concurrency-limit.ts';
import { createWakeableSleep } from '../../service/timing/wakeable-sleep.ts';

describe('the pace of readers', () => {
  it('an alarm that rang before the sleep is not slept through', async () => {
    const alarm = createWakeableSleep();
    alarm.wake();
    const began = performance.now();
    await alarm.sleep(5_000);
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it('an alarm ends a sleep, and the next sleep is a whole one', async () => {
    const alarm = createWakeableSleep();
    setTimeout(alarm.wake, 10);
    const began = performance.now();
    await alarm.sleep(5_000);
    await alarm.sleep(40);
    expect(performance.now() - began).toBeGreaterThan(45);
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it('runs no more tasks at a time than told, and all of them in order, failures included', async () => {
    const inTurn = limitConcurrency(3);
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const task = (n: number) =>
      inTurn(async () => {
        begun.push(n);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 3));
        running -= 1;
        if (n % 4 === 0) throw new Error('failed');
      });
    await Promise.allSettled(Array.from({ length: 20 }, (_, n) => task(n)));
    expect(most).toBe(3);
    expect(begun).toEqual([...Array(20).keys()]);
  });

  it('waits longer after each failure, up to its limit', () => {
    expect(backoffMs(1)).toBeGreaterThanOrEqual(75);
    expect(backoffMs(1)).toBeLessThanOrEqual(100);
    expect(backoffMs(4)).toBeGreaterThan(backoffMs(2));
    expect(backoffMs(1_000)).toBeLessThanOrEqual(5_000);
  });
});
