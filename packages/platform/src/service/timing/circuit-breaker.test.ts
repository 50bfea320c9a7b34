import { jest } from '@jest/globals';
import { createCircuitBreaker } from './circuit-breaker.ts';

let isUp: boolean;
let probes: number;
let changes: string[];

beforeEach(() => {
  jest.useFakeTimers();
  [isUp, probes, changes] = [false, 0, []];
});
afterEach(() => jest.useRealTimers());

function openBreaker() {
  return createCircuitBreaker({
    probe: async () => {
      probes += 1;
      if (!isUp) throw new Error('no response');
    },
    probeEvery: 1_000,
    onChange: (change) => changes.push(change),
  });
}

/** Reports outcomes and lets pending promises settle. */
async function report(breaker: ReturnType<typeof openBreaker>, outcome: 'succeeded' | 'failed', times: number) {
  for (let at = 0; at < times; at += 1) breaker.report(outcome);
  await jest.advanceTimersByTimeAsync(0);
}

describe('circuit breaker of an address (P-C3)', () => {
  it('opens after five calls in five seconds of which more than half failed', async () => {
    const breaker = openBreaker();
    await report(breaker, 'failed', 4);
    expect(breaker.allows()).toBe(true);
    await report(breaker, 'failed', 1);
    expect(breaker.allows()).toBe(false);
    expect(changes).toEqual(['open']);
  });

  it('stays closed while at least half of the calls are answered', async () => {
    const breaker = openBreaker();
    for (let round = 0; round < 50; round += 1) {
      await report(breaker, 'succeeded', 1);
      await report(breaker, 'failed', 1);
    }
    expect(breaker.allows()).toBe(true);
  });

  it('opens within ten seconds of a hang, at one call a second', async () => {
    const breaker = openBreaker();
    await report(breaker, 'succeeded', 100);
    // Each call of a hung service fails after five seconds.
    await jest.advanceTimersByTimeAsync(5_000);
    for (let second = 5; second < 10 && breaker.allows(); second += 1) {
      await report(breaker, 'failed', 1);
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(breaker.allows()).toBe(false);
  });

  it('closes with the first probe that is answered, and with nothing else', async () => {
    const breaker = openBreaker();
    await report(breaker, 'failed', 5);
    await jest.advanceTimersByTimeAsync(3_500);
    expect(probes).toBe(3);
    await report(breaker, 'succeeded', 10);
    expect(breaker.allows()).toBe(false);
    isUp = true;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(breaker.allows()).toBe(true);
    expect(changes).toEqual(['open', 'closed']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(probes).toBe(4);
  });

  it('opens and closes even if the system clock is set back', async () => {
    const breaker = openBreaker();
    await report(breaker, 'failed', 5);
    jest.setSystemTime(Date.now() - 3_600_000); // the fake clock
    await jest.advanceTimersByTimeAsync(3_500);
    expect(probes).toBe(3);
    isUp = true;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(breaker.allows()).toBe(true);
    for (let second = 0; second < 20; second += 1) {
      await report(breaker, 'succeeded', 5);
      await jest.advanceTimersByTimeAsync(1_000);
    }
    jest.setSystemTime(Date.now() - 3_600_000); // the fake clock
    await report(breaker, 'succeeded', 1);
    await report(breaker, 'failed', 5);
    expect(breaker.allows()).toBe(false);
  });

  it('probes again if the clock was set back during the first probe', async () => {
    let end: (() => void) | undefined;
    const breaker = createCircuitBreaker({
      probe: () => new Promise((_resolve, reject) => (end = () => reject(new Error('no response')))),
      probeEvery: 1_000,
      onChange: () => undefined,
    });
    await report(breaker, 'failed', 5);
    await jest.advanceTimersByTimeAsync(1_000);
    jest.setSystemTime(Date.now() - 10_000); // the fake clock
    end?.();
    end = undefined;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(end).toBeDefined();
    breaker.stop();
  });

  it('can open again, and stops probing once stopped', async () => {
    const breaker = openBreaker();
    await report(breaker, 'failed', 5);
    isUp = true;
    await jest.advanceTimersByTimeAsync(1_000);
    isUp = false;
    await report(breaker, 'failed', 5);
    expect(changes).toEqual(['open', 'closed', 'open']);
    breaker.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(probes).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
