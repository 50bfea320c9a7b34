import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { givenProduct, givenReview } from './testing/builders.ts';
import { administrator, customer } from './testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from './testing/open-test-catalogue.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

const PATH = '/api/admin/catalogue/attention';
const grace = administrator();
const attention = async () => (await catalogue.call('get', PATH, { as: grace })).body;
const calm = { soldOutCount: 0, lowStockCount: 0, criticalReviewsCount: 0, failedSearchesCount: 0 };

describe('GET /api/admin/catalogue/attention', () => {
  beforeEach(() => catalogue.clear());

  it('counts published products that are sold out or nearly so', async () => {
    expect(await attention()).toEqual(calm);
    for (const count of [0, 1, 5, 6, 100]) await givenProduct(catalogue, { count });
    await givenProduct(catalogue, { count: 2, published: false });
    const removed = await givenProduct(catalogue, { count: 3 });
    await catalogue.call('delete', `/api/products/admin/${removed}`, { as: grace });
    expect(await attention()).toEqual({ ...calm, soldOutCount: 1, lowStockCount: 2 });
  });

  it('counts reviews of one or two stars until they are answered or hidden', async () => {
    const productId = await givenProduct(catalogue, { count: 9, name: `Lamp ${newId()}` });
    const ids = [];
    for (const rating of [1, 2, 2, 3, 5]) ids.push(await givenReview(catalogue, { productId, rating }));
    expect(await attention()).toEqual({ ...calm, criticalReviewsCount: 3 });
    const review = (id: string | undefined, what: string, body: object) =>
      catalogue.call('put', `/api/admin/catalogue/reviews/${id}/${what}`, { as: grace, body });
    await review(ids[0], 'answer', { text: 'Sorry', seen: null });
    await review(ids[1], 'hiding', { reason: 'Insults' });
    expect(await attention()).toEqual({ ...calm, criticalReviewsCount: 1 });
    await catalogue.call('delete', `/api/products/admin/${productId}`, { as: grace });
    expect(await attention()).toEqual(calm);
  });

  it('counts searches that found nothing', async () => {
    for (let search = 1; search <= 2; search += 1) catalogue.failedSearches.record('unicycle', undefined);
    await catalogue.failedSearches.stop();
    expect(await attention()).toEqual({ ...calm, failedSearchesCount: 1 });
  });

  it('is for administrators only', async () => {
    expect((await catalogue.call('get', PATH, { as: customer() })).status).toBe(403);
  });
});
