import { jest } from '@jest/globals';
import { createWhileAway } from './while-away.ts';

describe('calls to what may be away', () => {
  const fails = () => Promise.reject(new Error('no answer'));
  const awayOne = async () => {
    const run = createWhileAway();
    for (let call = 0; call < 3; call += 1) await expect(run(fails)).rejects.toThrow('no answer');
    return run;
  };

  it('are all made while it is there, whatever a few of them come to', async () => {
    const run = createWhileAway();
    for (let call = 0; call < 2; call += 1) await expect(run(fails)).rejects.toThrow('no answer');
    expect(await run(async () => 'there')).toBe('there');
    for (let call = 0; call < 2; call += 1) await expect(run(fails)).rejects.toThrow('no answer');
    expect(await Promise.all([1, 2, 3].map((n) => run(async () => n)))).toEqual([1, 2, 3]);
  });

  it('are refused while it is away and one of them tries', async () => {
    const run = await awayOne();
    const { promise: silent, reject } = Promise.withResolvers<never>();
    const trying = run(() => silent);
    let made = 0;
    await expect(
      run(async () => {
        made += 1;
      }),
    ).rejects.toThrow('away');
    expect(made).toBe(0);
    reject(new Error('no answer'));
    await expect(trying).rejects.toThrow('no answer');
    await expect(run(fails)).rejects.toThrow('no answer');
  });

  it('are all made again when nobody has called for a while', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'] });
    try {
      const run = await awayOne();
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

  it('all go through when the one that tries finds it back', async () => {
    const run = await awayOne();
    expect(await Promise.all([1, 2, 3].map((n) => run(async () => n)))).toEqual([1, 2, 3]);
  });
});
