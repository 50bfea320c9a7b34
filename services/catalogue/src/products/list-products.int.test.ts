import { type ProductList, product, productListResponse } from '@shop/contracts/catalogue-api.ts';
import { givenProduct, givenReview } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

async function list(path: string): Promise<ProductList> {
  const response = await catalogue.http.get(path).expect(200);
  return productListResponse.strict().parse(response.body);
}

async function names(path: string): Promise<string[]> {
  return (await list(path)).products.map(({ name }) => name);
}

describe('GET /api/products', () => {
  it('returns an empty list without products', async () => {
    expect(await list('/api/products')).toEqual({
      products: [],
      pageNum: 1,
      paginationLinksNumber: 0,
      total: 0,
      facets: { price: { min: 0, max: 0, count: 0 }, ratings: [], categories: [], attrs: [] },
      searchedFor: null,
      didYouMean: [],
    });
  });

  it('returns twelve products per page, newest first, and nothing past the end', async () => {
    for (let minute = 10; minute < 35; minute += 1) {
      await givenProduct(catalogue, { name: `At ${minute}`, now: new Date(`2026-11-20T10:${minute}:00Z`) });
    }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`/api/products/?pageNum=${page}`)));
    expect(pages.map(({ products }) => products.length)).toEqual([12, 12, 1, 0]);
    for (const [at, { pageNum, paginationLinksNumber, total }] of pages.entries()) {
      expect([pageNum, paginationLinksNumber, total]).toEqual([at + 1, 3, 25]);
    }
    const names = pages.flatMap(({ products }) => products.map(({ name }) => name));
    expect(names).toEqual(Array.from({ length: 25 }, (_, at) => `At ${34 - at}`));
    expect(product.strict().parse(pages[0]?.products[0])).toBeTruthy();
  });

  it.each([
    ['999999999', 999_999_999],
    ['1000000000', 999_999_999],
    ['9'.repeat(400), 999_999_999],
    ['007', 7],
  ])('returns an empty page for pageNum=%s, past the end', async (text, pageNum) => {
    await givenProduct(catalogue);
    expect(await list(`/api/products?pageNum=${text}`)).toMatchObject({ products: [], pageNum, total: 1 });
  });

  it.each(['', 'null', '0', '-1', '1.5', 'two', '1e3', '000', '%00', '1&pageNum=2'])(
    'returns the first page for pageNum=%s',
    async (pageNum) => {
      await givenProduct(catalogue);
      expect(await list(`/api/products?pageNum=${pageNum}`)).toMatchObject({ pageNum: 1, total: 1 });
    },
  );

  it('supports five sorts, each with the id as tie-breaker', async () => {
    const at = new Date('2026-11-20T10:00:00Z');
    for (const [name, priceCents, stars] of [
      ['banana', 300, 4],
      ['Apple', 200, 0],
      ['cherry', 200, 5],
      ['apricot', 300, 4],
      ['Blueberry', 100, 0],
    ] as const) {
      const id = await givenProduct(catalogue, { name, priceCents, now: at });
      if (stars > 0) await givenReview(catalogue, { productId: id, rating: stars });
    }
    const inOrder = async (sort: string) =>
      (await names(`/api/products?sort=${sort}`)).map((name) => name.toLowerCase());
    const byId = (await list('/api/products')).products.map(({ _id, name }) => ({ _id, name: name.toLowerCase() }));
    expect(byId.map(({ _id }) => _id)).toEqual(byId.map(({ _id }) => _id).sort());
    const first = (names: string[]) => byId.map(({ name }) => name).filter((name) => names.includes(name));
    expect(await inOrder('name_1')).toEqual(['apple', 'apricot', 'banana', 'blueberry', 'cherry']);
    expect(await inOrder('name_-1')).toEqual(['cherry', 'blueberry', 'banana', 'apricot', 'apple']);
    expect(await inOrder('price_1')).toEqual([
      'blueberry',
      ...first(['apple', 'cherry']),
      ...first(['banana', 'apricot']),
    ]);
    expect(await inOrder('price_-1')).toEqual([
      ...first(['banana', 'apricot']),
      ...first(['apple', 'cherry']),
      'blueberry',
    ]);
    expect(await inOrder('rating_-1')).toEqual([
      'cherry',
      ...first(['banana', 'apricot']),
      ...first(['apple', 'blueberry']),
    ]);
    for (const none of ['', 'null', 'name', 'price_2', 'id;drop table products']) {
      expect(await inOrder(encodeURIComponent(none))).toEqual(byId.map(({ name }) => name));
    }
  });

  it('filters by category and subcategories, not by name prefix', async () => {
    await givenProduct(catalogue, { name: 'Tower', category: 'Computers' });
    await givenProduct(catalogue, { name: 'Laptop', category: 'Computers/Laptops' });
    await givenProduct(catalogue, { name: 'Intel', category: 'Computers/Laptops/Intel' });
    await givenProduct(catalogue, { name: 'Bag', category: 'Computers-Bags' });
    await givenProduct(catalogue, { name: 'Desk', category: 'Computers0' });
    await givenProduct(catalogue, { name: 'Comp', category: 'Comp' });
    const within = async (pathSegment: string) =>
      (await names(`/api/products/category/${pathSegment}?sort=name_1`)).join();
    expect(await within('Computers')).toBe('Intel,Laptop,Tower');
    expect(await within('Computers,Laptops')).toBe('Intel,Laptop');
    expect(await within('Computers%2FLaptops/')).toBe('Intel,Laptop');
    expect(await within('Computers,Laptops,Intel')).toBe('Intel');
    expect(await within('Comp')).toBe('Comp');
    expect(await within('Com%25')).toBe('');
    expect(await within('Nowhere')).toBe('');
  });

  it('treats hostile text as data (P-E10)', async () => {
    await givenProduct(catalogue, { name: 'Sentinel' });
    const hostile = [
      "'; drop table products; --",
      '" or 1=1',
      '$1',
      '{}',
      '[',
      '(((',
      '*',
      '\\',
      '\\\\',
      '.*',
      '%',
      '_',
      '%25',
      '\u0000',
      '\u202e',
      '😀',
      'İı',
      '\ufffd',
      '<script>alert(1)</script>',
      '../../etc/passwd',
      '__proto__',
      'null',
      'undefined',
      '\n\r\t',
      'a'.repeat(1_001),
      'é '.repeat(300),
      Array.from({ length: 150 }, (_, word) => `w${word}`).join(' '),
    ];
    for (const text of hostile) {
      const pathSegment = encodeURIComponent(text);
      for (const path of [
        `/api/products/search/${pathSegment}`,
        `/api/products/category/${pathSegment}`,
        `/api/products/category/${pathSegment}/search/${pathSegment}`,
        `/api/products/get-one/${pathSegment}`,
        `/api/products?pageNum=${pathSegment}&sort=${pathSegment}&price=${pathSegment}&attrs=${pathSegment}`,
        `/api/categories?x=${pathSegment}`,
        `/images/${pathSegment}`,
      ]) {
        const response = await catalogue.http.get(path);
        expect([path, [200, 400, 404].includes(response.status)]).toEqual([path, true]);
      }
    }
    for (const path of ['/api/products/search/%', '/api/products/category/%E0%A4%A', '/images/%ff']) {
      await catalogue.http.get(path).expect(400);
    }
    expect(await names('/api/products')).toEqual(['Sentinel']);
  });
});
