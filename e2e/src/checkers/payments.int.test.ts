import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { orderMigrations } from '@shop/order/src/service.ts';
import { platformMigrations } from '@shop/platform/service/postgres/migrate.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { openTestStores } from '@shop/platform/testing/service-kit.ts';
import type { HistoryEntry } from '../clients/history.ts';
import { checkAcknowledgedChanges } from './acknowledged-changes.ts';
import type { Databases } from './databases.ts';
import { checkPayments } from './payments.ts';
import { insertOrder } from './test-orders.ts';

let stores: Awaited<ReturnType<typeof openTestStores>>;
let db: Database;
let databases: Databases;
let ledger: Server;
let captures: object[];

beforeAll(async () => {
  stores = await openTestStores([platformMigrations, orderMigrations]);
  db = stores.db;
  databases = { of: () => db, close: async () => {} };
  ledger = createServer((_request, response) => response.end(JSON.stringify({ captures }))).listen(0, '127.0.0.1');
  await once(ledger, 'listening');
});
afterAll(async () => {
  ledger.closeAllConnections();
  ledger.close();
  await stores.close();
});
beforeEach(async () => {
  captures = [];
  await db.query(
    'truncate orders, order_lines, order_history, captures, refunds, pending_payments, payment_attempts, mails_sent_again',
  );
});

/** Stores an order of $5.00. */
async function store(status: string, paymentMethod = 'pp'): Promise<string> {
  const id = randomUUID();
  await insertOrder(db, { id, user: randomUUID(), at: new Date('2026-11-20T10:00:00Z') });
  await db.query('update orders set status = $2, payment_method = $3 where id = $1', [id, status, paymentMethod]);
  return id;
}

const captured = (orderId: string, status = 'COMPLETED', value = '5.00') =>
  captures.push({ id: randomUUID(), customId: orderId, amount: { value }, status });

describe('checkPayments (P-A9, P-A10)', () => {
  const violations = async () => {
    const { port } = ledger.address() as AddressInfo;
    const measurements = await checkPayments(databases, `http://127.0.0.1:${port}`);
    return measurements.filter(({ holds }) => !holds).map(({ what }) => what);
  };

  it('accepts paid orders with one capture, refunded ones without money, and unpaid ones', async () => {
    captured(await store('paid'));
    captured(await store('refunded'), 'REFUNDED');
    await store('placed');
    await store('placed', 'cod');
    expect(await violations()).toEqual([]);
  });

  it('reports a paid order without a capture', async () => {
    await store('paid');
    expect(await violations()).toEqual([
      'orders whose payment differs from PayPal',
      'cents between the shop and PayPal',
    ]);
  });

  it('reports an order that was captured twice', async () => {
    const id = await store('paid');
    captured(id);
    captured(id);
    expect(await violations()).toContain('orders captured twice');
  });

  it('reports another amount', async () => {
    captured(await store('paid'), 'COMPLETED', '5.01');
    expect(await violations()).toContain('cents between the shop and PayPal');
  });
});

describe('checkAcknowledgedChanges (P-A1)', () => {
  const entry = (op: string, key: string, outcome: HistoryEntry['outcome']) => ({ op, key, outcome }) as HistoryEntry;

  it('accepts changes in force, and any status after a call that was not acknowledged', async () => {
    const history = [
      entry('cancel', await store('refunded'), 'ok'),
      entry('cancel', await store('cancelled', 'cod'), 'ok'),
      entry('confirm', await store('paid'), 'ok'),
      entry('cancel', await store('paid'), 'info'),
    ];
    expect(await checkAcknowledgedChanges(databases, history)).toMatchObject({ holds: true });
  });

  it.each([
    ['cancel', 'placed'],
    ['cancel', 'paid'],
    ['confirm', 'placed'],
  ])('reports an acknowledged %s of an order that is %s', async (op, status) => {
    const result = await checkAcknowledgedChanges(databases, [entry(op, await store(status), 'ok')]);
    expect(result.holds).toBe(false);
  });

  it('reports an acknowledged change of an order that does not exist', async () => {
    const result = await checkAcknowledgedChanges(databases, [entry('confirm', randomUUID(), 'ok')]);
    expect(result).toMatchObject({ holds: false, measured: expect.stringContaining('which is missing') });
  });
});
