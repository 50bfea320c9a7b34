import { jest } from '@jest/globals';
import { createEventLoopMonitor } from './event-loop-monitor.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** A monitor whose samples are as late as a test says. */
function openMonitor() {
  const clock = { now: 0 };
  const monitor = createEventLoopMonitor({ now: () => clock.now });
  monitor.start();
  const sample = (late: number) => {
    clock.now += 100 + late;
    jest.advanceTimersByTime(100);
  };
  return { monitor, sample };
}

describe('event loop monitor (P-C5)', () => {
  it('reports overload after several late samples in a row, and recovers with the first one in time', () => {
    const { monitor, sample } = openMonitor();
    sample(500);
    expect(monitor.isOverloaded()).toBe(false);
    sample(500);
    expect(monitor.isOverloaded()).toBe(true);
    sample(10);
    expect(monitor.isOverloaded()).toBe(false);
    monitor.stop();
  });

  it('reports lag for a second after one sample that was 200 ms late, before it reports overload', () => {
    const { monitor, sample } = openMonitor();
    sample(150);
    expect(monitor.isLagging()).toBe(false);
    sample(250);
    expect([monitor.isLagging(), monitor.isOverloaded()]).toEqual([true, false]);
    for (let at = 0; at < 9; at += 1) sample(0);
    expect(monitor.isLagging()).toBe(true);
    sample(0);
    expect(monitor.isLagging()).toBe(false);
    monitor.stop();
  });

  it('does not report overload after a single pause, however long', () => {
    const { monitor, sample } = openMonitor();
    for (const late of [20_000, 0, 500, 0, 500]) {
      sample(late);
      expect(monitor.isOverloaded()).toBe(false);
    }
    monitor.stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});
