import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { listProducts } from '../products/list-products.ts';
import { givenProduct } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { createProductFinder } from './find-products.ts';
import { createProductIndex } from './product-index.ts';

const SEARCHES = 200;

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  for (let index = 0; index < 5; index += 1)
    await givenProduct(catalogue, { name: `Kettle number${index}`, description: 'Steel' });
});
afterAll(() => catalogue.close());

/** A product list over a PostgreSQL with slow word lookups, and a counter of them. */
function openSlowCatalogue(ms: number) {
  const { db } = catalogue;
  const counter = { lookups: 0 };
  const pool = {
    query: async (statement: { text: string }) => {
      if (statement.text.includes('from product_words')) {
        counter.lookups += 1;
        await wait(ms);
      }
      return db.pool.query(statement);
    },
  };
  const slow = { ...db, pool } as unknown as Database;
  const finder = createProductFinder(slow, createProductIndex(db));
  return {
    search: (text: string) =>
      listProducts({ db, finder, failedSearches: { record: () => undefined } }, { search: text, pageNum: 1 }),
    counter,
  };
}

/** Runs searches concurrently. @returns the total or error status of each, and the duration in ms */
async function runConcurrently(searches: readonly (() => Promise<{ total: number }>)[]) {
  const startedAt = performance.now();
  const results = await Promise.allSettled(searches.map((search) => search()));
  const outcomes = results.map((result) =>
    result.status === 'fulfilled' ? result.value.total : (result.reason as { status?: number }).status,
  );
  return { outcomes, durationMs: performance.now() - startedAt };
}

describe('200 concurrent searches', () => {
  it('all succeed when they are distinct and a lookup takes 50 ms', async () => {
    const { search, counter } = openSlowCatalogue(50);
    const texts = Array.from({ length: SEARCHES }, (_, index) => () => search(`kettle nothing${index}`));
    const { outcomes } = await runConcurrently([...texts, () => search('kettle number3')]);
    expect(outcomes).toEqual([...Array.from({ length: SEARCHES }, () => 0), 1]);
    // 202 words: unbatched, two at a time, they would take five seconds.
    expect(counter.lookups).toBeLessThan(60);
  });

  it('share one lookup when they are equal', async () => {
    const { search, counter } = openSlowCatalogue(50);
    const { outcomes } = await runConcurrently(Array.from({ length: SEARCHES }, () => () => search('steel kettle')));
    expect(outcomes).toEqual(Array.from({ length: SEARCHES }, () => 5));
    expect(counter.lookups).toBeLessThanOrEqual(2);
  });

  it('fail with 429 within three seconds, not with 503, when lookups are too slow', async () => {
    const { search } = openSlowCatalogue(1_000);
    const { outcomes, durationMs } = await runConcurrently(
      Array.from({ length: SEARCHES }, (_, index) => () => search(`steel missing${index}`)),
    );
    expect([...new Set(outcomes)].sort()).toEqual([0, 429]);
    expect(durationMs).toBeLessThan(3_500);
  });
});
