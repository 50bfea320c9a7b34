import fc from '@shop/testing/fast-check.ts';
import { removeProduct } from '../products/remove-product.ts';
import { updateProduct } from '../products/update-product.ts';
import { givenProduct, productFields } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { createProductFinder } from './find-products.ts';
import { createProductIndex } from './product-index.ts';

const WORDS = ['kettle', 'kettles', 'kettel', 'teapot', 'teapots', 'lamp'];

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

/** Searches on a replica that has just started. */
async function findWithNewIndex(search: string): Promise<number[]> {
  const index = createProductIndex(catalogue.db);
  const { ordinals } = await createProductFinder(catalogue.db, index).find({ search, pageNum: 1 });
  return ordinals;
}

/** What PostgreSQL's own text search finds, by prefix or stem. */
async function findByTsquery(search: string): Promise<number[]> {
  const query = search
    .split(' ')
    .map((word) => `(${word}:* | ${word.replace(/s$/, '')})`)
    .join(' & ');
  const rows = await catalogue.db.query<{ ordinal: number }>(
    'select product_ordinal as ordinal from product_words where whole @@ $1::tsquery order by 1',
    [query],
  );
  return rows.map(({ ordinal }) => ordinal);
}

const anyStep = fc.record({
  action: fc.constantFrom('add', 'change', 'remove'),
  name: fc.subarray(WORDS, { maxLength: 2 }),
  description: fc.subarray(WORDS, { minLength: 1, maxLength: 2 }),
  which: fc.nat(),
});

describe('the words in memory', () => {
  it('find what a new index and PostgreSQL find, after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 8 }), async (steps) => {
        await catalogue.clear();
        const { find } = createProductFinder(catalogue.db, createProductIndex(catalogue.db));
        const ids: string[] = [];
        let count = 0;
        for (const { action, which, ...words } of steps) {
          count += 1;
          const texts = { name: [...words.name, `no ${count}`].join(' '), description: words.description.join(' ') };
          const at = which % Math.max(1, ids.length);
          const id = ids[at];
          if (action === 'add' || id === undefined) ids.push(await givenProduct(catalogue, texts));
          else if (action === 'change') await updateProduct(catalogue, { ...productFields(texts), id }, new Date());
          else {
            await removeProduct(catalogue, id);
            ids.splice(at, 1);
          }
          for (const search of [...WORDS, 'ket', 'kettle lamp', 'tea lamps']) {
            const { ordinals, searchedFor } = await find({ search, pageNum: 1 });
            expect([search, ordinals]).toEqual([search, await findWithNewIndex(search)]);
            if (searchedFor === undefined)
              expect([search, ordinals.toSorted((one, other) => one - other)]).toEqual([
                search,
                await findByTsquery(search),
              ]);
          }
        }
      }),
      { numRuns: 5 },
    );
  });
});
