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
  for (let at = 0; at < 5; at += 1) await givenProduct(catalogue, { name: `Kettle number${at}`, description: 'Steel' });
});
afterAll(() => catalogue.close());

/** The list of a catalogue whose PostgreSQL takes so long for each look-up of words, and how many it was asked for. */
function slowCatalogue(ms: number) {
  const { db } = catalogue;
  const counted = { lookUps: 0 };
  const pool = {
    query: async (statement: { text: string }) => {
      if (statement.text.includes('from product_words')) {
        counted.lookUps += 1;
        await wait(ms);
      }
      return db.pool.query(statement);
    },
  };
  const slow = { ...db, pool } as unknown as Database;
  const finder = createProductFinder(slow, createProductIndex(db));
  return { search: (text: string) => listProducts({ db, finder }, { search: text, pageNum: 1 }), counted };
}

/** Many at once. @returns what became of each, and how long the last one took */
async function allAtOnce(searches: readonly (() => Promise<{ total: number }>)[]) {
  const begun = performance.now();
  const results = await Promise.allSettled(searches.map((search) => search()));
  const ends = results.map((result) =>
    result.status === 'fulfilled' ? result.value.total : (result.reason as { status?: number }).status,
  );
  return { ends, took: performance.now() - begun };
}

describe('200 searches at once', () => {
  it('are all answered when they differ, though a look-up takes 50 ms', async () => {
    const { search, counted } = slowCatalogue(50);
    const texts = Array.from({ length: SEARCHES }, (_, at) => () => search(`kettle nothing${at}`));
    const { ends } = await allAtOnce([...texts, () => search('kettle number3')]);
    expect(ends).toEqual([...Array.from({ length: SEARCHES }, () => 0), 1]);
    // 202 words: alone each would be a statement, two at a time for five seconds.
    expect(counted.lookUps).toBeLessThan(60);
  });

  it('are looked up once when they are the same', async () => {
    const { search, counted } = slowCatalogue(50);
    const { ends } = await allAtOnce(Array.from({ length: SEARCHES }, () => () => search('steel kettle')));
    expect(ends).toEqual(Array.from({ length: SEARCHES }, () => 5));
    expect(counted.lookUps).toBeLessThanOrEqual(2);
  });

  it('end in 429 within three seconds, never in 503, where look-ups are too slow', async () => {
    const { search } = slowCatalogue(1_000);
    const { ends, took } = await allAtOnce(
      Array.from({ length: SEARCHES }, (_, at) => () => search(`steel missing${at}`)),
    );
    expect([...new Set(ends)].sort()).toEqual([0, 429]);
    expect(took).toBeLessThan(3_500);
  });
});
