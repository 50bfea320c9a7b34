import { readEvent } from '@shop/contracts/event.ts';
import { orderEvents } from '@shop/contracts/order-events.ts';
import { oneByOne } from '@shop/platform/events/log/one-by-one.ts';
import { IDENTITY_HEADER, type UserCaller } from '@shop/platform/service/identity/identity.ts';
import { type ServiceProcess, startService } from '@shop/testing/child-process.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { type SimulatedSmtp, startSimulatedSmtp } from '@shop/testing/simulated-smtp.ts';
import request from '@shop/testing/supertest.ts';
import { customer } from './testing/callers.ts';
import { openTestService, sign, type TestService } from './testing/test-service.ts';

let shop: TestService;
let smtp: SimulatedSmtp;
/** How many creation events of each order the event log contains. */
const published = new Map<string, number>();

beforeAll(async () => {
  smtp = await startSimulatedSmtp();
  shop = await openTestService({ replicas: 0, smtpUrl: smtp.url });
  await shop.log.consume({
    group: 'test',
    topics: ['order-events'],
    handle: (records) =>
      oneByOne(records, async ({ value }) => {
        const event = readEvent(orderEvents, JSON.parse(String(value)));
        if (event === undefined) return;
        published.set(event.data.orderId, (published.get(event.data.orderId) ?? 0) + 1);
      }),
  });
}, 60_000);
afterAll(async () => {
  await shop.close();
  await smtp.stop();
});

const startProcess = (failpoints: string, ready = true) =>
  startService({
    main: 'services/order/src/main.ts',
    env: { ...shop.env, FAILPOINTS: failpoints },
    ready,
    within: 60_000,
  });

async function order(service: ServiceProcess, as: UserCaller, productID: string) {
  return request(service.url)
    .post('/api/orders')
    .set({ [IDENTITY_HEADER]: await sign(as, 'order'), 'Idempotency-Key': 'the-one' })
    .send({ orderTotal: { cartSubtotal: 10 }, cartItems: [{ productID, quantity: 1 }], paymentMethod: 'cod' });
}

/** Returns the emails that contain the link to an order. */
function confirmations(orderId: string) {
  return smtp.received.filter(({ message }) => message.replaceAll('=\r\n', '').includes(orderId));
}

async function storedOrders(as: UserCaller): Promise<string[]> {
  const rows = await shop.db.query<{ id: string }>('select id from orders where user_id = $1', [as.userId]);
  return rows.map(({ id }) => id);
}

describe('the order service process', () => {
  let survivor: ServiceProcess;

  beforeAll(async () => {
    survivor = await startProcess('');
  }, 90_000);

  it.each([
    ['order.beforeTx', 0],
    ['order.afterReserve', 0],
    ['order.afterCommit', 1],
    ['order.beforeReply', 1],
  ])(
    'killed at %s leaves a complete order or none, and a retry elsewhere returns one order (P-A1, P-A5, P-B1)',
    async (failpoint, stored) => {
      const product = await shop.addProduct();
      const ada = customer();
      const killed = await startProcess(`${failpoint}:kill`);
      await expect(order(killed, ada, product)).rejects.toThrow();
      expect(await killed.exit).toBe('SIGKILL');
      expect([await storedOrders(ada), await shop.unitsLeft(product)]).toEqual([
        Array(stored).fill(expect.anything()),
        10 - stored,
      ]);

      const { status, body } = await order(survivor, ada, product);
      expect([status, await storedOrders(ada), await shop.unitsLeft(product)]).toEqual([201, [body._id], 9]);
      await eventually(() => expect(published.get(body._id)).toBeGreaterThanOrEqual(1));
    },
    120_000,
  );

  it('publishes an event for every stored order and for no other, despite the kills (P-B1)', async () => {
    const stored = (await shop.db.query<{ id: string }>('select id from orders')).map(({ id }) => id).toSorted();
    await eventually(() => expect([...published.keys()].toSorted()).toEqual(stored));
    const phantoms = await shop.db.query(
      `select subject from outbox
       where subject like 'order/%' and not exists (select 1 from orders where subject = 'order/' || id)`,
    );
    expect(phantoms).toEqual([]);
  }, 30_000);

  it('sends confirmations that a killed process left queued', async () => {
    const stored = await shop.db.query<{ id: string }>('select id from orders');
    await shop.db.query('update mails set next_attempt_at = now() where sent_at is null');
    await eventually(() => {
      for (const { id } of stored) {
        const ids = confirmations(id).map(({ messageId }) => messageId);
        expect(ids.length).toBeGreaterThanOrEqual(1);
        expect(new Set(ids).size).toBe(1);
      }
    });
  }, 30_000);

  it('resends a confirmation that was sent but not marked, with the same Message-ID', async () => {
    await survivor.kill('SIGTERM');
    const product = await shop.addProduct();
    const killed = await startProcess('mail.afterSendBeforeMark:kill');
    const response = await order(killed, customer(), product).catch(() => undefined);
    expect(await killed.exit).toBe('SIGKILL');
    const [placed] = await shop.db.query<{ id: string }>('select id from orders order by created_at desc limit 1');
    const id = response?.body._id ?? placed?.id;
    const first = await eventually(() => {
      expect(confirmations(id)).toHaveLength(1);
      return confirmations(id)[0];
    });
    survivor = await startProcess('');
    await shop.db.query('update mails set next_attempt_at = now() where sent_at is null');
    await eventually(() => expect(confirmations(id)).toHaveLength(2));
    expect(confirmations(id)[1]?.messageId).toBe(first?.messageId);
  }, 120_000);

  it('exits with code 0 on SIGTERM', async () => {
    await survivor.kill('SIGTERM');
    expect(await survivor.exit).toBe(0);
  });
});
