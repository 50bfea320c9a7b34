import { type ProductState, productEvents } from '@shop/contracts/catalogue-events.ts';
import { readEvent } from '@shop/contracts/event.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { givenCategory, givenReview, kettle } from '../testing/builders.ts';
import { administrator } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';

const grace = administrator();
let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(async () => {
  await catalogue.clear();
  await givenCategory(catalogue, 'Home/Kitchen');
});
afterAll(() => catalogue.close());

const create = (body: object = kettle, address = '/api/products/admin') =>
  catalogue.call('post', address, { as: grace, body });
const update = (id: string, body: object) => catalogue.call('put', `/api/products/admin/${id}`, { as: grace, body });
const remove = (id: string) => catalogue.call('delete', `/api/products/admin/${id}`, { as: grace });
const details = async (id: string) => (await catalogue.http.get(`/api/products/get-one/${id}`).expect(200)).body;

describe('POST /api/products/admin', () => {
  it('returns 201 with the id, accepts a trailing slash and numbers as strings', async () => {
    const response = await create();
    expect([response.status, response.body]).toEqual([
      201,
      { message: 'product created', productId: expect.any(String) },
    ]);
    expect(await details(response.body.productId)).toMatchObject({
      name: 'Kettle',
      description: 'Boils:\n\t- water',
      price: 79.9,
      count: 7,
      category: 'Home/Kitchen',
      attrs: [{ key: 'colour', value: 'black' }],
      rating: 0,
      sales: 0,
    });
    expect((await create({ ...kettle, name: 'Mug', attributesTable: undefined }, '/api/products/admin/')).status).toBe(
      201,
    );
  });

  it('rejects a taken name in any spelling (409) and an unknown category (400), and stores nothing', async () => {
    await create();
    const before = await catalogue.events();
    expect((await create({ ...kettle, name: 'KETTLE' })).status).toBe(409);
    const misplaced = await create({ ...kettle, name: 'Mug', category: 'home/kitchen' });
    expect([misplaced.status, misplaced.body.details[0].field]).toEqual([400, 'category']);
    expect(await catalogue.events()).toEqual(before);
  });

  it('ignores fields that only the shop may set (P-E8)', async () => {
    const forged = {
      _id: newId(),
      rating: 5,
      reviewsNumber: 9,
      sales: 99,
      removed: true,
      version: 7,
      createdAt: '2000-01-01T00:00:00.000Z',
      updatedAt: '2000-01-01T00:00:00.000Z',
      images: [{ path: '/images/x', ground: null }],
      constructor: { prototype: { polluted: true } },
    };
    const text = JSON.stringify({ ...kettle, ...forged }).replace('{', '{"__proto__":{"polluted":true,"count":1},');
    const response = await catalogue.call('post', '/api/products/admin', {
      as: grace,
      body: text as unknown as object,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(201);
    const product = await details(response.body.productId);
    expect(product).toMatchObject({ rating: 0, reviewsNumber: 0, sales: 0, images: [], count: 7 });
    expect(product._id).not.toBe(forged._id);
    expect(Date.parse(product.createdAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(product.updatedAt).toBe(product.createdAt);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('DELETE /api/products/admin/{id}', () => {
  it("returns exactly 'Product removed' once and leaves a tombstone", async () => {
    const { productId } = (await create()).body;
    const responses = await Promise.all([remove(productId), remove(productId)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(responses.find(({ status }) => status === 200)?.body).toEqual({ message: 'Product removed' });
    await catalogue.http.get(`/api/products/get-one/${productId}`).expect(404);
    expect((await update(productId, kettle)).status).toBe(404);
    expect((await create()).status).toBe(201);
  });

  it.each([newId(), 'nonsense', '__proto__'])('returns 404 for the id %s', async (id) => {
    expect((await remove(id)).status).toBe(404);
  });
});

describe('events of products (docs/events.md#topics)', () => {
  it('contain one event per change, with the next version and the whole state', async () => {
    const { productId } = (await create()).body;
    await update(productId, { ...kettle, count: 9 });
    await update(productId, { ...kettle, count: 9, price: 80 });
    await update(productId, { ...kettle, count: 9, price: 80 });
    await givenReview(catalogue, { productId, rating: 4 });
    await remove(productId);
    const events = (await catalogue.events(`product/${productId}`)).map((event) => readEvent(productEvents, event));
    expect(events.map((event) => [event?.version, event?.type])).toEqual([
      [1, 'product-created'],
      [2, 'stock-adjusted'],
      [3, 'product-changed'],
      [4, 'product-changed'],
      [5, 'review-written'],
      [6, 'product-removed'],
    ]);
    const last: ProductState | undefined = events.at(-1)?.data;
    expect(last).toEqual({
      productId,
      name: 'Kettle',
      category: 'Home/Kitchen',
      priceCents: 8_000,
      image: null,
      rating: 4,
      reviewsNumber: 1,
      removed: true,
      published: true,
      corrections: [
        { number: 1, difference: 7 },
        { number: 2, difference: 2 },
      ],
    });
  });

  it('contain nothing for rejected requests', async () => {
    const { productId } = (await create()).body;
    const before = [await catalogue.events(), await details(productId)];
    const stale = { ...kettle, name: 'Other', updatedAt: '2020-01-01T00:00:00.000Z' };
    expect((await update(productId, stale)).status).toBe(409);
    expect((await update(productId, { ...kettle, category: 'Nowhere', count: 1 })).status).toBe(400);
    expect([await catalogue.events(), await details(productId)]).toEqual(before);
  });
});
