import { bufferedResponse } from './buffered-response.ts';
import { createResponseCache } from './response-cache.ts';

/** A cache over reads that a test ends as it likes, and a clock that it moves. */
function openCache(limits?: { entries: number; bytes: number; missing: number }) {
  const reads: { address: string; end: (text: string, status?: number) => void; fail: (error: Error) => void }[] = [];
  let time = 0;
  const cache = createResponseCache(
    (address) =>
      new Promise((resolve, reject) => {
        const end = (text: string, status = 200) =>
          resolve(bufferedResponse({ status, contentType: 'application/json', body: Buffer.from(text) }));
        reads.push({ address, end, fail: reject });
      }),
    { life: 1_000, staleIfError: 600_000, purgeBlock: 30_000 },
    () => time,
    limits,
  );
  return {
    cache,
    reads,
    last: () => {
      const read = reads.at(-1);
      if (read === undefined) throw new Error('nothing was read');
      return read;
    },
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    text: async (address: string) => (await cache.get(address)).body.toString(),
  };
}

describe('what is kept of the catalogue (DESIGN.md §1)', () => {
  it('is read once for all who ask for it at the same time', async () => {
    const { cache, reads, last } = openCache();
    const asked = [cache.get('/a'), cache.get('/a'), cache.get('/a')];
    last().end('one');
    const answers = await Promise.all(asked);
    expect(new Set(answers).size).toBe(1);
    expect(cache.kept('/a')).toBe(answers[0]);
    expect(reads).toHaveLength(1);
  });

  it('lives for a second from the start of its read', async () => {
    const { cache, last, pass } = openCache();
    const reading = cache.get('/a');
    pass(900);
    last().end('new');
    await reading;
    expect(cache.kept('/a')?.body.toString()).toBe('new');
    pass(99);
    expect(cache.has('/a')).toBe(true);
    pass(1);
    expect(cache.kept('/a')).toBeUndefined();
    expect(cache.has('/a')).toBe(false);
  });

  it('joins a slow read for as long as it runs, and keeps nothing of one that took longer than a second', async () => {
    const { cache, reads, last, pass } = openCache();
    const asked = [cache.get('/a')];
    for (let second = 0; second < 4; second += 1) {
      pass(1_000);
      expect(cache.has('/a')).toBe(true);
      asked.push(cache.get('/a'));
    }
    expect(reads).toHaveLength(1);
    last().end('slow');
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(cache.kept('/a')).toBeUndefined();
    void cache.get('/a');
    expect(reads).toHaveLength(2);
  });

  it('keeps a 404 for a second too, until an invalidation or a product of that address', async () => {
    const { cache, reads, last, pass } = openCache();
    const missing = async () => {
      const reading = cache.get('/a');
      last().end('no', 404);
      return (await reading).status;
    };
    expect(await missing()).toBe(404);
    expect((await cache.get('/a')).status).toBe(404);
    expect(reads).toHaveLength(1);
    cache.invalidate();
    expect(await missing()).toBe(404);
    expect(reads).toHaveLength(2);
    pass(1_000);
    const found = cache.get('/a');
    last().end('found');
    await found;
    expect(cache.kept('/a')?.status).toBe(200);
  });

  it('keeps few 404s, in room of their own, so that made-up addresses push no answer out', async () => {
    const { cache, reads, last } = openCache({ entries: 2, bytes: 1_000, missing: 10 });
    const list = cache.get('/list');
    last().end('list');
    await list;
    for (let at = 0; at < 100; at += 1) {
      const reading = cache.get(`/${at}`);
      last().end('no', 404);
      await reading;
    }
    expect(cache.kept('/list')).toBeDefined();
    const kept = Array.from({ length: 100 }, (_, at) => cache.kept(`/${at}`)).filter((answer) => answer !== undefined);
    expect(kept).toHaveLength(10);
    const long = cache.get(`/${'x'.repeat(3_000)}`);
    last().end('no', 404);
    await long;
    expect(cache.has(`/${'x'.repeat(3_000)}`)).toBe(false);
    expect(reads).toHaveLength(102);
  });

  it('is gone after an invalidation; a read begun before it is neither stored nor joined', async () => {
    const { cache, reads, text } = openCache();
    const before = text('/a');
    cache.invalidate();
    const after = text('/a');
    expect(reads).toHaveLength(2);
    reads[1]?.end('new');
    expect(await after).toBe('new');
    reads[0]?.end('old');
    expect(await before).toBe('old');
    expect(await text('/a')).toBe('new');
    cache.invalidate();
    expect(cache.kept('/a')).toBeUndefined();
  });

  it('is no failure: all who wait hear of it, and the next one asks anew', async () => {
    const { cache, reads, last } = openCache();
    const refused = [cache.get('/a'), cache.get('/a')];
    last().end('no', 500);
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([500, 500]);
    expect(cache.kept('/a')).toBeUndefined();
    const failing = [cache.get('/a'), cache.get('/a')];
    last().fail(new Error('broken'));
    for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected');
    void cache.get('/a');
    expect(reads).toHaveLength(3);
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
  });

  it('never takes more room than it is given, in number and in bytes', async () => {
    const { cache, last, text } = openCache({ entries: 10, bytes: 1_000, missing: 10 });
    for (let at = 0; at < 100; at += 1) {
      const reading = text(`/${at}`);
      last().end('x');
      await reading;
      expect(cache.size().entries).toBeLessThanOrEqual(10);
    }
    for (let at = 0; at < 100; at += 1) {
      const reading = cache.get(`/long/${at}`);
      last().end('x'.repeat(150));
      await reading;
      expect(cache.size().bytes).toBeLessThanOrEqual(1_000);
    }
    expect(cache.kept('/long/99')).toBeDefined();
    expect(cache.kept('/long/0')).toBeUndefined();
    const reading = cache.get('/huge');
    last().end('x'.repeat(2_000));
    expect((await reading).body).toHaveLength(2_000);
    expect(cache.kept('/huge')).toBeUndefined();
    expect(cache.size().bytes).toBeLessThanOrEqual(1_000);
  });

  it('makes room of what is no longer shown to anybody', async () => {
    const { text, cache, last, pass } = openCache();
    const reading = text('/a');
    last().end('a');
    await reading;
    pass(600_000);
    const next = text('/b');
    last().end('b');
    await next;
    expect(cache.size().entries).toBe(1);
  });
});

describe('the last good answer, for when the catalogue gives none', () => {
  /** A cache that has read '/a' once. */
  async function openRead(words = 'good') {
    const opened = openCache();
    const reading = opened.text('/a');
    opened.last().end(words);
    await reading;
    const staleIfError = (address = '/a') => {
      const found = opened.cache.staleIfError(address);
      return found === undefined ? undefined : [found.answer.body.toString(), found.age];
    };
    return { ...opened, staleIfError };
  }

  it('serves for ten minutes from the start of its read, whatever changed since', async () => {
    const { cache, pass, staleIfError } = await openRead();
    pass(1_000);
    expect(cache.kept('/a')).toBeUndefined();
    expect(staleIfError()).toEqual(['good', 1_000]);
    cache.invalidate();
    pass(598_999);
    expect(staleIfError()).toEqual(['good', 599_999]);
    pass(1);
    expect(staleIfError()).toBeUndefined();
  });

  it('outlives reads that fail, and a refusal that is not the product’s', async () => {
    const { cache, last, pass, staleIfError } = await openRead();
    pass(1_000);
    const failing = cache.get('/a');
    last().fail(new Error('down'));
    await expect(failing).rejects.toThrow('down');
    for (const status of [500, 503, 429]) {
      const refused = cache.get('/a');
      last().end('no', status);
      await refused;
    }
    expect(staleIfError()).toEqual(['good', 1_000]);
  });

  it('is gone once the catalogue says 404, or something that it names is removed', async () => {
    const one = await openRead();
    one.pass(1_000);
    const missing = one.cache.get('/a');
    one.last().end('gone', 404);
    await missing;
    expect(one.staleIfError()).toBeUndefined();
    const other = await openRead('[{"_id":"p1"},{"_id":"p2"}]');
    other.cache.forget('p3');
    expect(other.staleIfError()).toBeDefined();
    other.cache.forget('p2');
    expect(other.staleIfError()).toBeUndefined();
    expect(other.cache.size()).toEqual({ entries: 0, bytes: 0 });
  });

  it('names nobody whose account is deleted, nor do answers that the catalogue still gives shortly afterwards', async () => {
    const { cache, text, last, pass, staleIfError } = await openRead('{"user":{"_id":"u1","name":"Ann"}}');
    const again = async (words: string) => {
      pass(1_000);
      const reading = text('/a');
      last().end(words);
      await reading;
    };
    pass(1_000);
    const late = text('/a');
    cache.purgeAndBlock('u1');
    expect(staleIfError()).toBeUndefined();
    last().end('{"user":{"_id":"u1","name":"Ann"}}');
    await late;
    expect(staleIfError()).toBeUndefined();
    await again('{"user":{"_id":"u2","name":"Bea"}}');
    expect(staleIfError()).toEqual(['{"user":{"_id":"u2","name":"Bea"}}', 0]);
    pass(30_000);
    await again('{"user":{"_id":"u1","name":"Deleted user"}}');
    expect(staleIfError()).toEqual(['{"user":{"_id":"u1","name":"Deleted user"}}', 0]);
  });

  it('is never an older one than was read since', async () => {
    const { cache, reads, pass, staleIfError } = await openRead();
    pass(1_000);
    const slow = cache.get('/a');
    cache.invalidate();
    pass(1_000);
    const quick = cache.get('/a');
    reads[2]?.end('new');
    await quick;
    reads[1]?.end('old');
    await slow;
    expect(staleIfError()).toEqual(['new', 0]);
  });
});
