import { retryDelay } from './retry-delay.ts';

const MINUTE = 60_000;

describe('retryDelay', () => {
  it('grows with each attempt, up to a limit', () => {
    const waits = Array.from(
      { length: 20 },
      (_, n) => retryDelay('temporary', { attempts: n + 1, ageMs: 0 }) as number,
    );
    expect(waits[0]).toBeGreaterThanOrEqual(600);
    expect(waits[0]).toBeLessThanOrEqual(1_600);
    expect(waits[6]).toBeGreaterThan((waits[2] as number) * 4);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10 * MINUTE);
  });

  it('ends after an hour for permanent failures and after three days for others', () => {
    const isFinal = (kind: Parameters<typeof retryDelay>[0], ageMs: number) =>
      retryDelay(kind, { attempts: 3, ageMs }) === undefined;
    expect([isFinal('permanent', 60 * MINUTE - 1), isFinal('permanent', 60 * MINUTE)]).toEqual([false, true]);
    for (const kind of ['temporary', 'unavailable'] as const) {
      expect([isFinal(kind, 72 * 60 * MINUTE - 1), isFinal(kind, 72 * 60 * MINUTE)]).toEqual([false, true]);
    }
  });

  it('stays short while the server is unavailable', () => {
    expect(retryDelay('unavailable', { attempts: 100, ageMs: 0 })).toBeLessThanOrEqual(30_000);
  });
});
