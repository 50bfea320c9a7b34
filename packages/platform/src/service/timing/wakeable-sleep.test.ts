import { createWakeableSleep } from './wakeable-sleep.ts';

const HOUR_MS = 3_600_000;

describe('createWakeableSleep', () => {
  it('returns at once when it was woken before the sleep', async () => {
    const sleeper = createWakeableSleep();
    sleeper.wake();
    await sleeper.sleep(HOUR_MS);
  });

  it('ends a sleep when woken, and sleeps the full time next', async () => {
    const sleeper = createWakeableSleep();
    setTimeout(sleeper.wake, 10);
    await sleeper.sleep(HOUR_MS);
    const began = performance.now();
    await sleeper.sleep(40);
    expect(performance.now() - began).toBeGreaterThan(38);
  });
});
