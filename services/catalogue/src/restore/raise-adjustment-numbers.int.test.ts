import { updateProduct } from '../products/update-product.ts';
import { givenProduct, productFields } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { raiseAdjustmentNumbers } from './raise-adjustment-numbers.ts';

const EPOCH = 28_000_000;

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

it('raiseAdjustmentNumbers continues above the numbers of every product from before the restore', async () => {
  const { db } = catalogue;
  const id = await givenProduct(catalogue, { count: 5 });
  await db.query(
    `insert into stock (product_id, remaining, last_applied, last_number, displayed)
     select gen_random_uuid()::text, 0, 0, 7, 0 from generate_series(1, 2500)`,
  );
  await db.transaction((tx) => raiseAdjustmentNumbers(tx, EPOCH), { background: true });
  expect(await db.query('select 1 from stock where last_number <> $1', [EPOCH])).toEqual([]);
  await updateProduct(catalogue, { ...productFields({ count: 9 }), id }, new Date());
  const adjustments = await db.query('select number, difference from stock_adjustments where product_id = $1', [id]);
  expect(adjustments).toContainEqual({ number: EPOCH + 1, difference: 4 });
});
