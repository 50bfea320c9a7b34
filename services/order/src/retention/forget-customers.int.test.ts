import { order as orderAnswer } from '@shop/contracts/order-api.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { administrator, customer } from '../test-people.ts';
import { startTestShop, type TestShop } from '../test-shop.ts';
import { FORGET_BATCH, forgetCustomers } from './forget-customers.ts';

let shop: TestShop;
let clock = new Date('2020-03-01T12:00:00Z');
beforeAll(async () => {
  shop = await startTestShop({ now: () => clock });
});
afterAll(() => shop.stop());

const ada = customer();
async function placedAt(time: string): Promise<string> {
  clock = new Date(time);
  const product = await shop.product();
  const { status, body } = await shop.order(ada, [[product, 1]], 10);
  expect(status).toBe(201);
  return body._id;
}
const shown = async (id: string) =>
  (await shop.call('get', `/api/orders/user/${id}`, { as: administrator() })).body.user;
const forget = (now: string) => forgetCustomers(shop.db, { now: new Date(now), years: 10 });

describe('an order after ORDER_RETENTION_YEARS', () => {
  it('has lost the person, and nothing else', async () => {
    const id = await placedAt('2010-06-15T08:00:00.000Z');
    const before = (await shop.call('get', `/api/orders/user/${id}`, { as: ada })).body;
    expect(before.user).toMatchObject({ name: 'Ada', email: ada.email });
    expect(await forget('2020-06-15T08:00:00.000Z')).toBe(1);
    const { body } = await shop.call('get', `/api/orders/user/${id}`, { as: ada });
    expect(body).toEqual({
      ...before,
      user: {
        _id: ada.userId,
        name: 'Deleted',
        lastName: 'user',
        email: '',
        phoneNumber: '',
        address: '',
        country: '',
        zipCode: '',
        city: '',
        state: '',
      },
    });
    expect(orderAnswer.safeParse(body).success).toBe(true);
    expect(await forget('2020-06-15T08:00:00.000Z')).toBe(0);
  });

  it('keeps him to the last millisecond of the last year', async () => {
    const id = await placedAt('2011-06-15T08:00:00.001Z');
    expect(await forget('2021-06-15T08:00:00.000Z')).toBe(0);
    expect(await shown(id)).toMatchObject({ name: 'Ada' });
    expect(await forget('2021-06-15T08:00:00.001Z')).toBe(1);
    expect(await shown(id)).toMatchObject({ name: 'Deleted', lastName: 'user' });
  });

  it('is not early on the 29th of February', async () => {
    const id = await placedAt('2014-02-28T12:00:00.000Z');
    expect(await forget('2024-02-29T11:59:59.999Z')).toBe(0);
    expect(await forget('2024-02-29T12:00:00.000Z')).toBe(1);
    expect(await shown(id)).toMatchObject({ name: 'Deleted' });
    const leap = await placedAt('2016-02-29T12:00:00.000Z');
    expect(await forget('2026-02-28T23:59:59.999Z')).toBe(0);
    expect(await shown(leap)).toMatchObject({ name: 'Ada' });
    expect(await forget('2026-03-01T00:00:00.000Z')).toBe(1);
  });

  it('is taken in small batches that find their rows by an index', async () => {
    const id = await placedAt('2017-01-01T00:00:00.000Z');
    await shop.db.query(
      `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', o.id || n))).*
       FROM orders o, generate_series(1, $2) n WHERE o.id = $1`,
      [id, FORGET_BATCH + 20],
    );
    expect(await forget('2027-01-01T00:00:00.000Z')).toBe(FORGET_BATCH);
    expect(await forget('2027-01-01T00:00:00.000Z')).toBe(21);
    await shop.db.query('ANALYZE orders');
    const plan = await shop.db.query(
      'EXPLAIN SELECT id FROM orders WHERE forgotten_at IS NULL AND created_at <= now() ORDER BY created_at LIMIT 500',
    );
    expect(JSON.stringify(plan)).toContain('orders_to_forget');
  });

  it('is taken by the service itself, by its own clock', async () => {
    const id = await placedAt('2018-01-01T00:00:00.000Z');
    clock = new Date('2028-01-01T00:00:00.000Z');
    const later = await shop.another();
    await eventually(async () => expect(await shown(id)).toMatchObject({ name: 'Deleted' }));
    await later.stop();
  });
});
