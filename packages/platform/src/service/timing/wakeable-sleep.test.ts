import { createWakeableSleep } from './wakeable-sleep.ts';

describe('createWakeableSleep', () => {
  it('returns at once when it was woken before the sleep', async () => {
    const sleeper = createWakeableSleep();
    sleeper.wake();
    const began = performance.now();
    await sleeper.sleep(5_000);
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it('ends a sleep when woken, and sleeps the full time next', async () => {
    const sleeper = createWakeableSleep();
    setTimeout(sleeper.wake, 10);
    const began = performance.now();
    await sleeper.sleep(5_000);
    await sleeper.sleep(40);
    expect(performance.now() - began).toBeGreaterThan(45);
    expect(performance.now() - began).toBeLessThan(4_000);
  });
});
