import { updateProduct } from '../products/update-product.ts';
import { givenProduct, productFields } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { raiseCorrectionNumbers } from './raise-correction-numbers.ts';

const EPOCH = 28_000_000;

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

it('numbers the corrections after a restore above all that were made before, of every product', async () => {
  const { db } = catalogue;
  const id = await givenProduct(catalogue, { count: 5 });
  await db.query(
    `insert into stock (product_id, "left", last_correction, last_number, shown)
     select gen_random_uuid()::text, 0, 0, 7, 0 from generate_series(1, 2500)`,
  );
  await db.transaction((tx) => raiseCorrectionNumbers(tx, EPOCH), { background: true });
  expect(await db.query('select 1 from stock where last_number <> $1', [EPOCH])).toEqual([]);
  await updateProduct(catalogue, { ...productFields({ count: 9 }), id }, new Date());
  const corrections = await db.query('select number, difference from stock_corrections where product_id = $1', [id]);
  expect(corrections).toContainEqual({ number: EPOCH + 1, difference: 4 });
});
