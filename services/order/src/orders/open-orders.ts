import { MAX_UNPAID_ORDERS, type PaymentMethod } from '@shop/contracts/order-api.ts';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { countOpen } from './order-repository.ts';

const RETRY_AFTER_S = 60;

/**
 * Refuses an order of a customer who has too many that hold stock already (docs/domain-language.md: open, unpaid), so that
 * one account cannot take the shop's stock. Locks the user until the commit: two orders at once cannot both be the last.
 * @param max open orders a customer may have (MAX_OPEN_ORDERS times RATE_LIMIT_SCALE)
 * @throws ShopError 429 `too-many-open-orders`, or `too-many-unpaid-orders` above five unpaid PayPal orders
 */
export async function refuseTooManyOpen(
  tx: Transaction,
  order: { userId: string; paymentMethod: PaymentMethod; max: number },
): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [ADVISORY_LOCKS.openOrders, order.userId]);
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
