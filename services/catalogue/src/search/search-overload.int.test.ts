import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { listProducts } from '../products/list-products.ts';
import { createListedProducts } from '../products/listed-products.ts';
import { givenProduct } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { createProductFinder } from './find-products.ts';
import { createProductIndex } from './product-index.ts';
import { CORRECTION_LIMIT } from './word-lookup.ts';

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
 * A product list over a PostgreSQL with slow corrections, and a counter of them.
 * @param delay what a correction waits for, while it uses a connection
 */
function openSlowCatalogue(delay: () => Promise<unknown>, timeoutFactor: number) {
  const { db } = catalogue;
  const counter = { corrections: 0 };
  const query: Database['query'] = async (sql, params) => {
    if (!sql.includes('known_words')) return db.query(sql, params);
    counter.corrections += 1;
    const client = await db.pool.connect();
    try {
      // biome-ignore lint/plugin/no-sleep: the time of a correction, a promise of the test
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
      listProducts(
        { finder, listed: createListedProducts(db), failedSearches: { record: () => undefined } },
        { search: text, pageNum: 1 },
      ),
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
  it('ask PostgreSQL for no word that a product contains', async () => {
    const { search, counter } = openSlowCatalogue(() => Promise.resolve(), 1);
    const texts = Array.from({ length: SEARCHES }, (_, index) => () => search(`steel kettle number${index % 5}`));
    expect(await runConcurrently(texts)).toEqual(texts.map(() => 1));
    expect(counter.corrections).toBe(0);
  });

  it('share one correction when they are equal', async () => {
    const { search, counter } = openSlowCatalogue(() => wait(50), 100);
    const outcomes = await runConcurrently(Array.from({ length: SEARCHES }, () => () => search('steel kettel')));
    expect(outcomes).toEqual(Array.from({ length: SEARCHES }, () => 5));
    expect(await search('kettel')).toMatchObject({ total: 5, searchedFor: 'kettle' });
    expect(counter.corrections).toBe(1);
  });

  it('fail with 429 while two corrections take too long, and leave the connections to other requests', async () => {
    const stuck = Promise.withResolvers<void>();
    const { search, counter } = openSlowCatalogue(() => stuck.promise, 0.1);
    const refused: unknown[] = [];
    const outcomes = Array.from({ length: SEARCHES }, (_, index) =>
      search(`steel missing${index}`).catch((error) => refused.push(error.code) && undefined),
    );
    await eventually(() => expect(refused).toHaveLength(SEARCHES - 2));
    expect(new Set(refused)).toEqual(new Set(['too-many-searches']));
    expect(CORRECTION_LIMIT.queueTimeoutMs).toBeLessThan(3_000);
    expect(counter.corrections).toBe(2);
    expect(catalogue.db.pool.waitingCount).toBe(0);
    expect(await search('steel')).toMatchObject({ total: 5 });
    stuck.resolve();
    expect((await Promise.all(outcomes)).filter((one) => one !== undefined)).toMatchObject([
      { total: 0 },
      { total: 0 },
    ]);
  });
});
