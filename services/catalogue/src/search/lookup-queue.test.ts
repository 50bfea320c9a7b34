import { setTimeout as wait } from 'node:timers/promises';
import { createLookupQueue, type LookupOptions } from './lookup-queue.ts';

/** A queue whose lookups finish on request, with a record of its batches. */
function openQueue(options: Partial<LookupOptions<string, string>> = {}) {
  const runs: string[][] = [];
  const finishers: (() => void)[] = [];
  const version = { now: 1 };
  const lookUp = createLookupQueue<string, string>({
    run: async (items) => {
      runs.push([...items]);
      await new Promise<void>((resolve) => finishers.push(resolve));
      return items.map((item) => `${item}!`);
    },
    isCausedByOneItem: () => true,
    version: () => version.now,
    concurrency: 1,
    maxBatchSize: 3,
    targetBatchMs: 10_000,
    maxQueued: 100,
    timeoutMs: 60_000,
    ...options,
  });
  const finish = async () => {
    finishers.shift()?.();
    await wait(0);
  };
  return { lookUp: (...words: string[]) => lookUp(new Map(words.map((word) => [word, word]))), runs, finish, version };
}

const refusal = { status: 429, code: 'too-many-searches', retryAfter: 2 };

describe('lookup queue', () => {
  it('batches the lookups that arrive while another batch runs', async () => {
    const { lookUp, runs, finish } = openQueue();
    const lookups = [lookUp('a'), lookUp('b', 'c'), lookUp('d'), lookUp('e')];
    expect(runs).toEqual([['a']]);
    await finish();
    expect(runs).toEqual([['a'], ['b', 'c', 'd']]);
    await finish();
    await finish();
    expect(runs[2]).toEqual(['e']);
    expect((await Promise.all(lookups)).map((found) => [...found.values()])).toEqual([
      ['a!'],
      ['b!', 'c!'],
      ['d!'],
      ['e!'],
    ]);
  });

  it('looks up a key once for concurrent callers, also while its batch is running', async () => {
    const { lookUp, runs, finish } = openQueue();
    const lookups = [lookUp('a'), lookUp('a'), lookUp('b'), lookUp('b', 'a')];
    await finish();
    await finish();
    await Promise.all(lookups);
    expect(runs).toEqual([['a'], ['b']]);
  });

  it('does not join a lookup that began before the version changed', async () => {
    const { lookUp, runs, finish, version } = openQueue();
    const before = lookUp('a');
    version.now = 2;
    const after = lookUp('a');
    await finish();
    await finish();
    await Promise.all([before, after]);
    expect(runs).toEqual([['a'], ['a']]);
  });

  it('fails a lookup with 429 after the timeout and drops it', async () => {
    const { lookUp, runs, finish } = openQueue({ timeoutMs: 50 });
    const running = lookUp('a');
    await expect(lookUp('b')).rejects.toMatchObject(refusal);
    await expect(running).rejects.toMatchObject(refusal);
    await finish();
    expect(runs).toEqual([['a']]);
  });

  it('fails with 429 at once when the queue is full, and queues none of the items of the call', async () => {
    const { lookUp, runs, finish } = openQueue({ maxQueued: 2 });
    const lookups = [lookUp('a'), lookUp('b')];
    await expect(lookUp('c', 'd')).rejects.toMatchObject(refusal);
    lookups.push(lookUp('e'));
    await finish();
    expect(runs[1]).toEqual(['b', 'e']);
    await finish();
    await Promise.all(lookups);
  });

  it('reduces the batch size when items are slow', async () => {
    const runs: number[] = [];
    const { lookUp } = openQueue({
      targetBatchMs: 30,
      run: async (items) => {
        runs.push(items.length);
        // biome-ignore lint/plugin/no-sleep: the time of a lookup; a longer one is slow too
        await wait(items.length * 40);
        return [...items];
      },
    });
    await Promise.all([lookUp('a'), lookUp('b', 'c', 'd')]);
    expect(runs).toEqual([1, 1, 1, 1]);
  });

  it('retries the items of a failed batch one by one, so that only the faulty one fails', async () => {
    const runs: string[][] = [];
    const { lookUp } = openQueue({
      concurrency: 1,
      run: async (items) => {
        runs.push([...items]);
        // biome-ignore lint/plugin/no-sleep: the time of a lookup
        await wait(1);
        if (items.includes('bad')) throw new Error('too slow');
        return items.map((item) => `${item}!`);
      },
    });
    const lookups = await Promise.allSettled([lookUp('first'), lookUp('a'), lookUp('bad'), lookUp('b')]);
    expect(lookups.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(runs).toEqual([['first'], ['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  it('retries only those items of a failed batch that still have a waiting caller', async () => {
    const runs: string[][] = [];
    const batch = Promise.withResolvers<string[]>();
    const { lookUp } = openQueue({
      timeoutMs: 50,
      run: async (items) => {
        runs.push([...items]);
        return items.length > 1 ? batch.promise : items.map((item) => `${item}!`);
      },
    });
    const gone = await Promise.allSettled([lookUp('first'), lookUp('a'), lookUp('b'), lookUp('c')]);
    expect(gone.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    const late = lookUp('b');
    batch.reject(new Error('too slow'));
    expect([...(await late).values()]).toEqual(['b!']);
    expect(runs).toEqual([['first'], ['a', 'b', 'c'], ['b']]);
  });

  it('does not let a caller join an item that failed while the rest of its batch is retried', async () => {
    const runs: string[][] = [];
    const repeated = Promise.withResolvers<void>();
    const { lookUp } = openQueue({
      concurrency: 2,
      maxBatchSize: 2,
      run: async (items) => {
        runs.push([...items]);
        // biome-ignore lint/plugin/no-sleep: the time of a lookup
        await wait(1);
        if (items.length > 1) throw new Error('too slow');
        if (items[0] === 'b') await repeated.promise;
        if (items[0] === 'bad' && runs.length < 5) throw new Error('too slow');
        return items.map((item) => `${item}!`);
      },
    });
    const [, , failed, b] = [lookUp('x'), lookUp('y'), lookUp('bad'), lookUp('b')];
    await expect(failed).rejects.toThrow('too slow');
    const again = lookUp('bad');
    expect([...(await again).values()]).toEqual(['bad!']);
    repeated.resolve();
    expect([...(await b).values()]).toEqual(['b!']);
    expect(runs).toEqual([['x'], ['y'], ['bad', 'b'], ['bad'], ['b'], ['bad']]);
  });

  it('fails all items of a batch at once when no single item caused the error', async () => {
    const runs: string[][] = [];
    const { lookUp } = openQueue({
      isCausedByOneItem: () => false,
      run: async (items) => {
        runs.push([...items]);
        // biome-ignore lint/plugin/no-sleep: the time of a lookup
        await wait(1);
        throw new Error('database is away');
      },
    });
    const lookups = await Promise.allSettled([lookUp('first'), lookUp('a'), lookUp('b')]);
    expect(lookups.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(runs).toEqual([['first'], ['a', 'b']]);
  });
});
