import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { listProducts } from '../products/list-products.ts';
import { givenProduct } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { createProductFinder } from './find-products.ts';
import { createProductIndex } from './product-index.ts';
import { LOOKUP_OPTIONS } from './word-lookup.ts';

const SEARCHES = 200;

let catalogue: TestCatalogue;
beforeAll(async () => {
  // Only what a test is about may fail: other statements wait for the connections as long as it takes.
  catalogue = await openTestCatalogue({ timeoutFactor: 100 });
  for (let index = 0; index < 5; index += 1)
    await givenProduct(catalogue, { name: `Kettle number${index}`, description: 'Steel' });
});
afterAll(() => catalogue.close());

/**
 * A product list over a PostgreSQL with slow word lookups, and a counter of them.
 * @param delay what a lookup waits for, while it uses a connection
 */
function openSlowCatalogue(delay: () => Promise<unknown>, timeoutFactor: number) {
  const { db } = catalogue;
  const counter = { lookups: 0 };
  const query: Database['query'] = async (sql, params) => {
    if (!sql.includes('from product_words')) return db.query(sql, params);
    counter.lookups += 1;
    const client = await db.pool.connect();
    try {
      // biome-ignore lint/plugin/no-sleep: the time of a lookup, a promise of the test
      await delay();
      return (await client.query(sql, [...(params ?? [])])).rows;
    } finally {
      client.release();
    }
  };
  const slow = { ...db, query };
  const finder = createProductFinder(slow, createProductIndex(db), { timeoutFactor });
  return {
    search: (text: string) =>
      listProducts({ db, finder, failedSearches: { record: () => undefined } }, { search: text, pageNum: 1 }),
    counter,
  };
}

/** Runs searches concurrently. @returns the total or error code of each */
async function runConcurrently(searches: readonly (() => Promise<{ total: number }>)[]) {
  const results = await Promise.allSettled(searches.map((search) => search()));
  return results.map((result) =>
    result.status === 'fulfilled' ? result.value.total : (result.reason as { code?: string }).code,
  );
}

describe('200 concurrent searches', () => {
  it('all succeed when they are distinct and a lookup takes 50 ms', async () => {
    const { search, counter } = openSlowCatalogue(() => wait(50), 100);
    const texts = Array.from({ length: SEARCHES }, (_, index) => () => search(`kettle nothing${index}`));
    const outcomes = await runConcurrently([...texts, () => search('kettle number3')]);
    expect(outcomes).toEqual([...Array.from({ length: SEARCHES }, () => 0), 1]);
    // 202 words: unbatched, two at a time, they would take five seconds.
    expect(counter.lookups).toBeLessThan(60);
  });

  it('share one lookup when they are equal', async () => {
    const { search, counter } = openSlowCatalogue(() => wait(50), 100);
    const outcomes = await runConcurrently(Array.from({ length: SEARCHES }, () => () => search('steel kettle')));
    expect(outcomes).toEqual(Array.from({ length: SEARCHES }, () => 5));
    expect(counter.lookups).toBeLessThanOrEqual(2);
  });

  it('fail with 429 while the lookups take too long, and leave the connections to other requests', async () => {
    const stuck = Promise.withResolvers<void>();
    const { search, counter } = openSlowCatalogue(() => stuck.promise, 0.1);
    const outcomes = await runConcurrently(
      Array.from({ length: SEARCHES }, (_, index) => () => search(`steel missing${index}`)),
    );
    expect(new Set(outcomes)).toEqual(new Set(['too-many-searches']));
    expect(LOOKUP_OPTIONS.timeoutMs).toBeLessThan(3_000);
    expect(counter.lookups).toBe(2);
    expect(catalogue.db.pool.waitingCount).toBe(0);
    expect(await listProducts({ ...catalogue, finder: otherFinder() }, { pageNum: 1 })).toMatchObject({ total: 5 });
    stuck.resolve();
  });
});

/** A finder that shares nothing but the connections with the overloaded one. */
function otherFinder() {
  return createProductFinder(catalogue.db, createProductIndex(catalogue.db));
}
