import { type OrderStatus, orderStatusFacts } from '@shop/contracts/order-events.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { atMost, info, type Measurement, none } from '../measurements/measurements.ts';
import type { Databases } from './databases.ts';

/** A capture in the simulator's ledger. */
interface LedgerCapture {
  id: string;
  customId: string | null;
  amount: { value: string };
  status: string;
}

interface StoredPayment {
  id: string;
  status: OrderStatus;
  subtotal: number;
}

/** Seconds in which the shop settles what a closed browser left open (P-A10), and refunds what it owes. */
const SETTLED_WITHIN_S = 60;

/**
 * Waits until every payment is settled, then compares the shop's orders with PayPal's ledger (P-A9, P-A10): a paid order
 * has exactly one capture of its total, any other has no money left at PayPal.
 * @param paypalUrl the simulator
 */
export async function checkPayments(databases: Databases, paypalUrl: string): Promise<Measurement[]> {
  const startedAt = performance.now();
  const read = async () => compare(await readPayPalOrders(databases), await readLedger(paypalUrl));
  try {
    await eventually(
      async () => {
        const { open } = await read();
        if (open.length > 0) throw new Error(`${open.length} payments are open: ${open.slice(0, 3).join(', ')}`);
      },
      { within: SETTLED_WITHIN_S * 1_000, every: 500 },
    );
  } catch (error) {
    const measured = (error as Error).message;
    return [{ what: 'payments settled', measured, limit: `≤ ${SETTLED_WITHIN_S} s`, holds: false }];
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const { different, twice, shopCents, paypalCents } = await read();
  return [
    atMost('payments settled', seconds, SETTLED_WITHIN_S, ' s'),
    info('orders', await countOrders(databases)),
    none('orders whose payment differs from PayPal', different),
    none('orders captured twice', twice),
    none('cents between the shop and PayPal', shopCents === paypalCents ? [] : [`${shopCents} and ${paypalCents}`]),
  ];
}

function compare(orders: readonly StoredPayment[], captures: readonly LedgerCapture[]) {
  const byOrder = Map.groupBy(captures, ({ customId }) => customId ?? '');
  const [open, different, twice]: [string[], string[], string[]] = [[], [], []];
  let [shopCents, paypalCents] = [0, 0];
  for (const { id, status, subtotal } of orders) {
    const kept = (byOrder.get(id) ?? []).filter((capture) => capture.status === 'COMPLETED');
    const cents = kept.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
    const expected = orderStatusFacts[status].isPaid ? subtotal : 0;
    if (status === 'refunding' || (cents !== expected && status !== 'paid')) open.push(`${id} is ${status}`);
    if (cents !== expected) different.push(`${id} is ${status}, PayPal has ${cents} of ${expected} cents`);
    if (kept.length > 1) twice.push(id);
    shopCents += expected;
    paypalCents += cents;
  }
  return { open, different, twice, shopCents, paypalCents };
}

/** `12 pp paid, 3 cod cancelled` */
async function countOrders(databases: Databases): Promise<string> {
  const counts = await databases
    .of('order')
    .query<{ text: string }>(
      `select count(*) || ' ' || payment_method || ' ' || status as text from orders group by payment_method, status order by 1 desc`,
    );
  return counts.map(({ text }) => text).join(', ');
}

function readPayPalOrders(databases: Databases): Promise<StoredPayment[]> {
  return databases
    .of('order')
    .query<StoredPayment>(`select id, status, subtotal_cents as subtotal from orders where payment_method = 'pp'`);
}

async function readLedger(paypalUrl: string): Promise<LedgerCapture[]> {
  const response = await fetch(`${paypalUrl}/simulator/ledger`);
  if (!response.ok) throw new Error(`The PayPal simulator responded ${response.status}`);
  return ((await response.json()) as { captures: LedgerCapture[] }).captures;
}
