import { withTimeout } from './with-timeout.ts';

const never = new Promise<never>(() => undefined);

describe('withTimeout', () => {
  it('returns the result of a promise that settles in time', async () => {
    expect(await withTimeout(1_000, Promise.resolve('done'), 'working')).toBe('done');
    await expect(withTimeout(1_000, Promise.reject(new Error('no')), 'working')).rejects.toThrow('no');
  });

  it('names the operation that took too long', async () => {
    await expect(withTimeout(5, never, 'working')).rejects.toThrow('working took longer than 5 ms');
  });

  it('throws the given error after the timeout', async () => {
    await expect(withTimeout(5, never, () => new RangeError('too late'))).rejects.toThrow(RangeError);
  });
});
