import { startsAfterAsking } from './starts-after-asking.ts';

/** Work that ends when it is told to, and notes when it began. */
function slowWork() {
  const ends: (() => void)[] = [];
  let running = 0;
  const ask = startsAfterAsking(async () => {
    running += 1;
    expect(running).toBe(1);
    const begun = ends.length + 1;
    await new Promise<void>((end) => ends.push(end));
    running -= 1;
    if (begun === 2) throw new Error('the second fails');
    return begun;
  });
  return { ask, end: (run: number) => ends[run - 1]?.(), begun: () => ends.length };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('work that is shared', () => {
  it('gives nobody a result that began before he asked, and runs once for all who wait', async () => {
    const { ask, end, begun } = slowWork();
    const first = ask();
    const [second, third] = [ask().catch(String), ask().catch(String)];
    expect(begun()).toBe(1);
    end(1);
    expect(await first).toBe(1);
    await soon();
    expect(begun()).toBe(2);
    end(2);
    expect(await Promise.all([second, third])).toEqual(Array(2).fill('Error: the second fails'));
    const fourth = ask();
    end(3);
    expect(await fourth).toBe(3);
  });

  it('lets who waited behind a run that failed fail with it, not wait for another', async () => {
    const { ask, end, begun } = slowWork();
    const first = ask();
    const second = ask().catch(String);
    end(1);
    await first;
    await soon();
    const third = ask().catch(String);
    end(2);
    expect(await Promise.all([second, third])).toEqual(Array(2).fill('Error: the second fails'));
    expect(begun()).toBe(2);
    const fourth = ask();
    end(3);
    expect(await fourth).toBe(3);
  });
});
