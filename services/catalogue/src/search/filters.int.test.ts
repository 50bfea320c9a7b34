import { type ProductList, productListResponse, SORTS, type Sort } from '@shop/contracts/catalogue-api.ts';
import fc from '@shop/testing/fast-check.ts';
import { removeProduct } from '../products/remove-product.ts';
import { updateProduct } from '../products/update-product.ts';
import { givenCategory, givenProduct, givenReview, productFields } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { type ReferenceProduct, type ReferenceQuery, referenceList } from '../testing/reference-list.ts';

const CATEGORIES = ['Comp', 'Computers', 'Computers/Laptops', 'Computers/Laptops/Intel', 'Computers-Bags', 'home'];
const VALUES: Record<string, string[]> = {
  colour: ['red', 'blue', 'Blue', 'light-blue'],
  'wi-fi': ['yes', 'no'],
  'Weight, packed': ['1 kg, light', '2,5 kg', '10 kg'],
  size: ['2', '10', 'XL'],
};
const ATTRIBUTES = Object.entries(VALUES).flatMap(([key, values]) => values.map((value) => ({ key, value })));

let catalogue: TestCatalogue;
let expectedProducts: ReferenceProduct[];
let created = 0;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(async () => {
  await catalogue.clear();
  expectedProducts = [];
});
afterAll(() => catalogue.close());

const drawn = {
  priceCents: fc.constantFrom(1, 999, 1_000, 1_001, 5_000, 99_999),
  category: fc.constantFrom(...CATEGORIES),
  attrs: fc.subarray(ATTRIBUTES, { maxLength: 5 }),
};
const anyProduct = fc.record(drawn);
type Drawn = { priceCents: number; category: string; attrs: { key: string; value: string }[] };
/** Creation times and names are shared by several products, so that the id decides. */
const anyChange = fc.oneof(
  fc.record({ action: fc.constant('add' as const), product: anyProduct, minute: fc.nat(2) }),
  fc.record({ action: fc.constant('change' as const), product: anyProduct, which: fc.nat() }),
  fc.record({ action: fc.constant('remove' as const), which: fc.nat() }),
  fc.record({ action: fc.constant('review' as const), stars: fc.integer({ min: 1, max: 5 }), which: fc.nat() }),
);
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

const anyQuery: fc.Arbitrary<ReferenceQuery> = fc.record({
  pathCategory: fc.option(fc.constantFrom(...CATEGORIES, 'Nowhere', 'Com'), { nil: undefined, freq: 1 }),
  price: fc.option(fc.constantFrom(0, 0.01, 9.99, 10, 10.005, 49.99, 1_000), { nil: undefined }),
  rating: fc.subarray([1, 2, 3, 4, 5]),
  category: fc.subarray([...CATEGORIES, 'Nowhere'], { maxLength: 2 }),
  attrs: fc.uniqueArray(
    fc.oneof(
      fc
        .constantFrom(...Object.entries(VALUES))
        .chain(([key, values]) =>
          fc.record({ key: fc.constant(key), values: fc.subarray([...values, 'puce'], { minLength: 1 }) }),
        ),
      fc.constant<{ key: string; values: string[] }>({ key: 'unknown', values: ['of'] }),
    ),
    { selector: ({ key }) => key, maxLength: 2 },
  ),
  sort: fc.option(fc.constantFrom<Sort>(...SORTS), { nil: undefined }),
  pageNum: fc.constantFrom(1, 1, 1, 2, 3),
});

async function apply(change: Change): Promise<void> {
  const target = 'which' in change ? expectedProducts[1 + (change.which % (expectedProducts.length - 1))] : undefined;
  if (change.action === 'add') {
    const { product, minute } = change;
    created += 1;
    const name = `${['Äpfel', 'apfel', 'Zebra', 'ABC'][created % 4]} ${created}`;
    const createdAt = Date.UTC(2026, 10, 20, 10, minute);
    const id = await givenProduct(catalogue, { name, ...product, now: new Date(createdAt) });
    expectedProducts.push({ id, name, ...product, stars: [], createdAt });
  } else if (target === undefined) return;
  else if (change.action === 'change') await update(target, change.product);
  else if (change.action === 'review') {
    await givenReview(catalogue, { productId: target.id, rating: change.stars });
    target.stars.push(change.stars);
  } else {
    await removeProduct(catalogue, target.id);
    expectedProducts.splice(expectedProducts.indexOf(target), 1);
  }
}

async function update(target: ReferenceProduct, product: Drawn): Promise<void> {
  await givenCategory(catalogue, product.category);
  await updateProduct(catalogue, { ...productFields(product), name: target.name, id: target.id }, new Date());
  Object.assign(target, product);
}

function addressOf({ pathCategory, price, rating, category, attrs, sort, pageNum }: ReferenceQuery): string {
  const path = pathCategory === undefined ? '' : `/category/${encodeURIComponent(pathCategory.replaceAll('/', ','))}`;
  const groups = attrs.flatMap(({ key, values }) => values.map((value) => `${key}-${value}`));
  const query = new URLSearchParams({
    pageNum: String(pageNum),
    rating: rating.join(','),
    category: category.join(','),
    attrs: groups.join(','),
    price: price === undefined ? 'null' : String(price),
    sort: sort ?? '',
  });
  return `/api/products${path}?${query}`;
}

async function list(query: ReferenceQuery): Promise<ProductList> {
  const response = await catalogue.http.get(addressOf(query)).expect(200);
  return productListResponse.strict().parse(response.body);
}

async function expectReference(query: ReferenceQuery): Promise<void> {
  const { products, total, facets, paginationLinksNumber } = await list(query);
  const expected = referenceList(expectedProducts, query);
  expect({ ids: products.map(({ _id }) => _id), total, facets }).toEqual(expected);
  expect(paginationLinksNumber).toBe(Math.ceil(expected.total / 12));
}

describe('product list filters, facets, sorts and pages', () => {
  it('match a naive reference implementation after any sequence of changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ action: fc.constant('add' as const), product: anyProduct, minute: fc.nat(2) }), {
          minLength: 15,
          maxLength: 30,
        }),
        fc.array(fc.tuple(fc.array(anyChange, { maxLength: 2 }), fc.array(anyQuery, { minLength: 3, maxLength: 6 })), {
          minLength: 5,
          maxLength: 10,
        }),
        async (first, rounds) => {
          await catalogue.clear();
          expectedProducts = [];
          // This product is never changed, so that every value is known.
          await apply({
            action: 'add',
            product: { priceCents: 1_000, category: 'home', attrs: ATTRIBUTES },
            minute: 0,
          });
          for (const change of first) await apply(change);
          for (const [changes, queries] of rounds) {
            for (const change of changes) await apply(change);
            for (const query of queries) await expectReference(query);
          }
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  }, 120_000);

  it('offer only facet values that lead to the announced number of products', async () => {
    for (const product of fc.sample(anyProduct, 25)) await apply({ action: 'add', product, minute: 1 });
    const nothing = { rating: [], category: [], attrs: [], pageNum: 1 };
    const { facets } = await list(nothing);
    for (const { value, count } of facets.categories)
      expect([value, (await list({ ...nothing, category: [value] })).total]).toEqual([value, count]);
    for (const { key, values } of facets.attrs)
      for (const { value, count } of values)
        expect([value, (await list({ ...nothing, attrs: [{ key, values: [value] }] })).total]).toEqual([value, count]);
  });

  it('round the exact mean rating half up to whole stars', async () => {
    for (const [stars, whole] of [
      [[2, 3], 3],
      [[4, 4, 5, 5], 5],
      [[1, 2, 2, 2, 1, 1, 1, 1, 1, 2, 2], 1],
    ] as const) {
      const id = await givenProduct(catalogue);
      for (const rating of stars) await givenReview(catalogue, { productId: id, rating });
      const { body } = await catalogue.http.get(`/api/products?rating=${whole},`).expect(200);
      expect(body.products.map(({ _id }: { _id: string }) => _id)).toContain(id);
    }
  });

  it('ignore empty and null parameters, and name the invalid parameter', async () => {
    await givenProduct(catalogue);
    const { body } = await catalogue.http.get('/api/products?price=&rating=,&category=null&attrs=,&sort=x').expect(200);
    expect(body.total).toBe(1);
    for (const [query, field] of [
      ['price=-1', 'price'],
      ['price=cheap', 'price'],
      ['rating=6', 'rating'],
      ['rating=4.5', 'rating'],
      [`attrs=${'x'.repeat(2_001)}`, 'attrs'],
    ]) {
      const response = await catalogue.http.get(`/api/products?${query}`).expect(400);
      expect([query, response.body.message]).toEqual([query, expect.stringContaining(field as string)]);
    }
  });
});
