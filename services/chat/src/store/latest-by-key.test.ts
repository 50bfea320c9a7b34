import { latestByKey } from './latest-by-key.ts';

describe('work that is done with the latest value by key', () => {
  it('is done at once, and after the pause with the last value, whose result all callers get', async () => {
    const worked: string[] = [];
    const share = latestByKey(async (key: string, value: string) => {
      worked.push(`${key} ${value}`);
      if (value === 'bad') throw new Error('refused');
    }, 30);
    await share('a', 'first');
    const began = performance.now();
    const [second, third] = [share('a', 'second'), share('a', 'bad')];
    await share('b', 'other');
    expect(worked).toEqual(['a first', 'b other']);
    await expect(Promise.all([second, third])).rejects.toThrow('refused');
    // Timers may end a millisecond early.
    expect(performance.now() - began).toBeGreaterThanOrEqual(29);
    await share('a', 'last');
    expect(worked).toEqual(['a first', 'b other', 'a bad', 'a last']);
  });

  it('takes a value that comes during the work for the next one', async () => {
    const worked: number[] = [];
    const gate = Promise.withResolvers<void>();
    const share = latestByKey(async (_key: string, value: number) => {
      worked.push(value);
      await gate.promise;
    }, 0);
    const [first, second] = [share('a', 1), new Promise((resolve) => setImmediate(resolve)).then(() => share('a', 2))];
    await new Promise((resolve) => setImmediate(resolve));
    gate.resolve();
    await Promise.all([first, second]);
    expect(worked).toEqual([1, 2]);
  });
});
