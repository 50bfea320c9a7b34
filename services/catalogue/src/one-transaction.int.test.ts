import { newId } from '@shop/platform/new-id.ts';
import { addAttribute } from './categories/add-attribute.ts';
import { createCategory } from './categories/create-category.ts';
import { removeCategory } from './categories/remove-category.ts';
import { createProduct } from './products/create-product.ts';
import { removeProduct } from './products/remove-product.ts';
import { updateProduct } from './products/update-product.ts';
import { writeReview } from './reviews/write-review.ts';
import { givenCategory, givenProduct, productFields } from './testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from './testing/open-test-catalogue.ts';

let catalogue: TestCatalogue;
let productId: string;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  productId = await givenProduct(catalogue);
  await givenCategory(catalogue, 'Unused');
});
afterAll(() => catalogue.close());

/** Dies where the event would be written, which is behind the change that it tells of. */
const dying = () => ({ ...catalogue, outbox: { append: () => Promise.reject(new Error('killed')) } });

const changes: Record<string, () => Promise<unknown>> = {
  'creating a product': () => createProduct(dying(), { ...productFields(), id: newId() }, new Date()),
  'updating a product': () => updateProduct(dying(), { ...productFields({ count: 99 }), id: productId }, new Date()),
  'removing a product': () => removeProduct(dying(), productId),
  'writing a review': () => {
    const author = { userId: newId(), name: 'Ada Lovelace' };
    return writeReview(dying(), author, { id: newId(), productId, rating: 1, comment: 'Bad' }, new Date());
  },
  'creating a category': () => createCategory(dying(), { id: newId(), name: 'A/B' }),
  'removing a category': () => removeCategory(dying(), 'Unused'),
  'adding an attribute': () => addAttribute(dying(), { category: 'Unused', key: 'colour', value: 'red' }),
};

const everything = () =>
  catalogue.db.query(
    `select (select json_agg(p order by id) from products p) as products, (select json_agg(s) from stock s) as stock,
            (select json_agg(c) from stock_corrections c) as corrections, (select json_agg(r) from reviews r) as reviews,
            (select json_agg(c order by id) from categories c) as categories,
            (select version from category_list) as list, (select count(*) from outbox) as events`,
  );

describe('a change and its event are one transaction (P-B1): dying between them leaves neither', () => {
  it.each(Object.keys(changes))('%s', async (name) => {
    const before = await everything();
    await expect(changes[name]?.()).rejects.toThrow('killed');
    expect(await everything()).toEqual(before);
  });
});
