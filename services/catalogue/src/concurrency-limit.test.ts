import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Work that finishes on request. */
function controlledWork() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { work: () => finished, finish };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createConcurrencyLimit', () => {
  it('runs at most the given number of operations, in order', async () => {
    const limit = createConcurrencyLimit({ what: 'uploads', concurrency: 2 });
    let running = 0;
    let maxRunning = 0;
    const started: number[] = [];
    const work = (number: number) => async () => {
      started.push(number);
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await settled();
      running -= 1;
      return number;
    };
    const all = Array.from({ length: 20 }, (_, number) => limit(work(number)));
    expect(await Promise.all(all)).toEqual(started);
    expect([maxRunning, running]).toEqual([2, 0]);
  });

  it('rejects an operation when the queue is full, and starts the next one when a slot is free', async () => {
    const limit = createConcurrencyLimit({ what: 'uploads', concurrency: 1, maxQueued: 1 });
    const [first, second] = [controlledWork(), controlledWork()];
    const running = limit(first.work);
    const queued = limit(second.work);
    await expect(limit(async () => 1)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
    first.finish();
    await running;
    const third = limit(async () => 3);
    second.finish();
    expect([await queued, await third]).toEqual([undefined, 3]);
  });

  it('rejects an operation after its time in the queue, without losing a slot', async () => {
    const limit = createConcurrencyLimit({ what: 'uploads', concurrency: 1, queueTimeoutMs: 10 });
    const first = controlledWork();
    const running = limit(first.work);
    await expect(limit(async () => 1)).rejects.toMatchObject({ status: 503 });
    first.finish();
    await running;
    expect(await limit(async () => 2)).toBe(2);
  });

  it('frees the slot of failed work', async () => {
    const limit = createConcurrencyLimit({ what: 'uploads', concurrency: 1 });
    const failing = limit(() => Promise.reject(new Error('broken')));
    const next = limit(async () => 'fine');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('fine');
  });
});
