import { customer } from '../testing/callers.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { pruneAllKeys } from './idempotency-key.ts';

let shop: TestService;
let clock: Date | undefined;

beforeAll(async () => {
  shop = await openTestService({ replicas: 2, now: () => clock ?? new Date() });
});
afterEach(() => {
  clock = undefined;
});
afterAll(() => shop.close());

describe('an Idempotency-Key', () => {
  it('returns 422 for another body, and is independent of the same key of another user (P-A5)', async () => {
    const product = await shop.addProduct();
    const ada = customer();
    const first = await shop.order(ada, [[product, 1]], 10, { key: 'k' });
    expect((await shop.order(ada, [[product, 2]], 20, { key: 'k' })).status).toBe(422);
    const other = await shop.order(customer(), [[product, 2]], 20, { key: 'k' });
    expect(other.status).toBe(201);
    expect(other.body._id).not.toBe(first.body._id);
  });

  it('returns its order for 24 hours, even after a price change (P-A5)', async () => {
    const productId = await shop.addProduct({ count: 1 });
    const ada = customer();
    clock = new Date('2026-03-01T12:00:00Z');
    const first = await shop.order(ada, [[productId, 1]], 10, { key: 'day' });
    await shop.addProduct({ productId, priceCents: 2_000, count: 1 });
    clock = new Date('2026-03-02T11:00:00Z');
    const replayed = await shop.order(ada, [[productId, 1]], 10, { key: 'day' });
    expect([replayed.status, replayed.body]).toEqual([201, first.body]);
    clock = new Date('2026-03-02T12:00:01Z');
    expect((await shop.order(ada, [[productId, 1]], 10, { key: 'day' })).status).toBe(409);
  });

  it('does not store refusals', async () => {
    const productId = await shop.addProduct({ count: 0 });
    const ada = customer();
    expect((await shop.order(ada, [[productId, 1]], 10, { key: 'again' })).status).toBe(409);
    await shop.addProduct({ productId, corrections: [{ number: 2, difference: 1 }] });
    expect((await shop.order(ada, [[productId, 1]], 10, { key: 'again' })).status).toBe(201);
  });

  it('returns 409 with Retry-After while the first request with it takes too long (P-A5)', async () => {
    const product = await shop.addProduct();
    const ada = customer();
    await shop.db.transaction(async (tx) => {
      await tx.query(`insert into idempotency_keys values ($1, 'slow', 'hash', 'order', now())`, [ada.userId]);
      const { status, body, headers } = await shop.order(ada, [[product, 1]], 10, { key: 'slow' });
      expect([status, body.code, headers['retry-after']]).toEqual([409, 'order-in-progress', '1']);
    });
  });

  it('is decided before the stock, as are other refusals: a locked product delays neither', async () => {
    const product = await shop.addProduct();
    const ada = customer();
    const first = await shop.order(ada, [[product, 1]], 10, { key: 'done' });
    await shop.db.transaction(async (tx) => {
      await tx.query('select 1 from stock where product_id = $1 for update', [product]);
      const replayed = await shop.order(ada, [[product, 1]], 10, { key: 'done' });
      expect([replayed.status, replayed.body]).toEqual([201, first.body]);
      expect((await shop.order(ada, [[product, 2]], 20, { key: 'done' })).status).toBe(422);
      expect((await shop.order(customer({ address: undefined }), [[product, 1]], 10, { key: 'new' })).status).toBe(400);
    });
  });

  it('returns its order after the product has sold out', async () => {
    const product = await shop.addProduct({ count: 1 });
    const ada = customer();
    const first = await shop.order(ada, [[product, 1]], 10, { key: 'last' });
    for (let refusals = 0; refusals < 3; refusals += 1) {
      expect((await shop.order(customer(), [[product, 1]], 10)).status).toBe(409);
    }
    for (let retries = 0; retries < 4; retries += 1) {
      const repeated = await shop.order(ada, [[product, 1]], 10, { key: 'last' });
      expect([repeated.status, repeated.body._id]).toEqual([201, first.body._id]);
    }
  });

  it('is skipped by pruneAllKeys while another replica deletes it', async () => {
    const insert = (key: string) =>
      shop.db.query(`insert into idempotency_keys values ('skip', $1, 'hash', 'order', '2020-01-01')`, [key]);
    await Promise.all(['held', 'free'].map(insert));
    await shop.db.transaction(async (tx) => {
      await tx.query(`select 1 from idempotency_keys where user_id = 'skip' and key = 'held' for update`);
      await pruneAllKeys(shop.db, { now: () => new Date(), isStopped: () => false });
      expect(await tx.query(`select key from idempotency_keys where user_id = 'skip'`)).toEqual([{ key: 'held' }]);
    });
  });

  it('is deleted after 24 hours, in several batches', async () => {
    const ada = customer();
    await shop.db.query(
      `insert into idempotency_keys select $1, n, 'hash', 'order', $2::timestamptz - make_interval(hours => n / 500)
       from generate_series(1, 24000) as n`,
      [ada.userId, new Date()],
    );
    await pruneAllKeys(shop.db, { now: () => new Date(), isStopped: () => false });
    const [row] = await shop.db.query('select count(*), min(created_at) from idempotency_keys where user_id = $1', [
      ada.userId,
    ]);
    expect(row).toMatchObject({ count: 11_999 });
  });
});
