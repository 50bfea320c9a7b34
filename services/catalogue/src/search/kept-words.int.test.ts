import fc from 'fast-check';
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

/** What a replica finds that has searched for nothing before. */
async function foundAnew(search: string): Promise<number[]> {
  const index = createProductIndex(catalogue.db);
  const { numbers } = await createProductFinder(catalogue.db, index).find({ search, pageNum: 1 });
  return numbers;
}

const anyStep = fc.record({
  does: fc.constantFrom('come', 'change', 'go'),
  name: fc.subarray(WORDS, { maxLength: 2 }),
  description: fc.subarray(WORDS, { minLength: 1, maxLength: 2 }),
  which: fc.nat(),
});

describe('words that were searched for before', () => {
  it('find what they would find if they were searched for now, whatever was written since', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 8 }), async (steps) => {
        await catalogue.clear();
        const { find } = createProductFinder(catalogue.db, createProductIndex(catalogue.db));
        const ids: string[] = [];
        let made = 0;
        for (const { does, which, ...said } of steps) {
          made += 1;
          const texts = { name: [...said.name, `no ${made}`].join(' '), description: said.description.join(' ') };
          const at = which % Math.max(1, ids.length);
          const id = ids[at];
          if (does === 'come' || id === undefined) ids.push(await givenProduct(catalogue, texts));
          else if (does === 'change') await updateProduct(catalogue, { ...productFields(texts), id }, new Date());
          else {
            await removeProduct(catalogue, id);
            ids.splice(at, 1);
          }
          for (const search of [...WORDS, 'kettle lamp'])
            expect([search, (await find({ search, pageNum: 1 })).numbers]).toEqual([search, await foundAnew(search)]);
        }
      }),
      { numRuns: 5 },
    );
  });
});
