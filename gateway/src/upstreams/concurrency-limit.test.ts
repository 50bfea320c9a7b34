import { createConcurrencyLimit } from './concurrency-limit.ts';

const open = (patience = 60_000) => createConcurrencyLimit({ least: 2, most: 2, waiting: 2, patience });

describe('the calls that a service is given at a time (P-C5)', () => {
  it('are so many; so many more wait in their order, and one more is refused at once', async () => {
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

  it('are not waited for longer than a moment, and who was refused leaves no hole', async () => {
    const limits = open(30);
    const leave = await limits.acquire();
    await limits.acquire();
    await expect(limits.acquire()).rejects.toMatchObject({ code: 'busy' });
    leave();
    await limits.acquire();
    await expect(limits.acquire()).rejects.toMatchObject({ code: 'busy' });
  });

  it('are as many as it did in the last second, within bounds', async () => {
    let time = 0;
    const limits = createConcurrencyLimit({ least: 2, most: 8, waiting: 0, patience: 1 }, () => time);
    /** Takes all that are free, and gives them back. */
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

  it('are given back once, however often that is said', async () => {
    const limits = open(30);
    const leave = await limits.acquire();
    await limits.acquire();
    leave();
    leave();
    await limits.acquire();
    await expect(limits.acquire()).rejects.toMatchObject({ code: 'busy' });
  });
});
