import { untilLockWait } from '@shop/testing/until-lock-wait.ts';
import { insertImages } from '../images/product-images.ts';
import { removeProductImage } from '../product-images/remove-product-image.ts';
import { onOrdersChanged } from '../sales/on-orders-changed.ts';
import { givenProduct, productFields, storedImage } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { orderEvent } from '../testing/order-events.ts';
import { BESTSELLERS, bestsellers } from './bestsellers.ts';
import { removeProduct } from './remove-product.ts';
import { updateProduct } from './update-product.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

const best = async () => (await bestsellers(catalogue.db)).map(({ _id }) => _id);
let orders = 0;
const sell = (productId: string, quantity: number) => {
  orders += 1;
  const event = orderEvent(`order-${orders}`, 1, 'placed', { [productId]: quantity });
  return catalogue.db.transaction((tx) => onOrdersChanged(tx, [event as never]));
};
const givenDisplayable = (category: string) => givenProduct(catalogue, { category, images: [storedImage()] });

describe('bestsellers', () => {
  it('follow products that move, lose or get an image, or are removed', async () => {
    const image = storedImage();
    const first = await givenProduct(catalogue, { category: 'A', images: [image] });
    const second = await givenDisplayable('A/Below');
    const bare = await givenProduct(catalogue, { category: 'B' });
    await sell(first, 9);
    await sell(second, 5);
    await sell(bare, 7);
    expect(await best()).toEqual([first]);
    await updateProduct(catalogue, { ...productFields({ category: 'B' }), id: second }, new Date());
    expect(await best()).toEqual([first, second]);
    await catalogue.db.transaction((tx) => insertImages(tx, bare, [storedImage()]));
    expect(await best()).toEqual([first, bare]);
    await removeProductImage(catalogue, { productId: first, path: image.path });
    expect(await best()).toEqual([bare]);
    await removeProduct(catalogue, bare);
    expect(await best()).toEqual([second]);
    await sell(second, -5);
    expect(await best()).toEqual([]);
  });

  it('include a product whose first sale and first image are written concurrently', async () => {
    const id = await givenProduct(catalogue, { category: 'A' });
    const hanging = catalogue.db.transaction(async (tx) => {
      await tx.query('select from products where id = $1 for update', [id]);
      await insertImages(tx, id, [storedImage()]);
      selling = sell(id, 1);
      await untilLockWait(catalogue);
    });
    let selling: Promise<void> | undefined;
    await hanging;
    await selling;
    expect(await best()).toEqual([id]);
  });

  it('read only a few index entries, however many products are sold', async () => {
    const id = await givenDisplayable('Sold');
    await givenDisplayable('Unsold');
    await catalogue.db.query('alter table product_sales disable trigger product_sales_keep_top');
    await catalogue.db.query(
      `insert into product_sales (product_id, quantity, top_category)
       select 'p' || n, n, case when n > 50 then 'Sold' end from generate_series(1, 50000) n`,
    );
    await catalogue.db.query('alter table product_sales enable trigger product_sales_keep_top');
    await catalogue.db.query('analyze product_sales');
    await sell(id, 60_000);
    expect(await best()).toEqual([id]);
    const [row] = await catalogue.db.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${BESTSELLERS}`,
      [6],
    );
    const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = row?.['QUERY PLAN'][0].Plan ?? {};
    expect(hit + read).toBeGreaterThan(0);
    expect(hit + read).toBeLessThan(100);
  });
});
