import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { untilLockWait } from '@shop/testing/until-lock-wait.ts';
import { writeReview } from '../reviews/write-review.ts';
import { givenCategory, givenProduct } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { onUserDeleted } from './on-user-deleted.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

function userSays(userId: string, deleted: boolean): Promise<void> {
  const event = { data: { userId, isAdmin: false, deleted } } as EventOf<typeof userEvents>;
  return catalogue.db.transaction((tx) => onUserDeleted(tx, event));
}

const authors = async (id: string): Promise<string[]> =>
  (await catalogue.http.get(`/api/products/get-one/${id}`).expect(200)).body.reviews.map(
    ({ user }: { user: { name: string } }) => user.name,
  );

const review = { rating: 4, comment: 'Good' };

describe('a deleted user', () => {
  it("keeps their reviews without the name, as 'Deleted user' (docs/api.md#reviews)", async () => {
    const [kettle, mug] = [await givenProduct(catalogue), await givenProduct(catalogue)];
    const [ada, alan] = [customer(), customer({ name: 'Alan', lastName: 'Turing' })];
    for (const as of [ada, alan]) {
      await catalogue.call('post', `/api/users/review/${kettle}`, { as, body: review });
    }
    await catalogue.call('post', `/api/users/review/${mug}`, { as: ada, body: review });
    await userSays(ada.userId, false);
    expect(await authors(mug)).toEqual(['Ada Lovelace']);
    await userSays(ada.userId, true);
    await userSays(ada.userId, true);
    expect((await authors(kettle)).sort()).toEqual(['Alan Turing', 'Deleted user']);
    expect(await authors(mug)).toEqual(['Deleted user']);
    const [row] = await catalogue.db.query(
      `select rating, reviews_number as "reviewsNumber" from products where id = $1`,
      [mug],
    );
    expect(row).toEqual({ rating: '4.0', reviewsNumber: 1 });
  });

  it('can no longer write, even with an identity signed before the deletion (401)', async () => {
    await givenCategory(catalogue, 'Things');
    const productId = await givenProduct(catalogue, { name: 'Kept' });
    const [ada, grace] = [customer(), administrator()];
    for (const { userId } of [ada, grace]) await userSays(userId, true);
    const before = await catalogue.events();
    const product = { name: 'New', description: 'New', count: 1, price: 1, category: 'Things' };
    const calls = [
      ['post', `/api/users/review/${productId}`, review, ada],
      ['post', '/api/products/admin', product, grace],
      ['put', `/api/products/admin/${productId}`, product, grace],
      ['delete', `/api/products/admin/${productId}`, undefined, grace],
      ['post', '/api/categories', { category: 'New' }, grace],
      ['post', '/api/categories/attr', { key: 'k', val: 'v', categoryChoosen: 'Things' }, grace],
      ['delete', '/api/categories/Things', undefined, grace],
    ] as const;
    for (const [method, address, body, as] of calls) {
      const response = await catalogue.call(method, address, { as, ...(body && { body }) });
      expect([method, address, response.status]).toEqual([method, address, 401]);
    }
    expect(await catalogue.events()).toEqual(before);
    expect(await authors(productId)).toEqual([]);
  });

  it('is not named by a review written concurrently with the deletion', async () => {
    const productId = await givenProduct(catalogue);
    const ada = customer();
    let deletion: Promise<void> | undefined;
    const db = databaseForUser(catalogue.db, ada);
    const held = {
      ...db,
      transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) =>
        db.transaction(async (tx) => {
          const written = await work(tx);
          deletion = userSays(ada.userId, true);
          await untilLockWait(catalogue);
          return written;
        }),
    };
    const author = { userId: ada.userId, name: 'Ada Lovelace' };
    await writeReview({ ...catalogue, db: held }, author, { ...review, id: newId(), productId }, new Date());
    await deletion;
    expect(await authors(productId)).toEqual(['Deleted user']);
  });

  it('is never named, whichever of review and deletion commits first', async () => {
    for (let round = 0; round < 15; round += 1) {
      const productId = await givenProduct(catalogue);
      const ada = customer();
      const [written] = await Promise.all([
        catalogue.call('post', `/api/users/review/${productId}`, { as: ada, body: review }),
        userSays(ada.userId, true),
      ]);
      expect([201, 401]).toContain(written.status);
      expect(await authors(productId)).toEqual(written.status === 201 ? ['Deleted user'] : []);
    }
  });
});
