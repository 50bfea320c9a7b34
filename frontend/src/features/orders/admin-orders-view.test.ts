import type { Order } from '@shop/contracts/order-api.ts';
import { paramsOf, ROWS_A_PAGE, rowsOf, viewOf, wantedFor } from './admin-orders-view.ts';

const plain = { search: '', status: '', page: 1, sort: 'date', descending: true } as const;
const view = (text: string) => viewOf(new URLSearchParams(text));
const order = (_id: string, name: string, cartSubtotal: number) =>
  ({ _id, user: { name, lastName: 'Same' }, orderTotal: { cartSubtotal } }) as unknown as Order;

describe("the administrator's view of the orders", () => {
  it.each(['', 'page=0', 'page=-3', 'page=x', 'status=nonsense', 'sort=nonsense_1', 'sort='])(
    'is the plain list, newest first, for %j',
    (text) => {
      expect(view(text)).toEqual(plain);
    },
  );

  it('comes back out of the URL as it went in', () => {
    const chosen = { search: 'a&b=c', status: 'delivered', page: 3, sort: 'total', descending: false } as const;
    expect(viewOf(new URLSearchParams(paramsOf(chosen).toString()))).toEqual(chosen);
    expect(paramsOf(plain).toString()).toBe('');
    const oldestFirst = { ...plain, descending: false };
    expect(viewOf(paramsOf(oldestFirst))).toEqual(oldestFirst);
  });

  it('needs all orders as soon as they are not sorted newest first', () => {
    expect(wantedFor({ ...plain, page: 2 })).toBe(2 * ROWS_A_PAGE + 1);
    expect(wantedFor({ ...plain, descending: false })).toBe('all');
    expect(wantedFor({ ...plain, sort: 'user' })).toBe('all');
  });

  it('sorts by name without minding case, by total, and by date', () => {
    const orders = [order('3', 'bea', 5), order('2', 'Ada', 20), order('1', 'Cleo', 100)];
    const ids = (change: object) => rowsOf(orders, { ...plain, ...change }).map(({ _id }) => _id);
    expect(ids({ sort: 'user', descending: false })).toEqual(['2', '3', '1']);
    expect(ids({ sort: 'total' })).toEqual(['1', '2', '3']);
    expect(ids({ sort: 'total', descending: false })).toEqual(['3', '2', '1']);
    expect(ids({ descending: false })).toEqual(['1', '2', '3']);
  });

  it('cuts the page', () => {
    const orders = Array.from({ length: ROWS_A_PAGE + 3 }, (_, i) => order(String(i), 'A', 1));
    expect(rowsOf(orders, { ...plain, page: 2 }).map(({ _id }) => _id)).toEqual(['20', '21', '22']);
    expect(rowsOf(orders, { ...plain, page: 9 })).toEqual([]);
  });
});
