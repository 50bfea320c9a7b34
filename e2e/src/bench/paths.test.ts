import { attributeKeysOf } from '@shop/catalogue/src/testing/bench/assortment.ts';
import { makeProduct } from '@shop/catalogue/src/testing/bench/make-product.ts';
import { detailsPaths, filterPaths, listPaths, searchPaths } from './paths.ts';

describe.each([
  ['lists', listPaths],
  ['filters', filterPaths],
  ['searches', searchPaths],
  ['details', detailsPaths],
])('request paths of %s', (_, pathsOf) => {
  const paths = pathsOf(1_000, 2_000);

  it('are the same in every run', () => {
    expect(pathsOf(1_000, 2_000)).toEqual(paths);
  });

  it('never repeat, so that no response comes from the gateway’s cache', () => {
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('are encoded as a client sends them', () => {
    const asSent = paths.map((path) => new URL(path, 'http://shop.test').href.slice('http://shop.test'.length));
    expect(asSent).toEqual(paths);
  });
});

describe('request paths of the benchmark', () => {
  it('request pages that exist with 1,000 products', () => {
    const pages = listPaths(1_000, 2_000)
      .filter((path) => !path.includes('/category/'))
      .map((path) => Number(new URL(path, 'http://shop.test').searchParams.get('pageNum')));
    expect(Math.min(...pages)).toBe(1);
    expect(Math.max(...pages)).toBeLessThanOrEqual(84);
  });

  it('contain ids of existing products, in any case', () => {
    const ids = new Set(Array.from({ length: 1_000 }, (_, number) => makeProduct(number).id));
    const named = detailsPaths(1_000, 2_000).map((path) => path.slice(path.lastIndexOf('/') + 1).toLowerCase());
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('filter by price, stars and attributes, half of them in a category', () => {
    const paths = filterPaths(1_000, 2_000);
    const whole = /price=\d+0&rating=[1-5](%2C[1-5])?&attrs=/;
    expect(paths.filter((path) => !whole.test(path))).toEqual([]);
    const share = paths.filter((path) => path.includes('/category/')).length / paths.length;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
    const keys = new Set(['Kitchen', 'Workshop'].flatMap(attributeKeysOf));
    expect([...keys].some((key) => paths.some((one) => decodeURIComponent(one).includes(`attrs=${key}-`)))).toBe(true);
  });

  it('search for one or two words', () => {
    const words = searchPaths(1_000, 2_000).map((path) => decodeURIComponent(path.split(/[/?]/)[4] ?? '').split(' '));
    expect(new Set(words.map(({ length }) => length))).toEqual(new Set([1, 2]));
  });
});
