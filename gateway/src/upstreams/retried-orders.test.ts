import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { type ReceivedRequest, sendJson } from '../testing/stub-service.ts';

let shop: TestGateway;
let cookie: string;

beforeEach(async () => {
  shop = await openTestGateway();
  cookie = shop.signIn().cookie;
});
afterEach(() => shop.close());

/** Makes the order service reset the connections of so many calls, as it does when it stops. */
function resetConnections(times: number): void {
  let left = times;
  shop.order.respond = (_heard, response) => {
    left -= 1;
    if (left >= 0) response.socket?.resetAndDestroy();
    else sendJson(response, 201, { _id: 'o1' });
  };
}

const order = (headers: Record<string, string>) =>
  shop.http.post('/api/orders').set(headers).send({ cartItems: [], paymentMethod: 'cod' });

describe('an order whose connection breaks before the response (P-C4)', () => {
  it('is retried once with the same key, body and identity if it has an Idempotency-Key', async () => {
    resetConnections(1);
    const { body } = await order({ cookie, 'idempotency-key': 'cart-1' }).expect(201);
    expect(body).toEqual({ _id: 'o1' });
    const [first, second] = shop.order.requests as [ReceivedRequest, ReceivedRequest];
    expect(shop.order.requests).toHaveLength(2);
    expect(second.body).toBe(first.body);
    for (const name of ['idempotency-key', 'x-shop-identity', 'x-request-id', 'content-length']) {
      expect(first.headers[name]).toEqual(expect.any(String));
      expect(second.headers[name]).toBe(first.headers[name]);
    }
  });

  it('is retried once at most, then the response is 502', async () => {
    resetConnections(2);
    await order({ cookie, 'idempotency-key': 'cart-1' }).expect(502);
    expect(shop.order.requests).toHaveLength(2);
  });

  it('is not retried without a key, with an empty one, or for a visitor', async () => {
    for (const headers of [{ cookie }, { cookie, 'idempotency-key': '' }, { 'idempotency-key': 'cart-1' }]) {
      shop.order.requests.length = 0;
      resetConnections(1);
      await order(headers as Record<string, string>).expect(502);
      expect(shop.order.requests).toHaveLength(1);
    }
  });

  it('does not make other writes with an Idempotency-Key retryable', async () => {
    const headers = { cookie, 'idempotency-key': 'cart-1' };
    const writes = [
      () => shop.http.put('/api/orders/delivered/o1'),
      () => shop.http.post('/api/orders/o1/cancel'),
      () => shop.http.post('/api/orders/o1/paypal/capture'),
    ];
    for (const write of writes) {
      shop.order.requests.length = 0;
      resetConnections(1);
      await write().set(headers).send({}).expect(502);
      expect(shop.order.requests).toHaveLength(1);
    }
  });

  it('spends the retry budget, so that orders cannot multiply the load on a failing service', async () => {
    resetConnections(Number.POSITIVE_INFINITY);
    const calls = 4;
    for (let call = 0; call < calls; call += 1) {
      const { status } = await order({ cookie, 'idempotency-key': `cart-${call}` });
      expect([502, 503]).toContain(status);
    }
    expect(shop.order.requests.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(calls + 1);
  });
});
