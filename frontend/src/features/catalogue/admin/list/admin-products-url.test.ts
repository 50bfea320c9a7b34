import { adminProductsUrl } from './admin-products-url.ts';

const defaultView = { search: '', category: '', stock: '', image: '', published: '', sort: '', page: 1 } as const;
const view = (text: string) => adminProductsUrl.viewOf(new URLSearchParams(text));

describe('adminProductsUrl', () => {
  it.each([
    '',
    'page=0',
    'page=-3',
    'page=x',
    'page=1.5',
    'page=99999999999',
    'sort=nonsense',
    'stock=none',
    'image=some',
    'published=no',
    'search=%20',
  ])('returns the default view for %j', (text) => {
    expect(view(text)).toEqual(defaultView);
  });

  it('round-trips a view through the URL', () => {
    const filtered = {
      search: 'a&b=c',
      category: 'Home & Garden/Lamps',
      stock: 'out',
      image: 'none',
      published: 'false',
      sort: 'stock_-1',
      page: 3,
    } as const;
    expect(view(adminProductsUrl.paramsOf(filtered).toString())).toEqual(filtered);
    expect(adminProductsUrl.paramsOf(defaultView).toString()).toBe('');
  });

  it('truncates a search that the server would reject with a logout', () => {
    expect(view(`search=${'x'.repeat(5_000)}`).search).toHaveLength(200);
  });
});
