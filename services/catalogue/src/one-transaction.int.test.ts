import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { addAttribute } from './categories/add-attribute.ts';
import { createCategory } from './categories/create-category.ts';
import { removeCategory } from './categories/remove-category.ts';
import { hangImages } from './images/add-product-images.ts';
import { removeProductImage } from './images/remove-product-image.ts';
import { createProduct } from './products/create-product.ts';
import { removeProduct } from './products/remove-product.ts';
import { updateProduct } from './products/update-product.ts';
import { writeReview } from './reviews/write-review.ts';
import { givenCategory, givenProduct, productFields, storedImage } from './testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from './testing/open-test-catalogue.ts';

let catalogue: TestCatalogue;
let productId: string;
const picture = storedImage();
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  productId = await givenProduct(catalogue, { images: [picture] });
  await givenCategory(catalogue, 'Unused');
});
afterAll(() => catalogue.close());

/** No administrator's change. */
const REVIEW = 'writing a review';

const killed = () => Promise.reject(new Error('killed'));
/** Dies where the event, or the entry of the audit log, would be written: behind the change that either tells of. */
const deaths: Record<string, () => TestCatalogue> = {
  'the event': () => ({ ...catalogue, outbox: { ...catalogue.outbox, append: killed } }),
  'the entry': () => ({ ...catalogue, audit: killed }),
};

const changes: Record<string, (dying: TestCatalogue) => Promise<unknown>> = {
  'creating a product': (dying) => createProduct(dying, { ...productFields(), id: newId() }, new Date()),
  'updating a product': (dying) => updateProduct(dying, { ...productFields({ count: 99 }), id: productId }, new Date()),
  'removing a product': (dying) => removeProduct(dying, productId),
  [REVIEW]: (dying) => {
    const author = { userId: newId(), name: 'Ada Lovelace' };
    return writeReview(dying, author, { id: newId(), productId, rating: 1, comment: 'Bad' }, new Date());
  },
  'creating a category': (dying) => createCategory(dying, { id: newId(), name: 'A/B' }),
  'removing a category': (dying) => removeCategory(dying, 'Unused'),
  'hanging pictures': (dying) => dying.db.transaction((tx) => hangImages({ ...dying, tx }, productId, [storedImage()])),
  'removing a picture': (dying) => removeProductImage(dying, { productId, path: picture.path }),
  'adding an attribute': (dying) => addAttribute(dying, { category: 'Unused', key: 'colour', value: 'red' }),
};

const everything = () =>
  catalogue.db.query(
    `select (select json_agg(p order by id) from products p) as products, (select json_agg(s) from stock s) as stock,
            (select json_agg(c) from stock_corrections c) as corrections, (select json_agg(r) from reviews r) as reviews,
            (select json_agg(c order by id) from categories c) as categories,
            (select json_agg(i order by id) from product_images i) as images,
            (select version from category_list) as list, (select count(*) from outbox) as events,
            (select count(*) from audit_log) as entries`,
  );

describe('a change, its event and its entry in the audit log are one transaction (P-B1)', () => {
  describe.each(Object.keys(deaths))('dying before %s leaves none of', (death) => {
    it.each(Object.keys(changes).filter((name) => death === 'the event' || name !== REVIEW))('%s', async (name) => {
      const before = await everything();
      await expect(changes[name]?.(deaths[death]?.() as TestCatalogue)).rejects.toThrow('killed');
      expect(await everything()).toEqual(before);
    });
  });
});
