import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { removeProduct } from '../products/remove-product.ts';
import { givenProduct } from '../testing/builders.ts';
import { customer } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

const call = (method: 'get' | 'post' | 'put' | 'delete', id: string, as?: UserCaller, body?: object) =>
  catalogue.call(method, `/api/users/review/${id}`, { ...(as && { as }), ...(body && { body }) });
const details = async (id: string) => (await catalogue.http.get(`/api/products/get-one/${id}`).expect(200)).body;
const good = { rating: 4, comment: 'Good' };

/** A product with a review of 4 stars by Ada and one of 1 star by Alan. */
async function givenReviews() {
  const [ada, alan, id] = [customer(), customer({ name: 'Alan' }), await givenProduct(catalogue)];
  await call('post', id, ada, good);
  await call('post', id, alan, { rating: 1, comment: 'Loud' });
  return { ada, alan, id };
}

describe('PUT /api/users/review/{productId}', () => {
  it("changes the caller's review only, with the mean, and says when", async () => {
    const { ada, id } = await givenReviews();
    const { status, body } = await call('put', id, ada, { rating: '5', comment: ' Better ' });
    expect([status, body]).toEqual([200, { message: 'review changed' }]);
    const { rating, reviewsNumber, reviews } = await details(id);
    expect([rating, reviewsNumber]).toEqual([3, 2]);
    expect(reviews).toMatchObject([
      { rating: 1, comment: 'Loud' },
      { rating: 5, comment: 'Better', editedAt: expect.stringMatching(/Z$/) },
    ]);
    expect(reviews[0]).not.toHaveProperty('editedAt');
    expect((await catalogue.events(`product/${id}`)).at(-1)).toMatchObject({ type: 'product-changed', version: 4 });
  });

  it('changes nothing when nothing differs', async () => {
    const { ada, id } = await givenReviews();
    expect((await call('put', id, ada, good)).status).toBe(200);
    expect((await details(id)).reviews[1]).not.toHaveProperty('editedAt');
    expect(await catalogue.events(`product/${id}`)).toHaveLength(3);
  });

  it('rejects visitors, strangers, bad fields and deleted products', async () => {
    const { ada, id } = await givenReviews();
    expect((await call('put', id, undefined, good)).status).toBe(401);
    expect((await call('put', id, customer(), good)).status).toBe(404);
    expect((await call('put', 'nonsense', ada, good)).status).toBe(404);
    const bad = await call('put', id, ada, { rating: 6, comment: 'Good' });
    expect([bad.status, bad.body.message]).toEqual([400, expect.stringContaining('rating')]);
    await removeProduct(catalogue, id);
    expect((await call('put', id, ada, good)).status).toBe(404);
    expect((await call('delete', id, ada)).status).toBe(404);
  });

  it('keeps the mean exact under concurrent edits, deletions and new reviews', async () => {
    const id = await givenProduct(catalogue);
    const people = Array.from({ length: 12 }, () => customer());
    await Promise.all(people.map((as) => call('post', id, as, good)));
    const edits = people.map((as, at) =>
      at % 3 === 0 ? call('delete', id, as) : call('put', id, as, { rating: (at % 5) + 1, comment: `Edit ${at}` }),
    );
    const newcomers = [1, 2, 3].map((rating) => call('post', id, customer(), { rating, comment: 'New' }));
    const statuses = (await Promise.all([...edits, ...newcomers])).map(({ status }) => status);
    expect(statuses.every((status) => status < 300)).toBe(true);
    const { rating, reviewsNumber, reviews } = await details(id);
    const sum = reviews.reduce((stars: number, review: { rating: number }) => stars + review.rating, 0);
    expect([reviewsNumber, reviews.length]).toEqual([11, 11]);
    expect(rating).toBe(Math.round((sum / 11) * 10) / 10);
  });
});

describe('DELETE /api/users/review/{productId}', () => {
  it("deletes the caller's review with its stars; another may be written", async () => {
    const { ada, alan, id } = await givenReviews();
    const { status, body } = await call('delete', id, alan);
    expect([status, body]).toEqual([200, { message: 'review deleted' }]);
    expect(await details(id)).toMatchObject({ rating: 4, reviewsNumber: 1, reviews: [{ comment: 'Good' }] });
    expect((await call('delete', id, alan)).status).toBe(404);
    expect((await call('post', id, alan, { rating: 2, comment: 'Still loud' })).status).toBe(201);
    expect(await details(id)).toMatchObject({ rating: 3, reviewsNumber: 2 });
    await Promise.all([call('delete', id, ada), call('delete', id, ada), call('delete', id, alan)]);
    expect(await details(id)).toMatchObject({ rating: 0, reviewsNumber: 0, reviews: [] });
  });
});

describe('GET /api/users/review/{productId}', () => {
  it("returns the caller's own review, null without one", async () => {
    const { ada, id } = await givenReviews();
    expect((await call('get', id, ada)).body).toEqual({
      review: {
        _id: expect.any(String),
        user: { _id: ada.userId, name: 'Ada Lovelace' },
        ...good,
        createdAt: expect.stringMatching(/Z$/),
      },
    });
    expect((await call('get', id, customer())).body).toEqual({ review: null });
    expect((await call('get', id)).status).toBe(401);
  });
});
