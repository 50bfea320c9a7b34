import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { addAttribute } from './categories/add-attribute.ts';
import { changeCategory } from './categories/change-category.ts';
import { createCategory } from './categories/create-category.ts';
import { deleteWithContent } from './categories/delete-category.ts';
import { mergeCategories } from './categories/merge-categories.ts';
import { orderCategories } from './categories/order-categories.ts';
import { removeCategory } from './categories/remove-category.ts';
import { attachImages } from './product-images/add-product-images.ts';
import { removeProductImage } from './product-images/remove-product-image.ts';
import { createProduct } from './products/create-product.ts';
import { removeProduct } from './products/remove-product.ts';
import { updateProduct } from './products/update-product.ts';
import { writeReview } from './reviews/write-review.ts';
import { givenCategory, givenProduct, productFields, storedImage } from './testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from './testing/open-test-catalogue.ts';

let catalogue: TestCatalogue;
let productId: string;
const image = storedImage();
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  productId = await givenProduct(catalogue, { images: [image] });
  await givenCategory(catalogue, 'Unused');
});
afterAll(() => catalogue.close());

/** The only change that is not made by an administrator. */
const REVIEW = 'writing a review';

const requireImage = () => Promise.resolve();
const fail = () => Promise.reject(new Error('killed'));
/** Fail where the event or the audit entry is written, which follows the change itself. */
const failures: Record<string, () => TestCatalogue> = {
  'the event': () => ({ ...catalogue, outbox: { ...catalogue.outbox, append: fail } }),
  'the audit entry': () => ({ ...catalogue, audit: fail }),
};

const changes: Record<string, (failing: TestCatalogue) => Promise<unknown>> = {
  'creating a product': (failing) => createProduct(failing, { ...productFields(), id: newId() }, new Date()),
  'updating a product': (failing) =>
    updateProduct(failing, { ...productFields({ count: 99 }), id: productId }, new Date()),
  'removing a product': (failing) => removeProduct(failing, productId),
  [REVIEW]: (failing) => {
    const author = { userId: newId(), name: 'Ada Lovelace' };
    return writeReview(failing, author, { id: newId(), productId, rating: 1, comment: 'Bad' }, new Date());
  },
  'creating a category': (failing) => createCategory(failing, { id: newId(), name: 'A/B' }),
  'removing a category': (failing) => removeCategory(failing, 'Unused'),
  'renaming a category': async (failing) => {
    const changed = { version: 1, name: 'Renamed', description: '', image: '' };
    return changeCategory({ ...failing, requireImage }, await idOf('Things'), changed);
  },
  'merging categories': async (failing) =>
    mergeCategories(failing, { id: await idOf('Things'), version: 1, into: await idOf('Unused') }),
  'deleting a category with its products': async (failing) =>
    deleteWithContent(failing, { id: await idOf('Things'), version: 1, moveTo: await idOf('Unused') }),
  'ordering categories': async (failing) => {
    const seen = [await idOf('Things'), await idOf('Unused')];
    return orderCategories(failing, { ids: seen.toReversed(), seen });
  },
  'attaching images': (failing) =>
    failing.db.transaction((tx) => attachImages({ ...failing, tx }, productId, [storedImage()])),
  'removing an image': (failing) => removeProductImage(failing, { productId, path: image.path }),
  'adding an attribute': (failing) => addAttribute(failing, { category: 'Unused', key: 'colour', value: 'red' }),
};

async function idOf(category: string): Promise<string> {
  const [row] = await catalogue.db.query<{ id: string }>('select id from categories where name = $1', [category]);
  return row?.id ?? '';
}

const everything = () =>
  catalogue.db.query(
    `select (select json_agg(p order by id) from products p) as products, (select json_agg(s) from stock s) as stock,
            (select json_agg(a) from stock_adjustments a) as adjustments, (select json_agg(r) from reviews r) as reviews,
            (select json_agg(c order by id) from categories c) as categories,
            (select json_agg(f) from former_category_names f) as former,
            (select json_agg(i order by id) from product_images i) as images,
            (select version from category_list) as list, (select count(*) from outbox) as events,
            (select count(*) from audit_log) as entries`,
  );

describe('a change, its event and its audit entry share a transaction (P-B1)', () => {
  describe.each(Object.keys(failures))('a failure to write %s rolls back', (failure) => {
    it.each(Object.keys(changes).filter((name) => failure === 'the event' || name !== REVIEW))('%s', async (name) => {
      const before = await everything();
      await expect(changes[name]?.(failures[failure]?.() as TestCatalogue)).rejects.toThrow('killed');
      expect(await everything()).toEqual(before);
    });
  });
});
