import { exportOfCatalogue } from '@shop/contracts/export-api.ts';
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

const review = (as: UserCaller, id: string, rating: number, comment: string) =>
  catalogue.call('post', `/api/users/review/${id}`, { as, body: { rating, comment } });

describe('GET /inner/export', () => {
  it("returns the caller's own reviews with product names, those of removed products too", async () => {
    const [ada, alan] = [customer(), customer({ name: 'Alan' })];
    const [kettle, mug] = [
      await givenProduct(catalogue, { name: 'Kettle' }),
      await givenProduct(catalogue, { name: 'Mug' }),
    ];
    await review(ada, kettle, 5, 'Boils\nfast');
    await review(ada, mug, 2, 'Chipped');
    await review(alan, kettle, 1, 'Loud');
    await removeProduct(catalogue, kettle);
    const { status, body } = await catalogue.call('get', '/inner/export', { as: ada });
    const common = { _id: expect.any(String), createdAt: expect.stringMatching(/Z$/) };
    expect([status, body]).toEqual([
      200,
      {
        reviews: [
          { ...common, productId: mug, productName: 'Mug', rating: 2, comment: 'Chipped' },
          { ...common, productId: kettle, productName: 'Kettle', rating: 5, comment: 'Boils\nfast' },
        ],
      },
    ]);
    expect(exportOfCatalogue.parse(body)).toEqual(body);
  });

  it('returns an empty list without reviews, and 401 for visitors', async () => {
    expect((await catalogue.call('get', '/inner/export', { as: customer() })).body).toEqual({ reviews: [] });
    expect((await catalogue.call('get', '/inner/export')).status).toBe(401);
  });
});
