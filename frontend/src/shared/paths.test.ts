import { categoryFromPath } from '@shop/contracts/pages.ts';
import { calls, pages, searchTarget } from './paths.ts';

describe('searchTarget', () => {
  it.each([
    ['maps an empty text with All to the list', undefined, '', '/product-list'],
    ['maps an empty text with a category to the category', 'Audio', '', '/product-list/category/Audio'],
    ['maps a text with All to the search', undefined, 'red mug', '/product-list/search/red%20mug'],
    ['maps a text with a category to both', 'Audio', 'box', '/product-list/category/Audio/search/box'],
    ['trims the text', undefined, '  mug ', '/product-list/search/mug'],
    ['ignores a text of only dots, which a URL would resolve as a parent path', undefined, '..', '/product-list'],
  ])('%s', (_, category, text, target) => {
    expect(searchTarget(category, text)).toBe(target);
  });
});

describe('a category name in a URL', () => {
  it('has a comma for each slash and is percent-encoded', () => {
    expect(pages.productList({ category: 'Computers/Laptops/Intel' })).toBe(
      '/product-list/category/Computers,Laptops,Intel',
    );
    expect(pages.productList({ category: 'Home & Garden/Pots?' })).toBe(
      '/product-list/category/Home%20%26%20Garden,Pots%3F',
    );
  });

  it('is decoded to the category name', () => {
    expect(categoryFromPath('Computers,Laptops,Intel')).toBe('Computers/Laptops/Intel');
  });
});

describe('pages and calls', () => {
  it('omits the first page from the URL of a list', () => {
    expect(pages.productList({ page: 1 })).toBe('/product-list');
    expect(pages.productList({ category: 'Audio', search: 'box', page: 3 })).toBe(
      '/product-list/category/Audio/search/box/3',
    );
  });

  it('encodes a slash of a search text in the call', () => {
    expect(calls.products({ category: 'A/B', search: 'usb/c 100%' })).toBe(
      '/api/products/category/A,B/search/usb%2Fc%20100%25/',
    );
    expect(calls.products({})).toBe('/api/products/');
  });
});
