import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { createCategory } from './categories/create-category.ts';
import { removeProduct } from './products/remove-product.ts';
import { republishCatalogue } from './republish-catalogue.ts';
import { createPage } from './shop-pages/change-shop-page.ts';
import { givenProduct, givenReview } from './testing/builders.ts';
import { administrator } from './testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from './testing/open-test-catalogue.ts';
import { variantRequests } from './testing/variants.ts';

let catalogue: TestCatalogue;
beforeEach(async () => {
  catalogue = await openTestCatalogue();
});
afterEach(() => catalogue.close());

describe('republishCatalogue', () => {
  it('publishes every product with its current version, tombstones included, the list of categories, the settings and pages', async () => {
    const reviewed = await givenProduct(catalogue, { category: 'A/B' });
    await givenReview(catalogue, { productId: reviewed, rating: 4 });
    const removed = await givenProduct(catalogue, { category: 'A/B' });
    await removeProduct(catalogue, removed);
    await createCategory(catalogue, { id: newId(), name: 'C' });
    const page = { slug: 'about', title: 'Us', description: '', body: 'Us', published: false, position: 1 };
    const { _id: pageId } = await createPage(catalogue, page, { by: administrator(), now: new Date() });
    const before = await catalogue.events();
    expect(await republishCatalogue(catalogue)).toBe(5);
    const repeated = (await catalogue.events()).slice(before.length);
    expect(repeated.map(({ subject, type, version, republished }) => [subject, type, version, republished])).toEqual([
      ['categories/all', 'categories-changed', 2, true],
      ['settings/shop', 'settings-changed', 1, true],
      [`page/${pageId}`, 'page-changed', 1, true],
      [`product/${reviewed}`, 'product-changed', 2, true],
      [`product/${removed}`, 'product-removed', 2, true],
    ]);
    // Nobody has saved the settings yet; after a restore their consumers may know later ones.
    for (const { subject, data } of repeated.filter((event) => event.subject !== 'settings/shop')) {
      expect(before.findLast((event) => event.subject === subject)?.data).toEqual(data);
    }
  });

  it('publishes every variant, deleted ones included, with what was published last', async () => {
    const { save, read } = variantRequests(() => catalogue, administrator());
    const shirt = await givenProduct(catalogue, { name: 'Shirt' });
    await save(shirt, { Size: ['S', 'M', 'L'] }, [
      { _id: shirt, values: ['S'], count: 5 },
      { values: ['M'], onSale: false },
      { values: ['L'] },
    ]);
    const { variants } = await read(shirt);
    await save(shirt, { Size: ['S', 'M'] }, variants.slice(0, 2));
    const before = await catalogue.events();
    expect(await republishCatalogue(catalogue)).toBe(5);
    const repeated = (await catalogue.events()).slice(before.length + 2);
    expect(repeated.map(({ subject, type, version }) => [subject, type, version])).toEqual([
      [`product/${shirt}`, 'product-changed', 3],
      [`product/${variants[1]?._id}`, 'product-changed', 1],
      [`product/${variants[2]?._id}`, 'product-removed', 2],
    ]);
    for (const { subject, data } of repeated)
      expect(before.findLast((event) => event.subject === subject)?.data).toEqual(data);
  });

  it('pages through more products than fit into one transaction', async () => {
    for (let at = 0; at < 201; at += 1) await givenProduct(catalogue);
    expect(await republishCatalogue(catalogue)).toBe(203);
  });

  it('publishes only the settings of an empty catalogue', async () => {
    expect(await republishCatalogue(catalogue)).toBe(1);
  });
});
