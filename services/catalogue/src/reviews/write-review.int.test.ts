import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { removeProduct } from '../products/remove-product.ts';
import { givenProduct } from '../testing/builders.ts';
import { customer } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { writeReview } from './write-review.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

const write = (productId: string, rating: number, userId = newId(), comment = 'Fine') =>
  writeReview(catalogue, { userId, name: 'Ada Lovelace' }, { id: newId(), productId, rating, comment }, new Date());

const details = async (id: string) => (await catalogue.http.get(`/api/products/get-one/${id}`).expect(200)).body;

describe('writeReview', () => {
  it('keeps the mean exact under twenty concurrent reviews, and publishes each', async () => {
    const id = await givenProduct(catalogue);
    const ratings = Array.from({ length: 20 }, (_, at) => (at % 3 === 0 ? 5 : (at % 5) + 1));
    await Promise.all(ratings.map((rating) => write(id, rating)));
    const mean = ratings.reduce((sum, rating) => sum + rating, 0) / 20;
    expect(await details(id)).toMatchObject({ reviewsNumber: 20, rating: Math.round(mean * 10) / 10 });
    const events = await catalogue.events(`product/${id}`);
    expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
    expect(events.at(-1)).toMatchObject({ type: 'review-written', data: { reviewsNumber: 20 } });
  });

  it('accepts one review per user and product under concurrent requests', async () => {
    const id = await givenProduct(catalogue);
    const user = newId();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => write(id, 3, user)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(write(id, 5, user)).rejects.toMatchObject({ status: 409, message: 'product already reviewed' });
    expect(await details(id)).toMatchObject({ reviewsNumber: 1, rating: 3 });
    await write(await givenProduct(catalogue), 4, user);
  });

  it('does not change updatedAt', async () => {
    const id = await givenProduct(catalogue, { now: new Date('2026-11-01T00:00:00Z') });
    await write(id, 5);
    expect((await details(id)).updatedAt).toBe('2026-11-01T00:00:00.000Z');
  });

  it('returns 404 for an unknown product', async () => {
    await expect(write(newId(), 3)).rejects.toMatchObject({ status: 404 });
  });
});

describe('POST /api/users/review/{productId}', () => {
  const post = (id: string, body: object, as?: UserCaller) =>
    catalogue.call('post', `/api/users/review/${id}`, { body, ...(as && { as }) });

  it("returns 201 with the text 'review created' and uses the name from the signed identity", async () => {
    const id = await givenProduct(catalogue);
    const ada = customer();
    const forged = { _id: 'mine', user: { _id: newId(), name: 'Somebody' }, createdAt: '2000-01-01T00:00:00Z' };
    const response = await post(id.toUpperCase(), { rating: '5', comment: ' Good\nindeed ', ...forged }, ada);
    expect([response.status, response.text]).toEqual([201, 'review created']);
    expect(response.type).toBe('text/plain');
    const { reviews } = await details(id);
    expect(reviews).toEqual([
      {
        _id: expect.not.stringMatching('mine'),
        user: { _id: ada.userId, name: 'Ada Lovelace' },
        rating: 5,
        comment: 'Good\nindeed',
        createdAt: expect.stringMatching(/^20[2-9]\d-.+Z$/),
      },
    ]);
    const second = await post(id, { rating: 1, comment: 'Again' }, ada);
    expect([second.status, second.body.message]).toEqual([409, 'product already reviewed']);
  });

  it('rejects visitors and unknown products', async () => {
    const id = await givenProduct(catalogue);
    const review = { rating: 3, comment: 'Fine' };
    expect((await post(id, review)).status).toBe(401);
    expect((await post(newId(), review, customer())).status).toBe(404);
    expect((await post('nonsense', review, customer())).status).toBe(404);
    await removeProduct(catalogue, id);
    expect((await post(id, review, customer())).status).toBe(404);
  });
});
