import { CRITICAL_STARS } from '@shop/contracts/catalogue-admin-api.ts';
import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { removeProduct } from '../products/remove-product.ts';
import { givenProduct, givenReview } from '../testing/builders.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestCatalogue, type TestCatalogue } from '../testing/open-test-catalogue.ts';

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

const grace = administrator();
const PATH = '/api/admin/catalogue/reviews';
const call = (method: 'put' | 'delete', path: string, body?: object) =>
  catalogue.call(method, `${PATH}/${path}`, { as: grace, ...(body && { body }) });
const hide = (id: string, reason = 'Insults', seenEdit: string | null = null) =>
  call('put', `${id}/hiding`, { reason, seenEdit });
const answer = (id: string, text: string, seen: string | null, seenEdit: string | null = null) =>
  call('put', `${id}/answer`, { text, seen, seenEdit });
const list = async (query: Record<string, string> = {}) => {
  const { body, headers } = await catalogue.call('get', `${PATH}?${new URLSearchParams(query)}`, { as: grace });
  return {
    ids: body.map(({ _id }: { _id: string }) => _id),
    rows: body,
    next: headers[NEXT_CURSOR_HEADER.toLowerCase()],
  };
};
const details = async (id: string) => (await catalogue.http.get(`/api/products/get-one/${id}`).expect(200)).body;

/** A product with one review of 5 stars and one of 2. */
async function givenReviews() {
  const productId = await givenProduct(catalogue, { name: `Lamp ${newId()}` });
  const good = await givenReview(catalogue, { productId, rating: 5, now: new Date('2026-11-02T10:00:00Z') });
  const bad = await givenReview(catalogue, { productId, rating: 2, now: new Date('2026-11-03T10:00:00Z') });
  return { productId, good, bad };
}

describe('a hidden review', () => {
  it('neither shows nor counts, until it is shown again', async () => {
    const { productId, good, bad } = await givenReviews();
    const { status, body } = await hide(bad);
    expect([status, body]).toMatchObject([200, { _id: bad, hidden: 'Insults', product: { _id: productId } }]);
    expect(await details(productId)).toMatchObject({ rating: 5, reviewsNumber: 1, reviews: [{ _id: good }] });
    const event = (await catalogue.events(`product/${productId}`)).at(-1);
    expect(event).toMatchObject({ type: 'product-changed', data: { rating: 5, reviewsNumber: 1 } });
    expect((await call('delete', `${bad}/hiding`)).body).not.toHaveProperty('hidden');
    expect(await details(productId)).toMatchObject({ rating: 3.5, reviewsNumber: 2 });
  });

  it('counts once, however often and by how many it is hidden and shown', async () => {
    const { productId, bad } = await givenReviews();
    await Promise.all(Array.from({ length: 6 }, () => hide(bad)));
    await hide(bad, 'Another reason');
    expect(await details(productId)).toMatchObject({ rating: 5, reviewsNumber: 1 });
    expect((await list({ show: 'hidden' })).rows[0]).toMatchObject({ _id: bad, hidden: 'Another reason' });
    await Promise.all(Array.from({ length: 6 }, () => call('delete', `${bad}/hiding`)));
    expect(await details(productId)).toMatchObject({ rating: 3.5, reviewsNumber: 2 });
  });

  it('is told to its author, with the reason, who may change and delete it without effect on the rating', async () => {
    const [ada, productId] = [customer(), await givenProduct(catalogue)];
    const own = `/api/users/review/${productId}`;
    const body = { rating: 1, comment: 'Rude' };
    await catalogue.call('post', own, { as: ada, body });
    const { review } = (await catalogue.call('get', own, { as: ada })).body;
    await hide(review._id);
    expect((await catalogue.call('get', own, { as: ada })).body).toMatchObject({ review: { hidden: 'Insults' } });
    expect((await catalogue.call('post', own, { as: ada, body })).status).toBe(409);
    await catalogue.call('put', own, { as: ada, body: { rating: 3, comment: 'Polite' } });
    expect(await details(productId)).toMatchObject({ rating: 0, reviewsNumber: 0, reviews: [] });
    const edited = (await catalogue.call('get', own, { as: ada })).body.review;
    const unseen = await call('delete', `${review._id}/hiding`);
    expect([unseen.status, unseen.body.code]).toEqual([409, 'review-changed']);
    expect(await details(productId)).toMatchObject({ reviewsNumber: 0 });
    await call('delete', `${review._id}/hiding?seenEdit=${edited.editedAt}`);
    expect(await details(productId)).toMatchObject({ rating: 3, reviews: [{ comment: 'Polite' }] });
    expect((await hide(review._id)).body.code).toBe('review-changed');
    expect((await hide(review._id, 'Spam', edited.editedAt)).status).toBe(200);
    expect((await catalogue.call('delete', own, { as: ada })).status).toBe(200);
    expect(await details(productId)).toMatchObject({ rating: 0, reviewsNumber: 0, reviews: [] });
  });

  it('keeps the rating exact while its author edits it', async () => {
    const [ada, productId] = [customer(), await givenProduct(catalogue)];
    const own = `/api/users/review/${productId}`;
    await catalogue.call('post', own, { as: ada, body: { rating: 1, comment: 'First' } });
    const { review } = (await catalogue.call('get', own, { as: ada })).body;
    const edits = [2, 3, 4, 5].map((rating) =>
      catalogue.call('put', own, { as: ada, body: { rating, comment: `Edit ${rating}` } }),
    );
    const hiding = [hide(review._id), hide(review._id, 'Another reason')];
    const showing = call('delete', `${review._id}/hiding`);
    for (const { status } of await Promise.all(edits)) expect(status).toBe(200);
    for (const { status } of await Promise.all([...hiding, showing])) expect([200, 409]).toContain(status);
    const { editedAt } = (await catalogue.call('get', own, { as: ada })).body.review;
    expect((await call('delete', `${review._id}/hiding?seenEdit=${editedAt}`)).status).toBe(200);
    const { rating, reviewsNumber, reviews } = await details(productId);
    expect([rating, reviewsNumber, reviews.length]).toEqual([reviews[0].rating, 1, 1]);
    expect([2, 3, 4, 5]).toContain(rating);
    expect(reviews[0].comment).toBe(`Edit ${rating}`);
  });
});

describe('the answer to a review', () => {
  it('shows publicly, can be replaced by who saw it, and removed', async () => {
    const { productId, bad } = await givenReviews();
    const first = (await answer(bad, ' We are sorry.\nWrite to us. ', null)).body.answer;
    expect(first).toEqual({ text: 'We are sorry.\nWrite to us.', at: expect.stringMatching(/Z$/) });
    expect((await details(productId)).reviews[0].answer).toEqual(first);
    const refused = await answer(bad, 'Not seen', null);
    expect([refused.status, refused.body.code]).toEqual([409, 'answer-changed']);
    expect((await answer(bad, 'Solved', first.at)).body.answer.text).toBe('Solved');
    expect((await call('delete', `${bad}/answer`)).body).not.toHaveProperty('answer');
    expect((await details(productId)).reviews[0]).not.toHaveProperty('answer');
    expect((await answer(bad, 'Late', first.at)).status).toBe(409);
  });

  it('is accepted again with the same text, whose first response was lost', async () => {
    const { productId, bad } = await givenReviews();
    const first = await answer(bad, 'Thanks', null);
    const again = await answer(bad, 'Thanks', null);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await catalogue.events(`product/${productId}`)).toHaveLength(4);
  });

  it('is refused while the administrator has not seen what the author made of the review', async () => {
    const [ada, productId] = [customer(), await givenProduct(catalogue)];
    const own = `/api/users/review/${productId}`;
    const edit = async (comment: string) => {
      await catalogue.call('put', own, { as: ada, body: { rating: 1, comment } });
      return (await catalogue.call('get', own, { as: ada })).body.review;
    };
    await catalogue.call('post', own, { as: ada, body: { rating: 5, comment: 'Great' } });
    const first = await edit('Broke');
    const refused = await answer(first._id, 'Thanks', null);
    expect([refused.status, refused.body.code]).toEqual([409, 'review-changed']);
    expect(refused.body.details).toMatchObject({ _id: first._id, comment: 'Broke', editedAt: first.editedAt });
    expect((await details(productId)).reviews[0]).not.toHaveProperty('answer');
    const { body } = await answer(first._id, 'Sorry', null, first.editedAt);
    expect((await list({ show: 'unanswered' })).ids).not.toContain(first._id);
    const second = await edit('Repaired');
    expect((await list({ show: 'unanswered' })).ids).toContain(first._id);
    expect((await answer(first._id, 'Sorry', body.answer.at, first.editedAt)).status).toBe(409);
    expect((await answer(first._id, 'Sorry', body.answer.at, second.editedAt)).status).toBe(200);
    expect((await list({ show: 'unanswered' })).ids).not.toContain(first._id);
  });

  it('is that of one of two administrators who answer at once', async () => {
    const { bad } = await givenReviews();
    const both = await Promise.all(['One', 'Other'].map((text) => answer(bad, text, null)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('leaves the rating alone and is announced, so that caches forget the product', async () => {
    const { productId, bad } = await givenReviews();
    await answer(bad, 'Thanks', null);
    const events = await catalogue.events(`product/${productId}`);
    expect(events.at(-1)).toMatchObject({ type: 'product-changed', version: 4, data: { rating: 3.5 } });
  });
});

describe('GET /api/admin/catalogue/reviews', () => {
  it('lists the reviews of existing products in pages, newest first', async () => {
    await catalogue.clear();
    const { productId, good, bad } = await givenReviews();
    const third = await givenReview(catalogue, { productId, rating: 3, now: new Date('2026-11-03T10:00:00Z') });
    const gone = await givenReviews();
    await removeProduct(catalogue, gone.productId);
    expect((await list()).ids).toEqual([third, bad, good]);
    const first = await list({ limit: '2' });
    expect(first.ids).toEqual([third, bad]);
    expect(await list({ limit: '2', cursor: first.next ?? '' })).toMatchObject({ ids: [good], next: undefined });
  });

  it('lists only hidden or only unanswered ones', async () => {
    await catalogue.clear();
    const { productId, good, bad } = await givenReviews();
    const third = await givenReview(catalogue, { productId, rating: 3 });
    await hide(bad);
    await answer(good, 'Thanks', null);
    expect((await list({ show: 'hidden' })).ids).toEqual([bad]);
    expect((await list({ show: 'unanswered' })).ids).toEqual([third]);
  });

  it('filters by stars, product and words, all together and page by page', async () => {
    await catalogue.clear();
    const { productId, good, bad } = await givenReviews();
    const at = (comment: string, rating: number) => givenReview(catalogue, { productId, rating, comment });
    const leaks = await at('It leaks,\nthe HINGE sticks. 100% so', 1);
    const other = await givenReviews();
    expect(new Set((await list({ stars: '1,2' })).ids)).toEqual(new Set([bad, leaks, other.bad]));
    expect((await list({ stars: '1' })).ids).toEqual([leaks]);
    expect((await list({ stars: '4' })).ids).toEqual([]);
    expect((await list({ product: productId })).ids).toEqual([leaks, bad, good]);
    expect((await list({ product: newId() })).ids).toEqual([]);
    for (const search of ['hinge', 'LEAKS sticks', 'so leaks', '100%', 'lovelace hinge'])
      expect((await list({ search })).ids).toEqual([leaks]);
    for (const search of ['hinges', '%_', 'x'.repeat(200)]) expect((await list({ search })).ids).toEqual([]);
    expect((await list({ search: 'ada good', stars: '2', product: productId })).ids).toEqual([bad]);
    await answer(bad, 'Sorry', null);
    expect((await list({ show: 'unanswered', stars: '1,2', product: productId })).ids).toEqual([leaks]);
    const [{ user_id: author = '' } = {}] = await catalogue.db.query<{ user_id: string }>(
      'select user_id from reviews where id = $1',
      [leaks],
    );
    expect((await list({ user: author })).ids).toEqual([leaks]);
    const first = await list({ product: productId, stars: '5,2,1', limit: '2' });
    expect(first.ids).toEqual([leaks, bad]);
    const rest = await list({ product: productId, stars: '5,2,1', limit: '2', cursor: first.next ?? '' });
    expect(rest).toMatchObject({ ids: [good], next: undefined });
  });

  it.each([
    ['reviews_search', `lower(' ' || r.comment || ' ' || r.user_name) like '%hinge%'`],
    ['reviews_by_stars', 'r.rating = 2 order by r.created_at desc, r.id desc limit 25'],
  ])('has the index %s for its filters', async (index, condition) => {
    const plan = await catalogue.db.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return tx.query(`explain select 1 from reviews r where ${condition}`);
    });
    expect(JSON.stringify(plan)).toContain(index);
  });

  it('has an index for the count of critical reviews', async () => {
    const [row] = await catalogue.db.query<{ condition: string }>(
      'select pg_get_expr(indpred, indrelid) as condition from pg_index where indexrelid = $1::regclass',
      ['reviews_critical'],
    );
    expect(row?.condition).toContain(`rating <= ${CRITICAL_STARS}`);
  });

  it.each([
    { show: 'some' },
    { stars: '0' },
    { stars: '1,6' },
    { stars: 'five' },
    { product: 'lamp' },
    { user: 'ada' },
    { product: '\u0000' },
    { search: 'x'.repeat(201) },
    { cursor: 'none' },
    { limit: '0' },
  ] as Record<string, string>[])('rejects %j with 400', async (query) => {
    const response = await catalogue.call('get', `${PATH}?${new URLSearchParams(query)}`, { as: grace });
    expect([response.status, response.body.message]).toEqual([
      400,
      expect.stringContaining(Object.keys(query)[0] ?? ''),
    ]);
  });

  it.each([
    ['put', 'hiding', { seenEdit: null }, 'reason'],
    ['put', 'hiding', { reason: 'x'.repeat(501), seenEdit: null }, 'reason'],
    ['put', 'hiding', { reason: 'Insults', seenEdit: 'yesterday' }, 'seenEdit'],
    ['put', 'answer', { text: ' ', seen: null, seenEdit: null }, 'text'],
    ['put', 'answer', { text: 'Thanks', seenEdit: null }, 'seen'],
    ['put', 'answer', { text: 'Thanks', seen: null, seenEdit: 1 }, 'seenEdit'],
    ['delete', 'hiding?seenEdit=yesterday', undefined, 'seenEdit'],
  ] as const)('rejects %s %s of %j with 400', async (method, what, body, field) => {
    const { bad } = await givenReviews();
    const response = await call(method, `${bad}/${what}`, body);
    expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(field)]);
  });

  it('returns 404 for unknown reviews and those of deleted products', async () => {
    const { productId, bad } = await givenReviews();
    await removeProduct(catalogue, productId);
    for (const id of [bad, newId(), 'nonsense']) expect((await hide(id)).status).toBe(404);
  });
});
