import type { databases } from '@shop/infra/src/shop-processes.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { fetchPromtool, type Promtool } from '@shop/testing/promtool.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { type Customer, callExpecting, createFixture, type Fixture } from '../clients/fixture.ts';
import { seeded } from '../clients/random.ts';
import { createShopClient } from '../clients/shop-client.ts';
import { holdLock } from '../faults/hold-lock.ts';
import { ONE_OF_EACH } from '../topology/plan.ts';
import { startTopology, type Topology } from '../topology/topology.ts';
import { expectAlerts } from './alerts-of.ts';

// Each fault is caused in a running shop, whose metrics the real rules judge. Only time is helped along: what would have to be an hour old is
// made so in the database.

type DatabaseName = (typeof databases)[number];
const WITH_BACKUPS = ['user', 'catalogue', 'order', 'analytics', 'chat'] as const;
/** The slowest gauge is read every half minute. */
const WITHIN = { within: 120_000, every: 2_000 };

let promtool: Promtool;
let topology: Topology;
let fixture: Fixture;
beforeAll(async () => {
  promtool = await fetchPromtool();
  topology = await startTopology(ONE_OF_EACH);
  fixture = await createFixture(topology.gateways[0]?.url ?? '', seeded(4_140), { customers: 1, products: 2 });
  for (const name of WITH_BACKUPS) await backedUp(name, 0);
}, 300_000);
afterAll(() => topology?.stop(), 60_000);

const firing = (...names: string[]) => eventually(() => expectAlerts(promtool, topology, names), WITHIN);

async function query(name: DatabaseName, sql: string, params: unknown[] = []): Promise<Record<string, unknown>[]> {
  const db = openDatabase({ url: topology.databaseUrl(name), name: 'alerts', max: 1, timeoutFactor: TIMEOUT_FACTOR });
  return db.query<Record<string, unknown>>(sql, params).finally(db.close);
}

/** Notes a backup so many hours ago and its check as the jobs do, in place of what was noted before. */
async function backedUp(name: DatabaseName, hoursAgo: number): Promise<void> {
  await query(
    name,
    `insert into backup_times (step, at) values ('backup', now() - make_interval(hours => $1)), ('check', now())
     on conflict (step) do update set at = excluded.at`,
    [hoursAgo],
  );
}

/** The order service verifies its books when it starts, and then every ten minutes. */
const verifyBooks = () => topology.members('order')[0]?.restart({ signal: 'SIGTERM' });

const customer = () => fixture.customers[0] as Customer;

async function order(paymentMethod: 'cod' | 'pp'): Promise<string> {
  const [product] = fixture.products;
  const { _id } = await callExpecting(customer(), 201, 'POST', '/api/orders', {
    orderTotal: { cartSubtotal: (product?.priceCents ?? 0) / 100 },
    cartItems: [{ productID: product?.id, quantity: 1 }],
    paymentMethod,
  });
  return String(_id);
}

/** Orders, pays and cancels, so that the shop owes a refund. */
async function cancelPaidOrder(): Promise<void> {
  const id = await order('pp');
  const { paypalOrderId } = await callExpecting(customer(), 200, 'POST', `/api/orders/${id}/paypal`, {});
  const buyer = createShopClient(topology.paypal.url, 'buyer', customer().address);
  await callExpecting(buyer, 200, 'POST', `/simulator/orders/${paypalOrderId}/approve`, {});
  await callExpecting(customer(), 200, 'POST', `/api/orders/${id}/paypal/capture`, {});
  await callExpecting(customer(), 200, 'POST', `/api/orders/${id}/cancel`, {});
}

describe('the alerts on a running shop (P-F5)', () => {
  it('are silent while nothing is wrong', async () => {
    await order('cod');
    await firing();
  }, 180_000);

  it('EventsUnread: a consumer stands still', async () => {
    const release = await holdLock(topology.databaseUrl('analytics'), 'revenue_orders');
    try {
      await order('cod');
      await query(
        'events',
        `update log_records set appended_at = now() - interval '5 minutes' where topic = 'order-events'`,
      );
      await firing('EventsUnread');
    } finally {
      await release();
    }
    await firing();
  }, 400_000);

  it('DeadLetters: an event that no consumer can read', async () => {
    await query(
      'events',
      `select append_records('order-events', array[0::smallint], array['broken'], array['{'::bytea])`,
    );
    await firing('DeadLetters');
    for (const name of WITH_BACKUPS)
      await query(name, 'update dead_letters set replayed_at = now() where replayed_at is null');
    await firing();
  }, 400_000);

  it('EventsUnpublished: events wait in the outbox', async () => {
    await query('events', `alter function append_records rename to append_records_away`);
    try {
      await order('cod');
      await query('order', `update outbox set created_at = now() - interval '5 minutes' where published_at is null`);
      await firing('EventLogDegraded', 'EventsUnpublished');
    } finally {
      await query('events', `alter function append_records_away rename to append_records`);
    }
    await firing();
  }, 400_000);

  it('BooksDisagree: stock that no order explains', async () => {
    const [product] = fixture.products;
    const change = (by: number) =>
      query('order', 'update stock set count = count + $2 where product_id = $1', [product?.id, by]);
    await change(5);
    await verifyBooks();
    await firing('BooksDisagree');
    await change(-5);
    await verifyBooks();
    await firing();
  }, 400_000);

  it('RefundsFailed: PayPal refuses a refund', async () => {
    const scripted = await fetch(`${topology.paypal.url}/simulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'declined', path: '/refund' }),
    });
    expect(scripted.ok).toBe(true);
    await cancelPaidOrder();
    const refund = async (status: string) => {
      const [row] = await query('order', 'select id from refunds where status = $1', [status]);
      if (row === undefined) throw new Error(`no refund is ${status}`);
      return String(row.id);
    };
    const id = await eventually(() => refund('failed'), WITHIN);
    await verifyBooks();
    await firing('RefundsFailed');
    await callExpecting(fixture.administrator, 200, 'POST', `/api/admin/order/refunds/${id}/retry`, {});
    await eventually(() => refund('completed'), WITHIN);
    await verifyBooks();
    await firing();
  }, 400_000);

  it('BackupOld: a database was last backed up more than a day ago', async () => {
    await backedUp('chat', 27);
    await firing('BackupOld');
    await backedUp('chat', 0);
    await firing();
  }, 400_000);
});
