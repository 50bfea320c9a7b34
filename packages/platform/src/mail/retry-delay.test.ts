import { retryDelay } from './retry-delay.ts';

const MINUTE = 60_000;

describe('a mail that did not go out', () => {
  it('waits longer each time, up to a limit', () => {
    const waits = Array.from({ length: 20 }, (_, n) => retryDelay('later', { attempts: n + 1, ageMs: 0 }) as number);
    expect(waits[0]).toBeGreaterThanOrEqual(600);
    expect(waits[0]).toBeLessThanOrEqual(1_600);
    expect(waits[6]).toBeGreaterThan((waits[2] as number) * 4);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10 * MINUTE);
  });

  it('is given up an hour after it was refused for good, and three days after anything else', () => {
    const givenUp = (kind: Parameters<typeof retryDelay>[0], ageMs: number) =>
      retryDelay(kind, { attempts: 3, ageMs }) === undefined;
    expect([givenUp('refused', 60 * MINUTE - 1), givenUp('refused', 60 * MINUTE)]).toEqual([false, true]);
    for (const kind of ['later', 'away'] as const) {
      expect([givenUp(kind, 72 * 60 * MINUTE - 1), givenUp(kind, 72 * 60 * MINUTE)]).toEqual([false, true]);
    }
  });

  it('does not wait much longer than the server was away', () => {
    expect(retryDelay('away', { attempts: 100, ageMs: 0 })).toBeLessThanOrEqual(30_000);
  });
});
