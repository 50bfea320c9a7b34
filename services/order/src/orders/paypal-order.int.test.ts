import { administrator, customer } from '../test-people.ts';
import { startTestShop, statuses, type TestShop } from '../test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ replicas: 2 });
});
afterAll(() => shop.stop());

describe('PayPal orders', () => {
  it('are accepted unpaid, at most five a user, however many come at once', async () => {
    const product = await shop.product({ count: 100 });
    const ada = customer();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shop.insist(ada, [[product, 1]], 10, { paymentMethod: 'pp' })),
    );
    expect(statuses(answers)).toEqual({ 201: 5, 429: 7 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBeDefined();
    expect((await shop.order(ada, [[product, 1]], 10)).status).toBe(201);
    expect((await shop.order(customer(), [[product, 1]], 10, { paymentMethod: 'pp' })).status).toBe(201);
  }, 90_000);

  it('are not delivered while unpaid', async () => {
    const product = await shop.product();
    const { body } = await shop.order(customer(), [[product, 1]], 10, { paymentMethod: 'pp' });
    const answer = await shop.call('put', `/api/orders/delivered/${body._id}`, { as: administrator() });
    expect([answer.status, answer.body.code]).toEqual([409, 'not-deliverable']);
  });
});
