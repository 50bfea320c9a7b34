import { givenProduct } from '../testing/builders.ts';
import { administrator } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { variantRequests } from '../testing/variants.ts';
import { reportRevertedProducts } from './report-reverted-products.ts';

const { save } = variantRequests(() => catalogue, administrator());
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
  expect(await report(now(onSale, 'Lamp', { priceCents: 249_900 }))).toEqual([
    `Product ${onSale} "Lamp" costs $19.99 again, it had been $2,499.00.`,
  ]);
});

it('reportRevertedProducts compares each variant with its own price', async () => {
  const cap = await givenProduct(catalogue, { name: 'Cap', priceCents: 1_000 });
  const { body } = await save(cap, { Size: ['S', 'M', 'L'] }, [
    { _id: cap, values: ['S'], price: 10, count: 5 },
    { values: ['M'], price: 12 },
    { values: ['L'], price: 5, onSale: false },
  ]);
  const [, { _id: medium }, { _id: large }] = body.variants;
  const later = (productId: string, priceCents: number, over: object = {}) => ({
    ...{ productId, name: `Cap ${priceCents}`, priceCents, removed: false, published: true },
    ...over,
  });
  expect(
    await reportRevertedProducts(catalogue.db, [
      later(cap, 1_000),
      later(medium, 1_300),
      later(large, 500, { removed: true, published: false }),
    ]),
  ).toEqual([`Product ${medium} "Cap 1300" costs $12.00 again, it had been $13.00.`]);
  expect(await reportRevertedProducts(catalogue.db, [later(cap, 900), later(large, 500)])).toEqual([
    `Product ${cap} "Cap 900" costs $10.00 again, it had been $9.00.`,
    `Product ${large} "Cap 500" was published after the dump and is a draft again.`,
  ]);
});
