import { createTurns } from './turns.ts';

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('taking turns', () => {
  it('runs no more at once than it may, first come, first served', async () => {
    const turns = createTurns({ what: 'uploads', atOnce: 2 });
    let running = 0;
    let most = 0;
    const begun: number[] = [];
    const work = (number: number) => async () => {
      begun.push(number);
      running += 1;
      most = Math.max(most, running);
      await settled();
      running -= 1;
      return number;
    };
    const all = Array.from({ length: 20 }, (_, number) => turns(work(number)));
    expect(await Promise.all(all)).toEqual(begun);
    expect([most, running]).toEqual([2, 0]);
  });

  it('refuses who would be one too many to wait, and takes the next when one is done', async () => {
    const turns = createTurns({ what: 'uploads', atOnce: 1, waiting: 1 });
    const [first, second] = [held(), held()];
    const running = turns(first.work);
    const waiting = turns(second.work);
    await expect(turns(async () => 1)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
    first.end();
    await running;
    const third = turns(async () => 3);
    second.end();
    expect([await waiting, await third]).toEqual([undefined, 3]);
  });

  it('lets nobody wait longer than he may, and loses no place by it', async () => {
    const turns = createTurns({ what: 'uploads', atOnce: 1, patienceMs: 10 });
    const first = held();
    const running = turns(first.work);
    await expect(turns(async () => 1)).rejects.toMatchObject({ status: 503 });
    first.end();
    await running;
    expect(await turns(async () => 2)).toBe(2);
  });

  it('gives the place of work that failed to the next', async () => {
    const turns = createTurns({ what: 'uploads', atOnce: 1 });
    const failing = turns(() => Promise.reject(new Error('broken')));
    const next = turns(async () => 'fine');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('fine');
  });
});
