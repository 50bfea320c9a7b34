import { calls, categoryFromUrl, pages, searchTarget } from './paths.ts';

describe('the search bar leads', () => {
  it.each([
    ['an empty text with All to the list', undefined, '', '/product-list'],
    ['an empty text with a category to the category', 'Audio', '', '/product-list/category/Audio'],
    ['a text with All to the search', undefined, 'red mug', '/product-list/search/red%20mug'],
    ['a text with a category to both', 'Audio', 'box', '/product-list/category/Audio/search/box'],
    ['blanks around a text nowhere else', undefined, '  mug ', '/product-list/search/mug'],
    ['dots alone to the list, for a URL would step up', undefined, '..', '/product-list'],
  ])('%s', (_, category, text, target) => {
    expect(searchTarget(category, text)).toBe(target);
  });
});

describe('a category name in a URL', () => {
  it('has a comma for each slash, and everything else encoded', () => {
    expect(pages.productList({ category: 'Computers/Laptops/Intel' })).toBe(
      '/product-list/category/Computers,Laptops,Intel',
    );
    expect(pages.productList({ category: 'Home & Garden/Pots?' })).toBe(
      '/product-list/category/Home%20%26%20Garden,Pots%3F',
    );
  });

  it('becomes the name again', () => {
    expect(categoryFromUrl('Computers,Laptops,Intel')).toBe('Computers/Laptops/Intel');
  });
});

it('leaves the first page out of the address, and names every other', () => {
  expect(pages.productList({ page: 1 })).toBe('/product-list');
  expect(pages.productList({ category: 'Audio', search: 'box', page: 3 })).toBe(
    '/product-list/category/Audio/search/box/3',
  );
});

it('keeps a slash of a search text as data in the call', () => {
  expect(calls.products({ category: 'A/B', search: 'usb/c 100%' })).toBe(
    '/api/products/category/A,B/search/usb%2Fc%20100%25/',
  );
  expect(calls.products({})).toBe('/api/products/');
});
