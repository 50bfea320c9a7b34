import { createConcurrencyLimit } from './concurrency-limit.ts';

const open = (maxWaitMs = 60_000) => createConcurrencyLimit({ min: 2, max: 2, maxWaiting: 2, maxWaitMs });

describe('concurrency limit (P-C5)', () => {
  it('runs calls up to the limit, queues more in order, and refuses further ones with 503', async () => {
    const limits = open();
    const [first, second] = [await limits.acquire(), await limits.acquire()];
    const order: string[] = [];
    const third = limits.acquire().then((leave) => {
      order.push('third');
      return leave;
    });
    const fourth = limits.acquire().then((leave) => {
      order.push('fourth');
      return leave;
    });
    await expect(limits.acquire()).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 1 });
    first();
    (await third)();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
    second();
    await limits.acquire();
  });

  it('refuses a call that waited too long, without blocking later ones', async () => {
    const limits = open(30);
    const leave = await limits.acquire();
    await limits.acquire();
    await expect(limits.acquire()).rejects.toMatchObject({ code: 'busy' });
    leave();
    await limits.acquire();
    await expect(limits.acquire()).rejects.toMatchObject({ code: 'busy' });
  });

  it('grows with the calls completed in the last second, within bounds', async () => {
    let time = 0;
    const limits = createConcurrencyLimit({ min: 2, max: 8, maxWaiting: 0, maxWaitMs: 1 }, () => time);
    /** Acquires until refused, then releases everything. */
    const free = async () => {
      const taken: (() => void)[] = [];
      for (;;) {
        try {
          taken.push(await limits.acquire());
        } catch {
          break;
        }
      }
      for (const leave of taken) leave();
      return taken.length;
    };
    expect(await free()).toBe(2);
    time += 300;
    expect(await free()).toBe(2);
    time += 300;
    expect(await free()).toBe(4);
    time += 300;
    expect(await free()).toBe(8);
    time += 300;
    expect(await free()).toBe(8);
    time += 60_000;
    expect(await free()).toBe(2);
  });

  it('is released once, however often release is called', async () => {
    const limits = open(30);
    const leave = await limits.acquire();
    await limits.acquire();
    leave();
    leave();
    await limits.acquire();
    await expect(limits.acquire()).rejects.toMatchObject({ code: 'busy' });
  });
});
