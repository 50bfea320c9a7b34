import { setTimeout as wait } from 'node:timers/promises';
import { createLookUpQueue, type LookUpOptions } from './look-up-queue.ts';

/** A queue over look-ups that end when they are told to, and what each was given. */
function queueOf(options: Partial<LookUpOptions<string, string>> = {}) {
  const runs: string[][] = [];
  const ends: (() => void)[] = [];
  const state = { now: 1 };
  const ask = createLookUpQueue<string, string>({
    run: async (items) => {
      runs.push([...items]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return items.map((item) => `${item}!`);
    },
    isCausedByOneItem: () => true,
    state: () => state.now,
    atOnce: 1,
    perRun: 3,
    runMs: 10_000,
    waiting: 100,
    timeoutMs: 60_000,
    ...options,
  });
  const end = async () => {
    ends.shift()?.();
    await wait(0);
  };
  return { ask: (...words: string[]) => ask(new Map(words.map((word) => [word, word]))), runs, end, state };
}

const refusal = { status: 429, code: 'too-many-searches', retryAfter: 2 };

describe('queue of look-ups', () => {
  it('looks up together what comes while another look-up runs', async () => {
    const { ask, runs, end } = queueOf();
    const asked = [ask('a'), ask('b', 'c'), ask('d'), ask('e')];
    expect(runs).toEqual([['a']]);
    await end();
    expect(runs).toEqual([['a'], ['b', 'c', 'd']]);
    await end();
    await end();
    expect(runs[2]).toEqual(['e']);
    expect((await Promise.all(asked)).map((found) => [...found.values()])).toEqual([
      ['a!'],
      ['b!', 'c!'],
      ['d!'],
      ['e!'],
    ]);
  });

  it('looks up once what several ask for, also while it is under way', async () => {
    const { ask, runs, end } = queueOf();
    const asked = [ask('a'), ask('a'), ask('b'), ask('b', 'a')];
    await end();
    await end();
    await Promise.all(asked);
    expect(runs).toEqual([['a'], ['b']]);
  });

  it('does not join a look-up that began before the state changed', async () => {
    const { ask, runs, end, state } = queueOf();
    const before = ask('a');
    state.now = 2;
    const after = ask('a');
    await end();
    await end();
    await Promise.all([before, after]);
    expect(runs).toEqual([['a'], ['a']]);
  });

  it('refuses with 429 what is not looked up in time, and drops it', async () => {
    const { ask, runs, end } = queueOf({ timeoutMs: 50 });
    const running = ask('a');
    await expect(ask('b')).rejects.toMatchObject(refusal);
    await expect(running).rejects.toMatchObject(refusal);
    await end();
    expect(runs).toEqual([['a']]);
  });

  it('refuses with 429 at once what is too much to wait, and keeps nothing of it', async () => {
    const { ask, runs, end } = queueOf({ waiting: 2 });
    const asked = [ask('a'), ask('b')];
    await expect(ask('c', 'd')).rejects.toMatchObject(refusal);
    asked.push(ask('e'));
    await end();
    expect(runs[1]).toEqual(['b', 'e']);
    await end();
    await Promise.all(asked);
  });

  it('takes fewer items at a time where an item takes long', async () => {
    const runs: number[] = [];
    const { ask } = queueOf({
      runMs: 30,
      run: async (items) => {
        runs.push(items.length);
        await wait(items.length * 40);
        return [...items];
      },
    });
    await Promise.all([ask('a'), ask('b', 'c', 'd')]);
    expect(runs).toEqual([1, 1, 1, 1]);
  });

  it('fails only the item that is at fault, when a run fails', async () => {
    const runs: string[][] = [];
    const { ask } = queueOf({
      atOnce: 1,
      run: async (items) => {
        runs.push([...items]);
        await wait(1);
        if (items.includes('bad')) throw new Error('too slow');
        return items.map((item) => `${item}!`);
      },
    });
    const asked = await Promise.allSettled([ask('first'), ask('a'), ask('bad'), ask('b')]);
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(runs).toEqual([['first'], ['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  it('repeats of a failed run only the items that somebody still waits for', async () => {
    const runs: string[][] = [];
    const batch = Promise.withResolvers<string[]>();
    const { ask } = queueOf({
      timeoutMs: 50,
      run: async (items) => {
        runs.push([...items]);
        return items.length > 1 ? batch.promise : items.map((item) => `${item}!`);
      },
    });
    const gone = await Promise.allSettled([ask('first'), ask('a'), ask('b'), ask('c')]);
    expect(gone.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    const late = ask('b');
    batch.reject(new Error('too slow'));
    expect([...(await late).values()]).toEqual(['b!']);
    expect(runs).toEqual([['first'], ['a', 'b', 'c'], ['b']]);
  });

  it('does not let a caller join an item that has failed while others of its run are repeated', async () => {
    const runs: string[][] = [];
    const repeated = Promise.withResolvers<void>();
    const { ask } = queueOf({
      atOnce: 2,
      perRun: 2,
      run: async (items) => {
        runs.push([...items]);
        await wait(1);
        if (items.length > 1) throw new Error('too slow');
        if (items[0] === 'b') await repeated.promise;
        if (items[0] === 'bad' && runs.length < 5) throw new Error('too slow');
        return items.map((item) => `${item}!`);
      },
    });
    const [, , failed, b] = [ask('x'), ask('y'), ask('bad'), ask('b')];
    await expect(failed).rejects.toThrow('too slow');
    const again = ask('bad');
    expect([...(await again).values()]).toEqual(['bad!']);
    repeated.resolve();
    expect([...(await b).values()]).toEqual(['b!']);
    expect(runs).toEqual([['x'], ['y'], ['bad', 'b'], ['bad'], ['b'], ['bad']]);
  });

  it('fails all items of a run at once when none of them is at fault', async () => {
    const runs: string[][] = [];
    const { ask } = queueOf({
      isCausedByOneItem: () => false,
      run: async (items) => {
        runs.push([...items]);
        await wait(1);
        throw new Error('database is away');
      },
    });
    const asked = await Promise.allSettled([ask('first'), ask('a'), ask('b')]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(runs).toEqual([['first'], ['a', 'b']]);
  });
});
