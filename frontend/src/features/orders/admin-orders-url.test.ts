import { adminOrdersUrl } from './admin-orders-url.ts';

const plain = { search: '', status: '', page: 1, sort: 'date_-1' } as const;
const view = (text: string) => adminOrdersUrl.viewOf(new URLSearchParams(text));

describe("the URL of the administrator's orders", () => {
  it.each(['', 'page=0', 'page=-3', 'page=x', 'status=nonsense', 'sort=nonsense_1', 'sort='])(
    'shows all orders, newest first, for %j',
    (text) => {
      expect(view(text)).toEqual(plain);
    },
  );

  it('restores a view from its URL', () => {
    const chosen = { search: 'a&b=c', status: 'delivered', page: 3, sort: 'total_1' } as const;
    expect(view(adminOrdersUrl.paramsOf(chosen).toString())).toEqual(chosen);
    expect(adminOrdersUrl.paramsOf(plain).toString()).toBe('');
    const oldestFirst = { ...plain, sort: 'date_1' } as const;
    expect(view(adminOrdersUrl.paramsOf(oldestFirst).toString())).toEqual(oldestFirst);
  });
});
