import type { EventOf } from '@shop/contracts/event.ts';
import type { userEvents } from '@shop/contracts/user-events.ts';
import { givenProduct } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { onUserDeleted } from '../users/on-user-deleted.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

const grace = administrator();
const PATH = '/api/admin/catalogue/reviews';
const hide = (id: string) =>
  catalogue.call('put', `${PATH}/${id}/hiding`, { as: grace, body: { reason: 'Insults', seenEdit: null } });
const show = (id: string) => catalogue.call('delete', `${PATH}/${id}/hiding`, { as: grace });
const hiddenIds = async () =>
  (await catalogue.call('get', `${PATH}?show=hidden`, { as: grace })).body.map(({ _id }: { _id: string }) => _id);
const details = async (id: string) => (await catalogue.http.get(`/api/products/get-one/${id}`).expect(200)).body;

describe('a hidden review', () => {
  it('that its author deletes leaves the next one hidden too, until it is shown', async () => {
    const [ada, productId] = [customer(), await givenProduct(catalogue)];
    const other = await givenProduct(catalogue);
    const own = `/api/users/review/${productId}`;
    const body = { rating: 1, comment: 'Rude' };
    const ownReview = async () => (await catalogue.call('get', own, { as: ada })).body.review;
    await catalogue.call('post', own, { as: ada, body });
    await hide((await ownReview())._id);
    for (let times = 0; times < 2; times += 1) {
      expect((await catalogue.call('delete', own, { as: ada })).status).toBe(200);
      expect((await catalogue.call('post', own, { as: ada, body })).status).toBe(201);
      expect(await ownReview()).toMatchObject({ comment: 'Rude', hidden: 'Insults' });
      expect(await details(productId)).toMatchObject({ rating: 0, reviewsNumber: 0, reviews: [] });
    }
    const { _id } = await ownReview();
    expect(await hiddenIds()).toContain(_id);
    expect((await show(_id)).status).toBe(200);
    expect(await details(productId)).toMatchObject({ rating: 1, reviewsNumber: 1, reviews: [{ _id }] });
    await catalogue.call('delete', own, { as: ada });
    await catalogue.call('post', own, { as: ada, body });
    expect(await details(productId)).toMatchObject({ rating: 1, reviewsNumber: 1 });
    for (const [path, as] of [
      [`/api/users/review/${other}`, ada],
      [own, customer()],
    ] as const) {
      await catalogue.call('post', path, { as, body: { rating: 5, comment: 'Good' } });
    }
    expect(await details(other)).toMatchObject({ rating: 5, reviewsNumber: 1 });
    expect(await details(productId)).toMatchObject({ rating: 3, reviewsNumber: 2 });
  });

  it('that its author deleted is forgotten with their account', async () => {
    const [ada, productId] = [customer(), await givenProduct(catalogue)];
    const own = `/api/users/review/${productId}`;
    await catalogue.call('post', own, { as: ada, body: { rating: 1, comment: 'Rude' } });
    await hide((await catalogue.call('get', own, { as: ada })).body.review._id);
    await catalogue.call('delete', own, { as: ada });
    const remembered = () =>
      catalogue.db.query('select product_id from deleted_hidden_reviews where user_id = $1', [ada.userId]);
    expect(await remembered()).toEqual([{ product_id: productId }]);
    const event = { data: { userId: ada.userId, isAdmin: false, deleted: true } } as EventOf<typeof userEvents>;
    await catalogue.db.transaction((tx) => onUserDeleted(tx, event));
    expect(await remembered()).toEqual([]);
  });
});
