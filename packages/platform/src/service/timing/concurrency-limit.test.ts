import { limitConcurrency } from './concurrency-limit.ts';

describe('limitConcurrency', () => {
  it('runs at most the given number of tasks at a time, and all of them in order, failures included', async () => {
    const limited = limitConcurrency(3);
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const task = (n: number) =>
      limited(async () => {
        begun.push(n);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 3));
        running -= 1;
        if (n % 4 === 0) throw new Error('failed');
      });
    await Promise.allSettled(Array.from({ length: 20 }, (_, n) => task(n)));
    expect(most).toBe(3);
    expect(begun).toEqual([...Array(20).keys()]);
  });
});
