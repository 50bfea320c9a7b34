import { jest } from '@jest/globals';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { cacheLookups } from '../testing/cache-lookups.ts';
import { bufferedResponse } from './buffered-response.ts';
import { createResponseCache } from './response-cache.ts';

/** A cache whose reads and clock the test controls. */
function openCache(limits?: { entries: number; bytes: number; missing: number }) {
  const reads: { url: string; end: (text: string, status?: number) => void; fail: (error: Error) => void }[] = [];
  let time = 0;
  const cache = createResponseCache(
    (url) =>
      new Promise((resolve, reject) => {
        const end = (text: string, status = 200) =>
          resolve(bufferedResponse({ status, contentType: 'application/json', body: Buffer.from(text) }));
        reads.push({ url, end, fail: reject });
      }),
    { ttl: 1_000, staleIfError: 600_000, purgeBlock: 30_000 },
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
    text: async (url: string) => (await cache.get(url)).body.toString(),
  };
}

describe('response cache (docs/architecture.md#gateway)', () => {
  it('counts each lookup once: as a hit, shared or a miss (P-F3)', async () => {
    const { cache, last } = openCache();
    const before = await cacheLookups('catalogue');
    expect(cache.fresh('/a')).toBeUndefined();
    const pending = [cache.get('/a'), cache.get('/a')];
    last().end('one');
    await Promise.all(pending);
    cache.has('/a');
    cache.fresh('/a');
    await cache.get('/a');
    expect(await cacheLookups('catalogue')).toEqual({
      hit: before.hit + 2,
      shared: before.shared + 1,
      miss: before.miss + 1,
    });
  });

  it('reads once for concurrent callers', async () => {
    const { cache, reads, last } = openCache();
    const pending = [cache.get('/a'), cache.get('/a'), cache.get('/a')];
    last().end('one');
    const responses = await Promise.all(pending);
    expect(new Set(responses).size).toBe(1);
    expect(cache.fresh('/a')).toBe(responses[0]);
    expect(reads).toHaveLength(1);
  });

  it('stores a response for one second from the start of its read', async () => {
    const { cache, last, pass } = openCache();
    const reading = cache.get('/a');
    pass(900);
    last().end('new');
    await reading;
    expect(cache.fresh('/a')?.body.toString()).toBe('new');
    pass(99);
    expect(cache.has('/a')).toBe(true);
    pass(1);
    expect(cache.fresh('/a')).toBeUndefined();
    expect(cache.has('/a')).toBe(false);
  });

  it('joins a slow read as long as it runs, and stores nothing of one that took longer than a second', async () => {
    const { cache, reads, last, pass } = openCache();
    const pending = [cache.get('/a')];
    for (let second = 0; second < 4; second += 1) {
      pass(1_000);
      expect(cache.has('/a')).toBe(true);
      pending.push(cache.get('/a'));
    }
    expect(reads).toHaveLength(1);
    last().end('slow');
    expect(new Set(await Promise.all(pending)).size).toBe(1);
    expect(cache.fresh('/a')).toBeUndefined();
    void cache.get('/a');
    expect(reads).toHaveLength(2);
  });

  it('stores a 404 for a second, until an invalidation or a 200 of the same URL', async () => {
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
    expect(cache.fresh('/a')?.status).toBe(200);
  });

  it('limits 404s separately, so that made-up URLs evict no response', async () => {
    const { cache, reads, last } = openCache({ entries: 2, bytes: 1_000, missing: 10 });
    const list = cache.get('/list');
    last().end('list');
    await list;
    for (let at = 0; at < 100; at += 1) {
      const reading = cache.get(`/${at}`);
      last().end('no', 404);
      await reading;
    }
    expect(cache.fresh('/list')).toBeDefined();
    const fresh = Array.from({ length: 100 }, (_, at) => cache.fresh(`/${at}`)).filter(
      (response) => response !== undefined,
    );
    expect(fresh).toHaveLength(10);
    const long = cache.get(`/${'x'.repeat(3_000)}`);
    last().end('no', 404);
    await long;
    expect(cache.has(`/${'x'.repeat(3_000)}`)).toBe(false);
    expect(reads).toHaveLength(102);
  });

  it('drops everything on invalidation, and neither stores nor joins a read that started before', async () => {
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
    expect(cache.fresh('/a')).toBeUndefined();
  });

  it('shares a failure with all callers and reads again for the next one', async () => {
    const { cache, reads, last } = openCache();
    const refused = [cache.get('/a'), cache.get('/a')];
    last().end('no', 500);
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([500, 500]);
    expect(cache.fresh('/a')).toBeUndefined();
    const failing = [cache.get('/a'), cache.get('/a')];
    last().fail(new Error('broken'));
    for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected');
    void cache.get('/a');
    expect(reads).toHaveLength(3);
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
  });

  it('never exceeds its limits in entries and bytes', async () => {
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
    expect(cache.fresh('/long/99')).toBeDefined();
    expect(cache.fresh('/long/0')).toBeUndefined();
    const reading = cache.get('/huge');
    last().end('x'.repeat(2_000));
    expect((await reading).body).toHaveLength(2_000);
    expect(cache.fresh('/huge')).toBeUndefined();
    expect(cache.size().bytes).toBeLessThanOrEqual(1_000);
  });

  it('evicts entries that are too old for stale-if-error', async () => {
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

describe('stale-if-error responses', () => {
  /** A cache that has read '/a' once. */
  async function openRead(words = 'good') {
    const opened = openCache();
    const reading = opened.text('/a');
    opened.last().end(words);
    await reading;
    const staleIfError = (url = '/a') => {
      const found = opened.cache.staleIfError(url);
      return found === undefined ? undefined : [found.response.body.toString(), found.age];
    };
    return { ...opened, staleIfError };
  }

  it('are available for ten minutes from the start of their read, despite invalidations', async () => {
    const { cache, pass, staleIfError } = await openRead();
    pass(1_000);
    expect(cache.fresh('/a')).toBeUndefined();
    expect(staleIfError()).toEqual(['good', 1_000]);
    cache.invalidate();
    pass(598_999);
    expect(staleIfError()).toEqual(['good', 599_999]);
    pass(1);
    expect(staleIfError()).toBeUndefined();
  });

  it('survive failed reads and errors other than 404', async () => {
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

  it('are removed by a 404, and when something that they contain is removed', async () => {
    const one = await openRead();
    one.pass(1_000);
    const missing = one.cache.get('/a');
    one.last().end('gone', 404);
    await missing;
    expect(one.staleIfError()).toBeUndefined();
    const other = await openRead('[{"_id":"p1"},{"_id":"p2"}]');
    other.cache.purge('p3');
    expect(other.staleIfError()).toBeDefined();
    other.cache.purge('p2');
    expect(other.staleIfError()).toBeUndefined();
    expect(other.cache.size()).toEqual({ entries: 0, bytes: 0 });
  });

  it('are removed by one pass for all that a rename withdraws in a row, and stay where they were read since', async () => {
    jest.useFakeTimers();
    try {
      const ids = Array.from({ length: 1_000 }, () => newId());
      const { cache, last } = openCache();
      const read = async (url: string, words: string) => {
        const reading = cache.get(url);
        last().end(words);
        return reading;
      };
      const [kept] = [await read('/kept', newId()), await read('/list', `[{"_id":"${ids[0]}"},{"_id":"${ids[999]}"}]`)];
      await read(`/product/${ids[7]}`, 'by its address');
      const scans = [jest.spyOn(kept.body, 'toString'), jest.spyOn(kept.body, 'includes')];
      for (const id of ids) cache.invalidateAndPurge(id);
      await read('/since', ids[3] ?? '');
      jest.advanceTimersByTime(100);
      expect(cache.size().entries).toBe(2);
      expect(['/kept', '/since', '/list'].map((url) => cache.staleIfError(url) !== undefined)).toEqual([
        true,
        true,
        false,
      ]);
      expect(scans.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
      for (const id of ids) cache.invalidateAndPurge(id);
      jest.advanceTimersByTime(100);
      expect(cache.size().entries).toBe(1);
      expect(scans.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('are sent no more from the withdrawal on, whatever the id looks like', async () => {
    for (const id of [newId(), 'p2']) {
      const { cache, staleIfError } = await openRead(`[{"_id":"${id}"}]`);
      cache.invalidateAndPurge(newId());
      expect(staleIfError()).toBeDefined();
      cache.invalidateAndPurge(id);
      expect(cache.fresh('/a')).toBeUndefined();
      expect(staleIfError()).toBeUndefined();
    }
  });

  it('contain no deleted account, not even in a response that the catalogue sends shortly afterwards', async () => {
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

  it('are never replaced by an older read', async () => {
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
