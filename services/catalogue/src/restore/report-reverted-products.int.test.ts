import { givenProduct } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { reportRevertedProducts } from './report-reverted-products.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

it('reportRevertedProducts tells deleted products from drafts, and is silent about what nobody could buy', async () => {
  const onSale = await givenProduct(catalogue, { name: 'Lamp' });
  const draft = await givenProduct(catalogue, { name: 'Mug', published: false });
  const now = (productId: string, name: string, over: object) => ({
    productId,
    name,
    priceCents: 1_999,
    removed: false,
    published: true,
    ...over,
  });
  const report = (...newer: ReturnType<typeof now>[]) => reportRevertedProducts(catalogue.db, newer);
  expect(await report(now(onSale, 'Lamp', { removed: true }))).toEqual([
    `Product ${onSale} "Lamp" was removed after the dump and is for sale again.`,
  ]);
  expect(await report(now(onSale, 'Lamp', { removed: true, published: false }))).toEqual([
    `Product ${onSale} "Lamp" was unpublished after the dump and is for sale again.`,
  ]);
  expect(await report(now(draft, 'Mug', {}))).toEqual([
    `Product ${draft} "Mug" was published after the dump and is a draft again.`,
  ]);
  expect(await report(now(draft, 'Mug', { removed: true }))).toEqual([]);
});
