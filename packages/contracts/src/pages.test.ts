import {
  defaultTitleOf,
  matchPage,
  pageNumberOf,
  pageOfList,
  pagePath,
  pagePatterns,
  productDetailsPath,
  productListPath,
  SHOP_TITLE,
  titleOf,
} from './pages.ts';

describe('matchPage (docs/requirements.md#routes)', () => {
  it.each(Object.entries(pagePatterns))('finds %s at %s, with and without a trailing slash', (name, pattern) => {
    const path = pattern.replace(/:\w+/g, '7');
    expect(matchPage(path)?.name).toBe(name);
    expect(matchPage(`${path}/`)?.name).toBe(name);
  });

  it.each([
    ['/product-list/category/Computers,Laptops/2', { categoryName: 'Computers,Laptops', pageNumParam: '2' }],
    ['/product-list/category/A%2FB', { categoryName: 'A/B' }],
    ['/product-list/search/a%20b%2Fc', { searchQuery: 'a b/c' }],
    ['/product-list/category/a/search/b/3', { categoryName: 'a', searchQuery: 'b', pageNumParam: '3' }],
    ['/Product-Details/X', { id: 'X' }],
  ])('decodes the parameters of %s once', (path, params) => {
    expect(matchPage(path)?.params).toEqual(params);
  });

  it.each([
    '/nothing',
    '/product-list/1/2',
    '/product-details',
    '/product-details/1/2',
    '/product-list/category/a/b/c',
    '/user/nothing',
    '/admin',
    '/index.html',
    '/product-details/%E0',
  ])('finds no page at %s', (path) => {
    expect(matchPage(path)).toBeUndefined();
  });
});

it('productListPath and productDetailsPath build paths that matchPage reads', () => {
  expect(productListPath({})).toBe('/product-list');
  expect(productListPath({ pageNum: 2 })).toBe('/product-list/2');
  const path = productListPath({ category: 'Home & Garden/Lamps?', pageNum: 3 });
  expect(path).toBe('/product-list/category/Home%20%26%20Garden,Lamps%3F/3');
  expect(matchPage(path)?.params).toEqual({ categoryName: 'Home & Garden,Lamps?', pageNumParam: '3' });
  expect(matchPage(productDetailsPath('a/b'))?.params).toEqual({ id: 'a/b' });
});

it('pagePath encodes the parameters of a page', () => {
  expect(pagePath('cart', {})).toBe('/cart');
  expect(pagePath('adminEditUser', { id: 'a/b' })).toBe('/admin/edit-user/a%2Fb');
  const place = { categoryName: 'Home & Garden', searchQuery: '50%', pageNumParam: '2' };
  const path = pagePath('categorySearchPage', place);
  expect(path).toBe('/product-list/category/Home%20%26%20Garden/search/50%25/2');
  expect(matchPage(path)).toEqual({ name: 'categorySearchPage', params: place });
});

it('titleOf puts the subject first', () => {
  expect(titleOf('Lamp')).toBe('Lamp · Best Online Shop');
  expect(titleOf('Lamps', 'Ada’s Bikes')).toBe('Lamps · Ada’s Bikes');
  expect(titleOf(pageOfList('Lamps', 1))).toBe('Lamps · Best Online Shop');
  expect(titleOf(pageOfList('Lamps', 2))).toBe('Lamps, page 2 · Best Online Shop');
});

it('the default title is the name of a renamed shop', () => {
  expect(defaultTitleOf(SHOP_TITLE)).toBe('Best online shop');
  expect(defaultTitleOf('Ada’s Bikes')).toBe('Ada’s Bikes');
});

it.each<[string | undefined, number]>([
  ['1', 1],
  ['007', 7],
  ['999999999', 999_999_999],
  ['9'.repeat(400), 999_999_999],
  ...[undefined, '', '0', '-3', '1.5', '1e3', ' 2', 'x'].map((text): [string | undefined, number] => [text, 1]),
])('pageNumberOf parses %j as %i', (text, number) => {
  expect(pageNumberOf(text)).toBe(number);
});
