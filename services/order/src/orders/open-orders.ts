import { MAX_UNPAID_ORDERS, type PaymentMethod } from '@shop/contracts/order-api.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { countOpen } from './order-repository.ts';

const RETRY_AFTER_S = 60;

/**
 * Refuses an order when the customer already has too many open or unpaid ones (docs/domain-language.md): open orders
 * hold stock, and one account must not block it. Locks the user until the commit, so that concurrent orders cannot
 * exceed the limit.
 * @param order `max`: maximum number of open orders (MAX_OPEN_ORDERS times RATE_LIMIT_SCALE)
 * @throws ShopError 429 `too-many-open-orders`, or `too-many-unpaid-orders` for more than five unpaid PayPal orders
 */
export async function checkOpenOrderLimit(
  tx: Transaction,
  order: { userId: string; paymentMethod: PaymentMethod; max: number },
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [ADVISORY_LOCKS.openOrders, order.userId]);
  const { open, unpaid } = await countOpen(tx, order.userId);
  if (order.paymentMethod === 'pp' && unpaid >= MAX_UNPAID_ORDERS) {
    throw tooMany(
      'too-many-unpaid-orders',
      `You have ${MAX_UNPAID_ORDERS} unpaid orders. Pay or cancel one of them first.`,
    );
  }
  if (open >= order.max) {
    throw tooMany('too-many-open-orders', `You have ${open} orders on their way. Wait until one of them is delivered.`);
  }
}

function tooMany(code: string, message: string): ShopError {
  return new ShopError('too-many', code, message, { retryAfter: RETRY_AFTER_S });
}
