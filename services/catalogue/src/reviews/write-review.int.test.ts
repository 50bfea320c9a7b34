import { newId } from '@shop/platform/new-id.ts';
import { givenProduct } from '../testing/builders.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';
import { writeReview } from './write-review.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

const write = (productId: string, rating: number, userId = newId(), comment = 'Fine') =>
  writeReview(catalogue, { userId, name: 'Ada Lovelace' }, { id: newId(), productId, rating, comment }, new Date());

const shown = async (id: string) => (await catalogue.http.get(`/api/products/get-one/${id}`).expect(200)).body;

describe('writing a review', () => {
  it('keeps the mean exact when twenty write at once, and announces each', async () => {
    const id = await givenProduct(catalogue);
    const ratings = Array.from({ length: 20 }, (_, at) => (at % 3 === 0 ? 5 : (at % 5) + 1));
    await Promise.all(ratings.map((rating) => write(id, rating)));
    const mean = ratings.reduce((sum, rating) => sum + rating, 0) / 20;
    expect(await shown(id)).toMatchObject({ reviewsNumber: 20, rating: Math.round(mean * 10) / 10 });
    const events = await catalogue.events(`product/${id}`);
    expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
    expect(events.at(-1)).toMatchObject({ type: 'review-written', data: { reviewsNumber: 20 } });
  });

  it('lets a user review a product once, however often he clicks', async () => {
    const id = await givenProduct(catalogue);
    const user = newId();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => write(id, 3, user)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(write(id, 5, user)).rejects.toMatchObject({ status: 409, message: 'product already reviewed' });
    expect(await shown(id)).toMatchObject({ reviewsNumber: 1, rating: 3 });
    await write(await givenProduct(catalogue), 4, user);
  });

  it('does not move updatedAt', async () => {
    const id = await givenProduct(catalogue, { now: new Date('2026-11-01T00:00:00Z') });
    await write(id, 5);
    expect((await shown(id)).updatedAt).toBe('2026-11-01T00:00:00.000Z');
  });

  it.each([0, 6, 2.5, Number.NaN, -1])('refuses %s stars', async (rating) => {
    await expect(write(await givenProduct(catalogue), rating)).rejects.toMatchObject({ status: 400 });
  });

  it.each(['', '   ', 'x'.repeat(2_001), 'a\u0000b'])('refuses the comment %j', async (comment) => {
    await expect(write(await givenProduct(catalogue), 3, newId(), comment)).rejects.toMatchObject({ status: 400 });
  });

  it('is 404 for an unknown product, whatever its id looks like', async () => {
    await expect(write(newId(), 3)).rejects.toMatchObject({ status: 404 });
    await expect(write('nonsense', 3)).rejects.toMatchObject({ status: 404 });
  });
});
