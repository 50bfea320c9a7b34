import { CUSTOMER_REVIEWS } from '@shop/contracts/catalogue-admin-api.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { removeProduct } from '../products/remove-product.ts';
import { givenProduct, givenReview } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { writeReview } from './write-review.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

const read = (id: string, as = administrator()) =>
  catalogue.call('get', `/api/admin/catalogue/customers/${id}/reviews`, { as });

/** Writes a review of a new product on a day of November. */
async function givenReviewBy(userId: string, day: number) {
  const review = { id: newId(), productId: await givenProduct(catalogue, { name: `Lamp ${newId()}` }) };
  const at = new Date(Date.UTC(2026, 10, day));
  await writeReview(catalogue, { userId, name: 'Ada Moss' }, { ...review, comment: 'Good', rating: 4 }, at);
  return review;
}

describe('GET /api/admin/catalogue/customers/{id}/reviews', () => {
  it('returns the newest reviews of one customer, also hidden ones, and counts all of them', async () => {
    const ada = newId();
    const reviews = [];
    for (let day = 1; day <= CUSTOMER_REVIEWS + 1; day += 1) reviews.push((await givenReviewBy(ada, day)).id);
    await givenReview(catalogue, { productId: await givenProduct(catalogue, { name: `Lamp ${newId()}` }), rating: 1 });
    const newest = reviews.toReversed();
    await catalogue.call('put', `/api/admin/catalogue/reviews/${newest[0]}/hiding`, {
      as: administrator(),
      body: { reason: 'Insults', seenEdit: null },
    });
    const { status, body } = await read(ada);
    expect(status).toBe(200);
    expect(body.count).toBe(CUSTOMER_REVIEWS + 1);
    expect(body.reviews.map(({ _id }: { _id: string }) => _id)).toEqual(newest.slice(0, CUSTOMER_REVIEWS));
    expect(body.reviews[0]).toMatchObject({ hidden: 'Insults', user: { _id: ada }, rating: 4 });
  });

  it('leaves out deleted products', async () => {
    const ada = newId();
    const { productId } = await givenReviewBy(ada, 1);
    await removeProduct(catalogue, productId);
    expect((await read(ada)).body).toEqual({ count: 0, reviews: [] });
  });

  it.each(['none', '%27', '00000000-0000-7000-8000-000000000000'])('knows nothing about %s', async (id) => {
    expect((await read(id)).body).toEqual({ count: 0, reviews: [] });
  });

  it('returns 403 to a customer, also about themselves', async () => {
    const ada = customer();
    expect((await read(ada.userId, ada)).status).toBe(403);
  });
});
