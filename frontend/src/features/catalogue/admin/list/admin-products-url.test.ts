import { adminProductsUrl } from './admin-products-url.ts';

const plain = { search: '', category: '', sort: '', page: 1 } as const;
const view = (text: string) => adminProductsUrl.viewOf(new URLSearchParams(text));

describe("the URL of the administrator's products", () => {
  it.each(['', 'page=0', 'page=-3', 'page=x', 'page=1.5', 'page=99999999999', 'sort=nonsense', 'search=%20'])(
    'shows all products for %j',
    (text) => {
      expect(view(text)).toEqual(plain);
    },
  );

  it('restores a view from its URL', () => {
    const chosen = { search: 'a&b=c', category: 'Home & Garden/Lamps', sort: 'price_-1', page: 3 } as const;
    expect(view(adminProductsUrl.paramsOf(chosen).toString())).toEqual(chosen);
    expect(adminProductsUrl.paramsOf(plain).toString()).toBe('');
  });

  it('cuts a search that the server would refuse, as a refusal logs out', () => {
    expect(view(`search=${'x'.repeat(5_000)}`).search).toHaveLength(200);
  });
});
