import { paramsOf, viewOf } from './admin-products-view.ts';

const plain = { search: '', category: '', sort: '', page: 1 } as const;

describe("the administrator's view of the products", () => {
  it.each(['', 'page=0', 'page=-3', 'page=x', 'page=1.5', 'page=99999999999', 'sort=nonsense', 'search=%20'])(
    'is the plain list for %j',
    (text) => {
      expect(viewOf(new URLSearchParams(text))).toEqual(plain);
    },
  );

  it('comes back out of the URL as it went in', () => {
    const chosen = { search: 'a&b=c', category: 'Home & Garden/Lamps', sort: 'price_-1', page: 3 } as const;
    expect(viewOf(new URLSearchParams(paramsOf(chosen).toString()))).toEqual(chosen);
    expect(paramsOf(plain).toString()).toBe('');
  });

  it('asks for no search that the server would refuse, which would log out', () => {
    expect(viewOf(new URLSearchParams({ search: 'x'.repeat(5_000) })).search).toHaveLength(200);
  });
});
