import type { OrderStatus } from '@shop/contracts/order-events.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { orderEvent } from '../testing/order-events.ts';
import { onOrdersChanged } from './on-orders-changed.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

const order = (id: string, status: OrderStatus, quantities: Record<string, number>) =>
  orderEvent(id, 1, status, quantities) as never;
const became = (...orders: never[]) => catalogue.db.transaction((tx) => onOrdersChanged(tx, orders));
const sales = async () =>
  Object.fromEntries(
    (
      await catalogue.db.query<{ product_id: string; quantity: number }>(
        'select product_id, quantity from product_sales order by product_id',
      )
    ).map((row) => [row.product_id, row.quantity]),
  );

describe('the sales of products, after orders that came together', () => {
  it('count every order once, whatever they have in common and however often they come', async () => {
    const orders = [
      order('1', 'placed', { a: 2, b: 1 }),
      order('2', 'paid', { a: 3 }),
      order('3', 'expired', { a: 9 }),
    ];
    await became(...orders);
    expect(await sales()).toEqual({ a: 5, b: 1 });
    await became(...orders);
    expect(await sales()).toEqual({ a: 5, b: 1 });
  });

  it('change by what each order changed: one began, one ended, one stayed', async () => {
    await became(order('1', 'placed', { a: 2, b: 1 }), order('2', 'placed', { a: 3 }));
    await became(
      order('1', 'cancelled', { a: 2, b: 1 }),
      order('2', 'delivered', { a: 3 }),
      order('3', 'placed', { b: 4 }),
    );
    expect(await sales()).toEqual({ a: 3, b: 4 });
  });
});
