import { paramsOf, ROWS_A_PAGE, rowsOf, viewOf, wantedFor } from './admin-orders-view.ts';

const plain = { search: '', status: '', page: 1, sort: 'date_-1' } as const;
const view = (text: string) => viewOf(new URLSearchParams(text));

describe("the administrator's view of the orders", () => {
  it.each(['', 'page=0', 'page=-3', 'page=x', 'status=nonsense', 'sort=nonsense_1', 'sort='])(
    'is the plain list, newest first, for %j',
    (text) => {
      expect(view(text)).toEqual(plain);
    },
  );

  it('comes back out of the URL as it went in', () => {
    const chosen = { search: 'a&b=c', status: 'delivered', page: 3, sort: 'total_1' } as const;
    expect(viewOf(new URLSearchParams(paramsOf(chosen).toString()))).toEqual(chosen);
    expect(paramsOf(plain).toString()).toBe('');
    const oldestFirst = { ...plain, sort: 'date_1' } as const;
    expect(viewOf(paramsOf(oldestFirst))).toEqual(oldestFirst);
  });

  it('needs the rows up to the end of its page and one more, whatever the sort', () => {
    expect(wantedFor({ ...plain, page: 2 })).toBe(2 * ROWS_A_PAGE + 1);
    expect(wantedFor({ ...plain, sort: 'user_1' })).toBe(ROWS_A_PAGE + 1);
  });

  it('shows the rows of its page in the order of the server', () => {
    const orders = Array.from({ length: ROWS_A_PAGE + 3 }, (_, place) => place);
    expect(rowsOf(orders, { ...plain, page: 2 })).toEqual([20, 21, 22]);
    expect(rowsOf(orders, { ...plain, page: 9 })).toEqual([]);
  });
});
