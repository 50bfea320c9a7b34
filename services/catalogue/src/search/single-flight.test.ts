import { singleFlight } from './single-flight.ts';

/** Work that finishes on request, and a record of its runs. */
function controlledWork() {
  const finishers: (() => void)[] = [];
  let running = 0;
  const call = singleFlight(async () => {
    running += 1;
    expect(running).toBe(1);
    const startedRuns = finishers.length + 1;
    await new Promise<void>((finish) => finishers.push(finish));
    running -= 1;
    if (startedRuns === 2) throw new Error('the second fails');
    return startedRuns;
  });
  return { call, finish: (run: number) => finishers[run - 1]?.(), startedRuns: () => finishers.length };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('singleFlight', () => {
  it('never returns a result that began before the call, and shares one run among waiting callers', async () => {
    const { call, finish, startedRuns } = controlledWork();
    const first = call([]);
    const [second, third] = [call([]).catch(String), call([]).catch(String)];
    expect(startedRuns()).toBe(1);
    finish(1);
    expect(await first).toBe(1);
    await soon();
    expect(startedRuns()).toBe(2);
    finish(2);
    expect(await Promise.all([second, third])).toEqual(Array(2).fill('Error: the second fails'));
    const fourth = call([]);
    finish(3);
    expect(await fourth).toBe(3);
  });

  it('gives a run the items of all its callers', async () => {
    const runs: (readonly string[])[] = [];
    const call = singleFlight(async (items: readonly string[]) => {
      runs.push(items);
      if (runs.length === 2) throw new Error('the second fails');
    });
    const first = call(['a']);
    await Promise.allSettled([first, call(['b']), call(['c', 'd'])]);
    await call(['e']);
    expect(runs).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  it('rejects the callers waiting for a failed run instead of starting another one', async () => {
    const { call, finish, startedRuns } = controlledWork();
    const first = call([]);
    const second = call([]).catch(String);
    finish(1);
    await first;
    await soon();
    const third = call([]).catch(String);
    finish(2);
    expect(await Promise.all([second, third])).toEqual(Array(2).fill('Error: the second fails'));
    expect(startedRuns()).toBe(2);
    const fourth = call([]);
    finish(3);
    expect(await fourth).toBe(3);
  });
});
