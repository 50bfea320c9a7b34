import { formatCents } from '@shop/contracts/money.ts';
import { MAX_UNPAID_ORDERS, type PaymentMethod } from '@shop/contracts/order-api.ts';
import { statusesInSql } from '@shop/contracts/order-events.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import { inOneRoundTrip } from '@shop/platform/service/postgres/in-one-round-trip.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { Cart } from './order.ts';

/** The statuses of open orders, in SQL. The index orders_open has the same condition. */
const OPEN = statusesInSql('isOpen');

/** What one account may hold and do (docs/api.md#order-limits): orders hold stock, and accounts are free. */
export interface OrderLimits {
  /** Open orders (placed or paid). */
  openOrders: number;
  /** Unpaid orders of an account that never received one, and their units and cents together. */
  newAccount: { orders: number; units: number; cents: number };
  /** Orders within 24 hours, whatever became of them. */
  ordersPerDay: number;
  /** Paid orders that a customer cancels within 24 hours: each refund costs the shop the fee of the payment. */
  cancelledPaidPerDay: number;
}

export const UNLIMITED: OrderLimits = {
  openOrders: Number.POSITIVE_INFINITY,
  newAccount: { orders: Number.POSITIVE_INFINITY, units: Number.POSITIVE_INFINITY, cents: Number.POSITIVE_INFINITY },
  ordersPerDay: Number.POSITIVE_INFINITY,
  cancelledPaidPerDay: Number.POSITIVE_INFINITY,
};

const DAY_MS = 24 * 3_600_000;
const RETRY_AFTER_S = 60;
const RETRY_AFTER_HOUR_S = 3_600;

/**
 * Counts an account's orders, and locks the account until the commit, so that concurrent orders cannot exceed the limits
 * together. In one round trip.
 */
export async function lockOrderCounts(tx: Transaction, account: { userId: string; now: Date }): Promise<OrderCounts> {
  const [, counts] = await inOneRoundTrip([lockAccount(tx, account.userId), readCounts(tx, account)]);
  return counts;
}

/**
 * Refuses an order beyond the limits of its account.
 * @throws ShopError 429 `too-many-unpaid-orders`, `too-many-open-orders`, `too-many-orders` or `new-account-limit`,
 * with a message that says what to do
 */
export function checkOrderLimits(
  limits: OrderLimits,
  counts: OrderCounts,
  order: { paymentMethod: PaymentMethod; cart: Cart; currency: string },
): void {
  const { openOrders, newAccount, ordersPerDay } = limits;
  const { open, unpaidPayPal, today, unpaid, units, cents, received } = counts;
  if (order.paymentMethod === 'pp' && unpaidPayPal >= MAX_UNPAID_ORDERS) {
    throw tooMany(
      'too-many-unpaid-orders',
      `You have ${MAX_UNPAID_ORDERS} unpaid orders. Pay or cancel one of them first.`,
    );
  }
  if (open >= openOrders) {
    throw tooMany('too-many-open-orders', `You have ${open} orders on their way. Wait until one of them is delivered.`);
  }
  if (today >= ordersPerDay) {
    throw tooMany(
      'too-many-orders',
      `You placed ${today} orders within a day. Order again tomorrow, or write to us in the chat.`,
      RETRY_AFTER_HOUR_S,
    );
  }
  if (received) return;
  if (unpaid >= newAccount.orders) {
    throw tooMany(
      'new-account-limit',
      `Until your first order is delivered, you may have ${newAccount.orders} unpaid orders. Pay or cancel one of them, or wait for a delivery.`,
    );
  }
  const ordered = order.cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units + ordered > newAccount.units || cents + order.cart.subtotalCents > newAccount.cents) {
    throw tooMany(
      'new-account-limit',
      `Until your first order is delivered, your unpaid orders may hold ${newAccount.units} products for ${formatCents(newAccount.cents, order.currency)} together. Order less, or pay or cancel an order first.`,
    );
  }
}

/**
 * Refuses a customer's cancellation of a paid order beyond the limit of a day. The caller holds the account's lock.
 * @throws ShopError 429 `too-many-cancelled-orders`
 */
export async function checkCancellationLimit(
  tx: Transaction,
  { cancelledPaidPerDay }: OrderLimits,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const [row] = await tx.query<{ cancelled: number }>(
    `select count(*) as cancelled from orders o join order_history h on h.order_id = o.id
     where o.user_id = $1 and o.status in ${statusesInSql('isRefunded')}
       and h.what = 'refunding' and h.by = 'customer' and h.at > $2`,
    [userId, new Date(now.getTime() - DAY_MS)],
  );
  const cancelled = row?.cancelled ?? 0;
  if (cancelled < cancelledPaidPerDay) return;
  throw tooMany(
    'too-many-cancelled-orders',
    `You cancelled ${cancelled} paid orders within a day. Write to us in the chat, and we cancel this one for you.`,
    RETRY_AFTER_HOUR_S,
  );
}

/** Locks an account until the commit: what is counted or confirmed for it does not change meanwhile. Locked before its orders. */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [ADVISORY_LOCKS.openOrders, userId]);
}

/** What counts against the limits of an account. */
export interface OrderCounts {
  open: number;
  unpaidPayPal: number;
  today: number;
  unpaid: number;
  units: number;
  cents: number;
  received: boolean;
}

async function readCounts(tx: Transaction, { userId, now }: { userId: string; now: Date }): Promise<OrderCounts> {
  const [counts] = await tx.query<OrderCounts>(
    `select count(*) filter (where status in ${OPEN}) as open,
       count(*) filter (where status = 'placed' and payment_method = 'pp') as "unpaidPayPal",
       count(*) filter (where created_at > $2) as today,
       count(*) filter (where status = 'placed') as unpaid,
       coalesce(sum(items_count) filter (where status = 'placed'), 0)::bigint as units,
       coalesce(sum(subtotal_cents) filter (where status = 'placed'), 0)::bigint as cents,
       exists (select 1 from orders where user_id = $1 and status = 'delivered') as received
     from orders where user_id = $1 and (status in ${OPEN} or created_at > $2)`,
    [userId, new Date(now.getTime() - DAY_MS)],
  );
  if (counts === undefined) throw new Error('an aggregate without a row');
  return counts;
}

function tooMany(code: string, message: string, retryAfter = RETRY_AFTER_S): ShopError {
  return new ShopError('too-many', code, message, { retryAfter });
}
