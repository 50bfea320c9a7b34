import { type OpenSimulator, openSimulator } from '@shop/paypal-simulator/testing/open-simulator.ts';
import { IDENTITY_HEADER, type UserCaller } from '@shop/platform/service/identity/identity.ts';
import { type ServiceProcess, startService } from '@shop/testing/child-process.ts';
import { eventually } from '@shop/testing/eventually.ts';
import request from '@shop/testing/supertest.ts';
import { customer } from '../testing/callers.ts';
import { openTestService, sign, type TestService } from '../testing/test-service.ts';

let shop: TestService;
let simulator: OpenSimulator;
beforeAll(async () => {
  [shop, simulator] = await Promise.all([openTestService({ replicas: 0 }), openSimulator()]);
}, 60_000);
afterAll(async () => {
  await shop.close();
  await simulator.stop();
});

const startProcess = (failpoints: string) =>
  startService({
    main: 'services/order/src/main.ts',
    env: {
      ...shop.env,
      FAILPOINTS: failpoints,
      PAYPAL_API_URL: simulator.url,
      PAYPAL_CLIENT_ID: 'simulator',
      PAYPAL_CLIENT_SECRET: 'simulator',
      PAYPAL_MERCHANT_ID: 'SIMULATEDPAYEE',
      PAYPAL_WEBHOOK_ID: 'simulated-webhook',
    },
    within: 60_000,
  });

async function call(service: ServiceProcess, as: UserCaller, method: 'get' | 'post' | 'put', path: string, body = {}) {
  const sent = request(service.url)
    [method](path)
    .set({ [IDENTITY_HEADER]: await sign(as, 'order') });
  return method === 'get' ? sent : sent.send(body);
}

/** Places an order and approves its payment at PayPal. */
async function approvedOrder(service: ServiceProcess, as: UserCaller, productID: string): Promise<string> {
  const order = { orderTotal: { cartSubtotal: 10 }, cartItems: [{ productID, quantity: 1 }], paymentMethod: 'pp' };
  const { body } = await call(service, as, 'post', '/api/orders', order);
  const started = await call(service, as, 'post', `/api/orders/${body._id}/paypal`);
  await simulator.approve(started.body.paypalOrderId);
  return body._id;
}

/** What PayPal and the shop say about one order. */
async function books(orderId: string) {
  const { captures } = (await simulator.ledger()) as unknown as { captures: { customId: string }[] };
  return {
    captured: captures.filter((capture) => capture.customId === orderId).length,
    stored: (await shop.db.query('select 1 from captures where order_id = $1', [orderId])).length,
  };
}

describe('the order service process, killed between PayPal’s capture and its own response', () => {
  it('has taken the money once and marks the order as paid after its restart (P-A9, P-A10)', async () => {
    const ada = customer();
    const product = await shop.addProduct();
    const killed = await startProcess('pay.afterCaptureBeforeSave:kill');
    const id = await approvedOrder(killed, ada, product);
    await expect(call(killed, ada, 'post', `/api/orders/${id}/paypal/capture`)).rejects.toThrow();
    expect(await killed.exit).toBe('SIGKILL');
    expect(await books(id)).toEqual({ captured: 1, stored: 0 });
    const restarted = await startProcess('');
    const retry = await call(restarted, ada, 'post', `/api/orders/${id}/paypal/capture`);
    expect([200, 409]).toContain(retry.status);
    await eventually(
      async () => expect((await call(restarted, ada, 'get', `/api/orders/user/${id}`)).body.status).toBe('paid'),
      { within: 60_000, every: 500 },
    );
    expect(await books(id)).toEqual({ captured: 1, stored: 1 });
    await restarted.kill('SIGTERM');
  }, 180_000);
});
