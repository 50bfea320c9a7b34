import { order as orderResponse } from '@shop/contracts/order-api.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { administrator, customer } from '../testing/callers.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { ANONYMIZE_BATCH, anonymizeOrders } from './anonymize-orders.ts';

let shop: TestService;
let clock = new Date('2020-03-01T12:00:00Z');
beforeAll(async () => {
  shop = await openTestService({ now: () => clock });
});
afterAll(() => shop.close());

const ada = customer();
async function placeOrderAt(time: string): Promise<string> {
  clock = new Date(time);
  const product = await shop.addProduct();
  const { status, body } = await shop.order(ada, [[product, 1]], 10);
  expect(status).toBe(201);
  return body._id;
}
const displayedUser = async (id: string) =>
  (await shop.call('get', `/api/orders/user/${id}`, { as: administrator() })).body.user;
const anonymizeAt = (now: string) => anonymizeOrders(shop.db, { now: new Date(now), years: 10 });

describe('an order after ORDER_RETENTION_YEARS', () => {
  it('loses its personal data and nothing else', async () => {
    const id = await placeOrderAt('2010-06-15T08:00:00.000Z');
    const before = (await shop.call('get', `/api/orders/user/${id}`, { as: ada })).body;
    expect(before.user).toMatchObject({ name: 'Ada', email: ada.email });
    expect(await anonymizeAt('2020-06-15T08:00:00.000Z')).toBe(1);
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
    expect(orderResponse.safeParse(body).success).toBe(true);
    expect(await anonymizeAt('2020-06-15T08:00:00.000Z')).toBe(0);
  });

  it('keeps its personal data until the last millisecond of the last year', async () => {
    const id = await placeOrderAt('2011-06-15T08:00:00.001Z');
    expect(await anonymizeAt('2021-06-15T08:00:00.000Z')).toBe(0);
    expect(await displayedUser(id)).toMatchObject({ name: 'Ada' });
    expect(await anonymizeAt('2021-06-15T08:00:00.001Z')).toBe(1);
    expect(await displayedUser(id)).toMatchObject({ name: 'Deleted', lastName: 'user' });
  });

  it('is not anonymized early around 29 February', async () => {
    const id = await placeOrderAt('2014-02-28T12:00:00.000Z');
    expect(await anonymizeAt('2024-02-29T11:59:59.999Z')).toBe(0);
    expect(await anonymizeAt('2024-02-29T12:00:00.000Z')).toBe(1);
    expect(await displayedUser(id)).toMatchObject({ name: 'Deleted' });
    const leap = await placeOrderAt('2016-02-29T12:00:00.000Z');
    expect(await anonymizeAt('2026-02-28T23:59:59.999Z')).toBe(0);
    expect(await displayedUser(leap)).toMatchObject({ name: 'Ada' });
    expect(await anonymizeAt('2026-03-01T00:00:00.000Z')).toBe(1);
  });

  it('is anonymized in batches that use the index', async () => {
    const id = await placeOrderAt('2017-01-01T00:00:00.000Z');
    await shop.db.query(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', o.id || n))).*
       from orders o, generate_series(1, $2) n where o.id = $1`,
      [id, ANONYMIZE_BATCH + 20],
    );
    expect(await anonymizeAt('2027-01-01T00:00:00.000Z')).toBe(ANONYMIZE_BATCH);
    expect(await anonymizeAt('2027-01-01T00:00:00.000Z')).toBe(21);
    await shop.db.query('ANALYZE orders');
    const plan = await shop.db.query(
      'explain select id from orders where anonymized_at is null and created_at <= now() order by created_at limit 500',
    );
    expect(JSON.stringify(plan)).toContain('orders_to_anonymize');
  });

  it('is anonymized by the running service', async () => {
    const id = await placeOrderAt('2018-01-01T00:00:00.000Z');
    clock = new Date('2028-01-01T00:00:00.000Z');
    const replica = await shop.startReplica();
    await eventually(async () => expect(await displayedUser(id)).toMatchObject({ name: 'Deleted' }));
    await replica.stop();
  });
});
