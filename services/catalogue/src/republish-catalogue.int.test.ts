import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { createCategory } from './categories/create-category.ts';
import { removeProduct } from './products/remove-product.ts';
import { republishCatalogue } from './republish-catalogue.ts';
import { givenProduct, givenReview } from './testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from './testing/open-test-catalogue.ts';

let catalogue: TestCatalogue;
beforeEach(async () => {
  catalogue = await openTestCatalogue();
});
afterEach(() => catalogue.close());

describe('republishCatalogue', () => {
  it('publishes every product with its current version, tombstones included, and the list of categories', async () => {
    const reviewed = await givenProduct(catalogue, { category: 'A/B' });
    await givenReview(catalogue, { productId: reviewed, rating: 4 });
    const removed = await givenProduct(catalogue, { category: 'A/B' });
    await removeProduct(catalogue, removed);
    await createCategory(catalogue, { id: newId(), name: 'C' });
    const before = await catalogue.events();
    expect(await republishCatalogue(catalogue)).toBe(3);
    const repeated = (await catalogue.events()).slice(before.length);
    expect(repeated.map(({ subject, type, version, republished }) => [subject, type, version, republished])).toEqual([
      ['categories/all', 'categories-changed', 2, true],
      [`product/${reviewed}`, 'product-changed', 2, true],
      [`product/${removed}`, 'product-removed', 2, true],
    ]);
    for (const { subject, data } of repeated) {
      expect(before.findLast((event) => event.subject === subject)?.data).toEqual(data);
    }
  });

  it('pages through more products than fit into one transaction', async () => {
    for (let at = 0; at < 201; at += 1) await givenProduct(catalogue);
    expect(await republishCatalogue(catalogue)).toBe(202);
  });

  it('publishes nothing for an empty catalogue', async () => {
    expect(await republishCatalogue(catalogue)).toBe(0);
  });
});
