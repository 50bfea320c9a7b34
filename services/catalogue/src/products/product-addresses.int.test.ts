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

it('GET /inner/product-addresses returns every product once with its last change, page by page', async () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  const ids = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) ids.push(await givenProduct(catalogue, { name, now }));
  await catalogue.db.query('update products set removed = true where id = $1', [ids[4]]);
  const returned: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: Awaited<ReturnType<typeof productAddresses>> = await productAddresses(catalogue.db, after, 2);
    for (const { _id, updatedAt } of page.products) {
      expect(updatedAt).toBe(now.toISOString());
      returned.push(_id);
    }
    after = page.next;
  }
  expect(returned).toEqual(ids.slice(0, 4).sort());
});

it('GET /inner/product-addresses is for the gateway only', async () => {
  await catalogue.http.get(`${PRODUCT_ADDRESSES}?after=`).expect(403);
});
