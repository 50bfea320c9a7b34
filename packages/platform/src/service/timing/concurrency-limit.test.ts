import { createConcurrencyLimit } from './concurrency-limit.ts';

const rejection = () => new Error('busy');

describe('createConcurrencyLimit', () => {
  it('runs at most the given number of operations, all of them in order, failures included', async () => {
    const limit = createConcurrencyLimit({ concurrency: 3 });
    const started: number[] = [];
    let running = 0;
    let maxRunning = 0;
    const runs = Array.from({ length: 20 }, (_, number) =>
      limit.run(async () => {
        started.push(number);
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        if (number % 4 === 0) throw new Error('failed');
        return number;
      }),
    );
    const results = await Promise.allSettled(runs);
    expect([maxRunning, running]).toEqual([3, 0]);
    expect(started).toEqual([...Array(20).keys()]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(results[19]).toEqual({ status: 'fulfilled', value: 19 });
  });

  it('queues operations up to the maximum and rejects further ones', async () => {
    const limit = createConcurrencyLimit({ concurrency: 2, maxQueued: 2, rejection });
    const [first, second] = [await limit.acquire(), await limit.acquire()];
    const order: string[] = [];
    const third = limit.acquire().then((release) => {
      order.push('third');
      return release;
    });
    const fourth = limit.acquire().then((release) => {
      order.push('fourth');
      return release;
    });
    await expect(limit.acquire()).rejects.toThrow('busy');
    expect(() => limit.assertCapacity()).toThrow('busy');
    first();
    (await third)();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
    second();
    await limit.acquire();
  });

  it('rejects an operation that queued too long, without blocking later ones', async () => {
    const limit = createConcurrencyLimit({ concurrency: 1, queueTimeoutMs: 10, rejection });
    const release = await limit.acquire();
    await expect(limit.acquire()).rejects.toThrow('busy');
    release();
    expect(await limit.run(async () => 2)).toBe(2);
  });

  it('ends an operation once, however often release is called', async () => {
    const limit = createConcurrencyLimit({ concurrency: 2, queueTimeoutMs: 10, rejection });
    const release = await limit.acquire();
    await limit.acquire();
    release();
    release();
    await limit.acquire();
    await expect(limit.acquire()).rejects.toThrow('busy');
  });

  it('starts operations with priority before others, in places of the queue that are reserved for them', async () => {
    const limit = createConcurrencyLimit({ concurrency: 1, maxQueued: 2, reservedForPriority: 1, rejection });
    const release = await limit.acquire();
    const order: string[] = [];
    const plain = limit.run(async () => order.push('plain'));
    expect(() => limit.assertCapacity()).toThrow('busy');
    expect(() => limit.assertCapacity(true)).not.toThrow();
    const priority = limit.run(async () => order.push('priority'), true);
    await expect(limit.acquire(true)).rejects.toThrow('busy');
    release();
    await Promise.all([plain, priority]);
    expect(order).toEqual(['priority', 'plain']);
  });

  it('starts as many queued operations as a variable limit allows', async () => {
    let concurrency = 1;
    const limit = createConcurrencyLimit({ concurrency: () => concurrency, onRelease: () => (concurrency = 3) });
    const release = await limit.acquire();
    const started: number[] = [];
    const queued = [1, 2, 3, 4].map((number) => limit.acquire().then(() => started.push(number)));
    release();
    await Promise.all(queued.slice(0, 3));
    expect(started).toEqual([1, 2, 3]);
  });
});
