import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { PRODUCT_ADDRESSES } from '@shop/contracts/catalogue-api.ts';
import { givenProduct, givenReview, kettle, productFields, storedImage } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { productAddresses } from './product-addresses.ts';
import { removeProduct } from './remove-product.ts';
import { updateProduct } from './update-product.ts';

const grace = administrator();
let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

const product = {
  name: 'Secret Whale',
  description: 'Flies',
  category: 'Air/Ships',
  attrs: [{ key: 'lift', value: 'helium' }],
};
const given = (published: boolean) => givenProduct(catalogue, { ...product, published, images: [storedImage()] });
const publish = (id: string, published: boolean) =>
  updateProduct(catalogue, { ...productFields(product), id, published }, new Date());
const sell = (id: string) =>
  catalogue.db.query('insert into product_sales (product_id, quantity) values ($1, 3)', [id]);

/** What the public routes show of products: nothing, for every visitor, customer and administrator. */
const publicReads: Record<string, (id: string) => string> = {
  'the product list': () => '/api/products',
  'the page of a category': () => '/api/products/category/Air',
  'a search': () => '/api/products/search/whale',
  'a search in a category': () => '/api/products/category/Air/search/whale',
  'a search with a typo': () => '/api/products/search/whole',
  'a filter': () => '/api/products?attrs=lift-helium',
  'an order by name': () => '/api/products?sort=name_1',
  suggestions: () => '/api/products/suggestions/secret',
  'the suggested correction of a search': () => '/api/products/suggestions/whole',
  bestsellers: () => '/api/products/bestsellers',
};

describe('a draft', () => {
  it.each(Object.entries(publicReads))('is not in %s, and is there once it is published', async (_, pathOf) => {
    const id = await given(false);
    await sell(id);
    for (const as of [undefined, customer(), grace]) {
      const { status, body } = await catalogue.call('get', pathOf(id), as && { as });
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/secret|whale/i);
      expect(body.total ?? 0).toBe(0);
    }
    await publish(id, true);
    expect(JSON.stringify((await catalogue.call('get', pathOf(id))).body)).toContain('Secret Whale');
    await publish(id, false);
    expect(JSON.stringify((await catalogue.call('get', pathOf(id))).body)).not.toMatch(/secret|whale/i);
  });

  it('has a page for administrators only, and takes no review', async () => {
    const id = await given(false);
    for (const as of [undefined, customer()]) {
      expect((await catalogue.call('get', `/api/products/get-one/${id}`, as && { as })).status).toBe(404);
    }
    const review = () =>
      catalogue.call('post', `/api/users/review/${id}`, { as: customer(), body: { rating: 5, comment: 'Flies' } });
    expect((await review()).status).toBe(404);
    await publish(id, true);
    expect((await catalogue.call('get', `/api/products/get-one/${id}`)).body.reviews).toEqual([]);
    expect((await review()).status).toBe(201);
  });

  it('keeps its reviews and rating while it is hidden', async () => {
    const id = await given(true);
    await givenReview(catalogue, { productId: id, rating: 4 });
    await publish(id, false);
    await publish(id, true);
    const { body } = await catalogue.call('get', `/api/products/get-one/${id}`);
    expect([body.rating, body.reviews.length]).toEqual([4, 1]);
  });

  it('does not count in its category, which cannot be removed', async () => {
    await given(false);
    const counts = async () =>
      (await catalogue.call('get', '/api/categories')).body.map(
        (one: { name: string; productsNumber: number }) => `${one.name} ${one.productsNumber}`,
      );
    expect(await counts()).toEqual(['Air 0', 'Air/Ships 0']);
    const removal = await catalogue.call('delete', '/api/categories/Air%2FShips', { as: grace });
    expect(removal.status).toBe(409);
  });

  it('is not in the sitemap', async () => {
    expect(PRODUCT_ADDRESSES).toBe('/inner/product-addresses');
    const id = await given(false);
    expect((await productAddresses(catalogue.db, '')).products).toEqual([]);
    await publish(id, true);
    expect((await productAddresses(catalogue.db, '')).products.map(({ _id }) => _id)).toEqual([id]);
  });

  it('is created by the API on request; products are published by default', async () => {
    await givenProduct(catalogue, { category: 'Home/Kitchen' });
    const create = (body: object) => catalogue.call('post', '/api/products/admin', { as: grace, body });
    const draft = (await create({ ...kettle, published: false })).body.productId;
    const other = (await create({ ...kettle, name: 'Other kettle' })).body.productId;
    expect((await catalogue.call('get', `/api/products/get-one/${draft}`)).status).toBe(404);
    expect((await catalogue.call('get', `/api/products/get-one/${other}`)).status).toBe(200);
    const wrong = await create({ ...kettle, name: 'Third', published: 'no' });
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'published']);
  });

  it('stays a draft in an update that does not say so, as an older page sends it', async () => {
    const id = await given(false);
    await givenProduct(catalogue, { category: 'Home/Kitchen' });
    const update = (body: object) => catalogue.call('put', `/api/products/admin/${id}`, { as: grace, body });
    expect((await update(kettle)).status).toBe(200);
    expect((await catalogue.call('get', `/api/products/get-one/${id}`)).status).toBe(404);
    expect((await update({ ...kettle, published: true })).status).toBe(200);
    expect((await catalogue.call('get', `/api/products/get-one/${id}`)).status).toBe(200);
  });

  it('is in the list of administrators, marked and by its own filter', async () => {
    const id = await given(false);
    await givenProduct(catalogue, { name: 'Kite', category: 'Air/Kites' });
    const list = async (query: string) => {
      const { body, headers } = await catalogue.call('get', `/api/products/admin?${query}`, { as: grace });
      return [body.map(({ name, published }: AdminProduct) => `${name} ${published}`), headers['x-total-count']];
    };
    expect(await list('sort=name_1')).toEqual([['Kite true', 'Secret Whale false'], '2']);
    expect(await list('published=false')).toEqual([['Secret Whale false'], '1']);
    expect(await list('published=true&limit=1')).toEqual([['Kite true'], '1']);
    expect((await catalogue.call('get', '/api/products/admin?published=no', { as: grace })).status).toBe(400);
    const { status, body } = await catalogue.call('get', `/api/products/get-one/${id}`, { as: grace });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ _id: id, published: false, count: 5, reviews: [] }),
    ]);
  });

  it('is announced as a product that nobody can buy, apart from a deleted one', async () => {
    const id = await given(false);
    const last = async () => (await catalogue.events(`product/${id}`)).at(-1)?.data;
    expect(await last()).toMatchObject({ removed: true, published: false });
    await publish(id, true);
    expect(await last()).toMatchObject({ removed: false, published: true });
    await publish(id, false);
    await removeProduct(catalogue, id);
    expect(await last()).toMatchObject({ removed: true, published: true });
  });
});
