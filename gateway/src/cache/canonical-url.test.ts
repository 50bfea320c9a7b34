import { canonicalPath } from '../edge/canonical-path.ts';
import type { RequestContext } from '../edge/request-context.ts';
import { destinationOf } from '../edge/route-table.ts';
import { canonicalUrl, isPublicRead } from './serve-public-read.ts';

const address = (target: string) => canonicalUrl(canonicalPath(target));

describe('canonicalUrl', () => {
  it.each([
    ['/api/products/', '/api/products'],
    ['/api/products?', '/api/products'],
    ['/api/products?pageNum=null&price=&sort', '/api/products'],
    ['/api/products?utm_source=x&a=1&toString=2&__proto__=3', '/api/products'],
    ['/api/products?sort=price_1&pageNum=2', '/api/products?pageNum=2&sort=price_1'],
    ['/api/products?pageNum=2&pageNum=3', '/api/products?pageNum=2'],
    ['/api/products?price=100&PRICE=2', '/api/products?price=100'],
    ['/api/products?category=A+B', '/api/products?category=A%20B'],
    ['/api/products?category=A%20B', '/api/products?category=A%20B'],
    ['/api/products?attrs=a%26price%3D1', '/api/products?attrs=a%26price%3D1'],
    ['/api/products/get-one/1/?pageNum=2', '/api/products/get-one/1'],
    ['/api/products/bestsellers?pageNum=2', '/api/products/bestsellers'],
    ['/api/products/suggestions/lam?pageNum=2', '/api/products/suggestions/lam'],
    ['/api/categories/?x=1', '/api/categories'],
    [
      '/api/products/category/A%2FB/search/x%2F..%2Fy?sort=name_1',
      '/api/products/category/A%2FB/search/x%2F..%2Fy?sort=name_1',
    ],
  ])('of %s is %s', (target, expected) => {
    expect(address(target)).toBe(expected);
  });

  it('keeps different data apart', () => {
    const spellings = ['/api/products/search/a', '/api/products/search/A', '/api/products/category/a', '/api/products'];
    expect(new Set(spellings.map(address)).size).toBe(4);
  });
});

describe('isPublicRead', () => {
  const isKept = (method: string, path: string) => {
    const target = canonicalPath(path);
    return isPublicRead({ method }, { target, destination: destinationOf(target.segments) } as RequestContext);
  };

  it.each([
    '/api/products',
    '/api/products/',
    '/api/products/get-one/1',
    '/api/products/search/admin',
    '/api/categories',
    '/api/settings',
    '/api/pages/about',
  ])('accepts reads of %s', (path) => {
    expect(isKept('GET', path)).toBe(true);
    expect(isKept('HEAD', path)).toBe(true);
    for (const method of ['POST', 'PUT', 'DELETE']) expect(isKept(method, path)).toBe(false);
  });

  it.each([
    '/api/products/admin',
    '/api/products/admin/',
    '/api/admin/catalogue/x',
    '/api/users/review/1',
    '/api/admin/settings',
    '/images/a.webp',
    '/api/orders',
    '/product-list',
  ])('rejects %s', (path) => {
    expect(isKept('GET', path)).toBe(false);
  });
});
