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

/** Searches on a replica with an empty cache. */
async function findWithEmptyCache(search: string): Promise<number[]> {
  const index = createProductIndex(catalogue.db);
  const { ordinals } = await createProductFinder(catalogue.db, index).find({ search, pageNum: 1 });
  return ordinals;
}

const anyStep = fc.record({
  action: fc.constantFrom('add', 'change', 'remove'),
  name: fc.subarray(WORDS, { maxLength: 2 }),
  description: fc.subarray(WORDS, { minLength: 1, maxLength: 2 }),
  which: fc.nat(),
});

describe('cached word matches', () => {
  it('equal those of an empty cache after any sequence of writes', async () => {
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
          for (const search of [...WORDS, 'kettle lamp'])
            expect([search, (await find({ search, pageNum: 1 })).ordinals]).toEqual([
              search,
              await findWithEmptyCache(search),
            ]);
        }
      }),
      { numRuns: 5 },
    );
  });
});
