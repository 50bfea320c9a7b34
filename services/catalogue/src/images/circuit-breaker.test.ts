import { jest } from '@jest/globals';
import { createCircuitBreaker } from './circuit-breaker.ts';

describe('createCircuitBreaker', () => {
  const fails = () => Promise.reject(new Error('no answer'));
  const openBreaker = async () => {
    const run = createCircuitBreaker();
    for (let call = 0; call < 3; call += 1) await expect(run(fails)).rejects.toThrow('no answer');
    return run;
  };

  it('stays closed while fewer than three consecutive calls fail', async () => {
    const run = createCircuitBreaker();
    for (let call = 0; call < 2; call += 1) await expect(run(fails)).rejects.toThrow('no answer');
    expect(await run(async () => 'ok')).toBe('ok');
    for (let call = 0; call < 2; call += 1) await expect(run(fails)).rejects.toThrow('no answer');
    expect(await Promise.all([1, 2, 3].map((n) => run(async () => n)))).toEqual([1, 2, 3]);
  });

  it('rejects calls while it is open and a probe is running', async () => {
    const run = await openBreaker();
    const { promise: pending, reject } = Promise.withResolvers<never>();
    const probing = run(() => pending);
    let calls = 0;
    await expect(
      run(async () => {
        calls += 1;
      }),
    ).rejects.toThrow('circuit breaker open');
    expect(calls).toBe(0);
    reject(new Error('no answer'));
    await expect(probing).rejects.toThrow('no answer');
    await expect(run(fails)).rejects.toThrow('no answer');
  });

  it('closes again after ten seconds without calls', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'] });
    try {
      const run = await openBreaker();
      jest.advanceTimersByTime(11_000);
      const { promise: slow, resolve } = Promise.withResolvers<string>();
      const first = run(() => slow);
      expect(await run(async () => 'at once')).toBe('at once');
      resolve('late');
      expect(await first).toBe('late');
    } finally {
      jest.useRealTimers();
    }
  });

  it('lets all calls through after a successful probe', async () => {
    const run = await openBreaker();
    expect(await Promise.all([1, 2, 3].map((n) => run(async () => n)))).toEqual([1, 2, 3]);
  });
});
