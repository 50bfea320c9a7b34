import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { listProducts } from '../products/list-products.ts';
import { createListedProducts } from '../products/listed-products.ts';
import { givenProduct } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { createProductFinder } from './find-products.ts';
import { createProductIndex } from './product-index.ts';

const SEARCHES = 200;
/** More misspellings of it than searches are corrected to it. */
const LONG_WORD = 'whatchamacallitcollection';

let catalogue: TestCatalogue;
beforeAll(async () => {
  // Only what a test is about may fail: other statements wait for the connections as long as it takes.
  catalogue = await openTestCatalogue({ timeoutFactor: 100 });
  for (let index = 0; index < 5; index += 1)
    await givenProduct(catalogue, { name: `Kettle number${index}`, description: 'Steel' });
  await givenProduct(catalogue, { name: LONG_WORD, description: 'Steel' });
});
afterAll(() => catalogue.close());

/**
 * A product list over a PostgreSQL with slow corrections, and a counter of them and of other lookups.
 * @param delay what a correction waits for, while it uses a connection
 */
function openSlowCatalogue(delay: () => Promise<unknown>, timeoutFactor: number) {
  const { db } = catalogue;
  const counter = { corrections: 0, others: 0 };
  const query: Database['query'] = async (sql, params) => {
    if (!sql.includes('as spelling')) {
      // A refresh, the parsing of a text, the list of synonyms and a SKU are not lookups of words.
      if (!/pg_snapshot|words_of\(\$1\)|select word from synonyms|sku_key/.test(sql)) counter.others += 1;
      return db.query(sql, params);
    }
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
        { db, finder, listed: createListedProducts(db), failedSearches: { record: () => undefined } },
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

/** The long word without two of its letters; the first two and the last one stay. */
function misspelled(index: number): string {
  const between = [...LONG_WORD].slice(2, -1);
  const left = index % between.length;
  const right = (left + 1 + Math.floor(index / between.length)) % between.length;
  const rest = between.filter((_, at) => at !== left && at !== right);
  return [LONG_WORD.slice(0, 2), ...rest, LONG_WORD.slice(-1)].join('');
}

describe('200 concurrent searches', () => {
  it('ask PostgreSQL for no word that a product contains', async () => {
    const { search, counter } = openSlowCatalogue(() => Promise.resolve(), 1);
    await search('steel');
    counter.others = 0;
    const texts = Array.from({ length: SEARCHES }, (_, index) => () => search(`steel kettle number${index % 5}`));
    expect(await runConcurrently(texts)).toEqual(texts.map(() => 1));
    expect(counter).toEqual({ corrections: 0, others: 0 });
  });

  it('share the correction of a word, whatever else they search for', async () => {
    const { search, counter } = openSlowCatalogue(() => wait(50), 100);
    const texts = Array.from({ length: SEARCHES }, (_, index) => () => search(`kettel number${index % 5}`));
    expect(await runConcurrently(texts)).toEqual(texts.map(() => 1));
    expect(await search('kettel')).toMatchObject({ total: 5, searchedFor: 'kettle' });
    // Two begin before the first has ended.
    expect(counter.corrections).toBeLessThanOrEqual(2);
  });

  it('fail with 429 while two corrections take too long, and leave the connections to other requests', async () => {
    const stuck = Promise.withResolvers<void>();
    const { search, counter } = openSlowCatalogue(() => stuck.promise, 0.1);
    const outcomes = await runConcurrently(
      Array.from({ length: SEARCHES }, (_, index) => () => search(`steel ${misspelled(index)}`)),
    );
    expect(new Set(outcomes)).toEqual(new Set(['too-many-searches']));
    expect(counter.corrections).toBe(2);
    expect(catalogue.db.pool.waitingCount).toBe(0);
    expect(await search('steel')).toMatchObject({ total: 6 });
    stuck.resolve();
  });
});
