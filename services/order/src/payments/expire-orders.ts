import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { ChangeDeps } from '../orders/deps.ts';
import { lockOrder } from '../orders/order-repository.ts';
import { PayPalRefused, PayPalUnavailable, PayPalUnreadable } from '../paypal/paypal-errors.ts';
import { isCapturing } from './capture-attempt.ts';
import { nextCheckAt } from './check-schedule.ts';
import type { PaymentDeps } from './deps.ts';
import { recordDiscrepancy, settleDiscrepancy } from './discrepancies.ts';
import { lockPaymentState, savePaymentState } from './payment-repository.ts';
import { requestRefundsOfMismatches } from './refund-repository.ts';
import { settlePayment } from './settle-payment.ts';

const BATCH = 100;
/** Milliseconds that an order waits for an unavailable PayPal before it expires all the same. */
const PAYPAL_WAIT_MS = 3_600_000;
/** Milliseconds after the end of an order's hold: PayPal's answers that cannot be read become a discrepancy then. */
const UNREADABLE_WAIT_MS = 86_400_000;
/** Hours after its hold that an order waits for a payment that PayPal still checks. */
const PENDING_WAIT_HOURS = 72;

/** SQL: PayPal still checks a payment of the order, and it has not waited too long. @param now the placeholder of the time */
const isStillChecked = (now: string) => `(
  payable_until > ${now} - interval '${PENDING_WAIT_HOURS} hours'
  and exists (select 1 from pending_payments q where q.order_id = orders.id))`;

export interface ExpiryDeps extends ChangeDeps {
  /** undefined while PayPal is not configured. */
  payments: PaymentDeps | undefined;
  logger: Pick<Logger, 'error'>;
}

interface DueOrder {
  id: string;
  paypalOrderId: string | null;
  payableUntil: Date;
}

/**
 * Expires orders that nobody paid or confirmed by the end of their hold, and gives their stock back once (P-A13). PayPal is
 * asked first: a payment in the last second counts. A later one is refunded. An order that fails delays no others.
 */
export async function expireOrders(deps: ExpiryDeps, isStopped: () => boolean): Promise<void> {
  // Orders without a started payment first: they do not depend on PayPal.
  await forEachDue(deps, false, isStopped, ({ id }) => expireOrder(deps, id));
  let isAvailable = deps.payments !== undefined;
  await forEachDue(deps, true, isStopped, async ({ id, paypalOrderId, payableUntil }) => {
    isAvailable &&= await settleFirst(deps.payments, { id, paypalOrderId, payableUntil });
    if (isAvailable || deps.now().getTime() - payableUntil.getTime() > PAYPAL_WAIT_MS) await expireOrder(deps, id);
  });
}

async function forEachDue(
  deps: ExpiryDeps,
  withPayment: boolean,
  isStopped: () => boolean,
  work: (order: DueOrder) => Promise<void>,
): Promise<void> {
  for (let after = ''; ; ) {
    const due = await findDue(deps.db, { now: deps.now(), after, withPayment });
    for (const order of due) {
      if (isStopped()) return;
      after = order.id;
      await work(order).catch((err) => deps.logger.error({ err, orderId: order.id }, 'order could not be expired'));
    }
    if (due.length < BATCH) return;
  }
}

/**
 * Settles a payment that PayPal knows. An answer that cannot be read becomes a discrepancy after a day: the order would hold its
 * stock for ever, and only the log would say so.
 * @returns false when PayPal is unavailable
 */
async function settleFirst(
  payments: PaymentDeps | undefined,
  { id, paypalOrderId, payableUntil }: DueOrder,
): Promise<boolean> {
  if (payments === undefined) return false;
  const { db, now } = payments;
  const discrepancy = { rule: 'unreadable-payment', subject: `order/${id}`, now: now() } as const;
  try {
    await settlePayment(payments, id, await payments.paypal.getOrder(paypalOrderId ?? '', payments.paypal.deadline()));
    await settleDiscrepancy(db, discrepancy);
    return true;
  } catch (error) {
    if (error instanceof PayPalRefused) return true;
    if (error instanceof PayPalUnreadable && discrepancy.now.getTime() - payableUntil.getTime() > UNREADABLE_WAIT_MS)
      await recordDiscrepancy(db, { ...discrepancy, details: { heldSince: payableUntil.toISOString() } });
    // It concerns one order alone, which is logged; the others go on.
    if (error instanceof PayPalUnavailable && !(error instanceof PayPalUnreadable)) return false;
    throw error;
  }
}

async function expireOrder(deps: ChangeDeps, orderId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const now = deps.now();
    if (order?.status !== 'placed' || order.payableUntil === null || order.payableUntil > now) return;
    const state = await lockPaymentState(tx, orderId);
    if (isCapturing(state, now)) return;
    const [pending] = await tx.query(`select 1 from orders where id = $1 and ${isStillChecked('$2::timestamptz')}`, [
      orderId,
      now,
    ]);
    if (pending !== undefined) return;
    const expired = { ...order, status: 'expired' as const, version: order.version + 1 };
    await changeOrder(deps, tx, { order: expired, history: ['expired'], at: now, by: 'shop', returnsStock: true });
    await requestRefundsOfMismatches(tx, { orderId, newId: deps.newId, now });
    // A payment may still arrive; it is refunded.
    const checkAt = state.paypalOrderId === null ? null : nextCheckAt(expired, { checks: 0, now });
    await savePaymentState(tx, orderId, state, checkAt);
  });
}

function findDue(
  db: Queryable,
  { now, after, withPayment }: { now: Date; after: string; withPayment: boolean },
): Promise<DueOrder[]> {
  return db.query<DueOrder>(
    `select id, paypal_order_id as "paypalOrderId", payable_until as "payableUntil" from orders
     where status = 'placed' and payable_until <= $1
       and (capturing_until is null or capturing_until <= $1) and not ${isStillChecked('$1::timestamptz')} and id > $2 and (paypal_order_id is not null) = $4
     order by id limit $3`,
    [now, after, BATCH, withPayment],
  );
}
