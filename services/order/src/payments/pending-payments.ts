import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { capturesOf, type PayPalOrder } from '../paypal/paypal-schemas.ts';

/** Stores whether PayPal still checks the payment of an order by this PayPal order: its last capture says so. */
export async function notePending(db: Queryable, orderId: string, paypalOrder: PayPalOrder): Promise<void> {
  if (capturesOf(paypalOrder).at(-1)?.status === 'PENDING')
    await db.query('insert into pending_payments (paypal_order_id, order_id) values ($1, $2) on conflict do nothing', [
      paypalOrder.id,
      orderId,
    ]);
  else await forgetPending(db, paypalOrder.id);
}

/** PayPal no longer checks a payment, or no longer knows it. */
export async function forgetPending(db: Queryable, paypalOrderId: string): Promise<void> {
  await db.query('delete from pending_payments where paypal_order_id = $1', [paypalOrderId]);
}
