import { jest } from '@jest/globals';
import { type ProductDetails, productDetails } from '@shop/contracts/catalogue-api.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { givenProduct, givenReview, storedImage } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { STREAM_PAGE } from './product-details.ts';
import { removeProduct } from './remove-product.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
beforeEach(() => catalogue.clear());
afterAll(() => catalogue.close());

async function details(id: string): Promise<ProductDetails> {
  const response = await catalogue.http.get(`/api/products/get-one/${id}`).expect(200);
  return productDetails.strict().parse(response.body);
}

describe('GET /api/products/get-one/{id}', () => {
  it('returns the whole product with its reviews, newest first', async () => {
    const image = storedImage();
    const attrs = [{ key: 'colour', value: 'teal, matt - no. 5' }];
    const id = await givenProduct(catalogue, {
      name: 'Trail Bottle',
      category: 'Sports/Hydration',
      priceCents: 3_205,
      count: 12,
      attrs,
      images: [image],
      now: new Date('2026-11-20T10:00:00.000Z'),
    });
    await givenReview(catalogue, {
      productId: id,
      rating: 5,
      now: new Date('2026-11-20T11:00:00.000Z'),
      comment: 'old',
    });
    await givenReview(catalogue, {
      productId: id,
      rating: 2,
      now: new Date('2026-11-20T12:00:00.000Z'),
      comment: 'new',
    });
    const response = await details(id);
    expect(response).toMatchObject({
      _id: id,
      name: 'Trail Bottle',
      price: 32.05,
      count: 12,
      category: 'Sports/Hydration',
      images: [{ path: image.path, ground: image.placeholderColour }],
      rating: 3.5,
      reviewsNumber: 2,
      attrs,
      attributesTable: attrs,
      sales: 0,
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(response.reviews.map(({ comment, createdAt }) => [comment, createdAt])).toEqual([
      ['new', '2026-11-20T12:00:00.000Z'],
      ['old', '2026-11-20T11:00:00.000Z'],
    ]);
    expect(response.reviews[0]?.user).toEqual({ _id: expect.any(String), name: 'Ada Lovelace' });
  });

  it('returns all of many reviews, newest first, across pages', async () => {
    const id = await givenProduct(catalogue);
    const many = 3 * STREAM_PAGE + 1;
    await catalogue.db.query(
      `insert into reviews (id, product_id, user_id, user_name, rating, comment, created_at)
       select gen_random_uuid()::text, $1, gen_random_uuid()::text, 'Ada Lovelace', 4, 'number ' || n,
         timestamptz '2026-11-20 12:00:00.000001Z' - n / 7 * interval '1 microsecond'
       from generate_series(1, $2::int) n`,
      [id, many],
    );
    await catalogue.db.query('update products set reviews_number = $2::int, rating_sum = 4 * $2::int where id = $1', [
      id,
      many,
    ]);
    const statements = jest.spyOn(catalogue.db, 'query');
    const response = await details(id);
    // The product, and four pages of reviews.
    expect(statements).toHaveBeenCalledTimes(1 + 4);
    statements.mockRestore();
    expect(response).toMatchObject({ _id: id, rating: 4, reviewsNumber: many });
    const rows = await catalogue.db.query<{ id: string }>(
      'select id from reviews where product_id = $1 order by created_at desc, id',
      [id],
    );
    expect(response.reviews.map(({ _id }) => _id)).toEqual(rows.map((row) => row.id));
  });

  it('accepts a trailing slash and an id in capitals', async () => {
    const id = await givenProduct(catalogue);
    await catalogue.http.get(`/api/products/get-one/${id}/`).expect(200);
    await catalogue.http.get(`/api/products/get-one/${id.toUpperCase()}`).expect(200);
  });

  it.each(['nonsense', '1', newId(), `${newId()}'--`, '..%2f..%2fetc', '%F0%9F%98%80'])(
    'returns 404 for %s',
    async (id) => {
      const response = await catalogue.http.get(`/api/products/get-one/${id}`).expect(404);
      expect(response.body).toEqual({ message: 'Product not found', code: 'not-found', requestId: expect.any(String) });
    },
  );

  it('returns 404 for a removed product', async () => {
    const id = await givenProduct(catalogue);
    await removeProduct(catalogue, id);
    await catalogue.http.get(`/api/products/get-one/${id}`).expect(404);
    expect((await catalogue.http.get('/api/products').expect(200)).body.total).toBe(0);
  });

  it('returns exact cents', async () => {
    for (const [at, priceCents] of [1, 10, 29, 1_15, 99_999_999].entries()) {
      const id = await givenProduct(catalogue, { name: `Priced ${at}`, priceCents });
      expect((await details(id)).price).toBe(Number((priceCents / 100).toFixed(2)));
    }
  });
});
