import type { ServerResponse } from 'node:http';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson } from '../testing/stub-service.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { CONCURRENCY_LIMITS } from './upstream-limits.ts';

const BUYERS = 500;

let shop: TestGateway;

const placements = () => shop.order.requests.filter(({ method, url }) => method === 'POST' && url === '/api/orders');

/** Places an order for each cookie at once. */
function buy(cookies: readonly string[]): Promise<number>[] {
  return cookies.map((cookie) =>
    shop.http
      .post('/api/orders')
      .set('cookie', cookie)
      .send({ cartItems: [] })
      .then(({ status }) => status),
  );
}

describe('a product that 500 people order at once', () => {
  beforeEach(async () => {
    // Timeouts are tested with the concurrency limit; here a busy machine may take long.
    const waits = { concurrencyWait: 150_000, placementWait: 150_000, lookupWait: 150_000 };
    shop = await openTestGateway({}, { call: 150_000, connect: 150_000, lookup: 150_000, ...waits });
  });
  afterEach(() => shop.close());

  it('blocks no other route of the order service, however slowly orders are refused', async () => {
    const waiting: ServerResponse[] = [];
    let most = 0;
    let released = false;
    shop.order.respond = ({ method, url }, response) => {
      const places = method === 'POST' && url === '/api/orders';
      if (!places || released) return sendJson(response, places ? 409 : 200, {});
      waiting.push(response);
      most = Math.max(most, waiting.length);
    };
    const buyers = Array.from({ length: BUYERS }, () => shop.signIn().cookie);
    const bought = buy(buyers);
    const ended: number[] = [];
    for (const each of bought) each.then((status) => ended.push(status)).catch(() => ended.push(0));
    await eventually(() => expect([waiting.length, ended]).toEqual([48, []]), { within: 60_000 });
    for (const cookie of buyers.slice(0, 5)) await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
    const atOnce = buyers.slice(0, 60).map((cookie) => shop.http.get('/api/orders/o1').set('cookie', cookie));
    for (const { status } of await Promise.all(atOnce)) expect(status).toBe(200);
    await shop.http
      .put('/api/orders/delivered/o1')
      .set('cookie', shop.signIn({ isAdmin: true }).cookie)
      .expect(200);
    await shop.http
      .post('/api/orders/o1/cancel')
      .set('cookie', buyers[0] as string)
      .send({})
      .expect(200);
    expect(placements()).toHaveLength(48);
    released = true;
    for (const response of waiting) sendJson(response, 409, {});
    expect(new Set(await Promise.all(bought))).toEqual(new Set([409]));
    expect(most).toBe(48);
  }, 150_000);

  it('is sold or refused, never 503, while the service responds quickly', async () => {
    let stock = 20;
    shop.order.respond = (_heard, response) => {
      stock -= 1;
      setImmediate(() => sendJson(response, stock >= 0 ? 201 : 409, {}));
    };
    const statuses = await Promise.all(buy(Array.from({ length: BUYERS }, () => shop.signIn().cookie)));
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    expect(placements()).toHaveLength(BUYERS);
  }, 150_000);
});

it('leaves the order service half of the time of a call after the wait for the concurrency limit', () => {
  expect(TIMEOUTS.placementWait).toBeLessThanOrEqual(TIMEOUTS.call / 2);
  expect(TIMEOUTS.lookupWait + TIMEOUTS.lookup).toBeLessThan(TIMEOUTS.call);
  expect(CONCURRENCY_LIMITS.placements.maxQueued).toBeGreaterThanOrEqual(2 * BUYERS);
});
