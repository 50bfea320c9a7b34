import { jest } from '@jest/globals';
import { createEventLoopMonitor } from './event-loop-monitor.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** A watch whose looks come as late as a test says. */
function openWatch() {
  const clock = { now: 0 };
  const watch = createEventLoopMonitor(() => clock.now);
  watch.start();
  const look = (late: number) => {
    clock.now += 100 + late;
    jest.advanceTimersByTime(100);
  };
  return { watch, look };
}

describe('the watch over the event loop (P-C5)', () => {
  it('finds it late when look after look comes too late, and well again with the first in time', () => {
    const { watch, look } = openWatch();
    look(500);
    expect(watch.isOverloaded()).toBe(false);
    look(500);
    expect(watch.isOverloaded()).toBe(true);
    look(10);
    expect(watch.isOverloaded()).toBe(false);
    watch.stop();
  });

  it('is behind for a second after a look that came 200 ms late, so that pages get cheaper before calls are refused', () => {
    const { watch, look } = openWatch();
    look(150);
    expect(watch.isLagging()).toBe(false);
    look(250);
    expect([watch.isLagging(), watch.isOverloaded()]).toEqual([true, false]);
    for (let at = 0; at < 9; at += 1) look(0);
    expect(watch.isLagging()).toBe(true);
    look(0);
    expect(watch.isLagging()).toBe(false);
    watch.stop();
  });

  it('takes no single pause for overload, however long', () => {
    const { watch, look } = openWatch();
    for (const late of [20_000, 0, 500, 0, 500]) {
      look(late);
      expect(watch.isOverloaded()).toBe(false);
    }
    watch.stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});
