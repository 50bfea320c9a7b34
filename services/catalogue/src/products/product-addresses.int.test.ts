import { PRODUCT_ADDRESSES } from '@shop/contracts/catalogue-api.ts';
import { givenProduct } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { productAddresses } from './product-addresses.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

it('a sitemap is told of every product once, some at a time, with its last change', async () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  const ids = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) ids.push(await givenProduct(catalogue, { name, now }));
  await catalogue.db.query('update products set removed = true where id = $1', [ids[4]]);
  const told: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: Awaited<ReturnType<typeof productAddresses>> = await productAddresses(catalogue.db, after, 2);
    for (const { _id, updatedAt } of page.products) {
      expect(updatedAt).toBe(now.toISOString());
      told.push(_id);
    }
    after = page.next;
  }
  expect(told).toEqual(ids.slice(0, 4).sort());
});

it('they are for the gateway alone', async () => {
  await catalogue.http.get(`${PRODUCT_ADDRESSES}?after=`).expect(403);
});
