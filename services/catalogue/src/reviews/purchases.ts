import type { EventOf } from '@shop/contracts/event.ts';
import { type orderEvents, orderStatusFacts } from '@shop/contracts/order-events.ts';
import { holdExistingUsers } from '@shop/platform/events/consumer/deleted-users.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** Name of the subscription. The platform stores the applied event versions under this name. */
export const PURCHASES = 'purchases';

/**
 * Handles all order events: keeps which products a user has bought in orders that count (docs/api.md#order-status), for
 * reviews. A subscription of its own, so that republished orders fill the table where sales have applied their versions
 * already. Nothing is kept of a deleted user.
 */
export async function savePurchases(tx: Transaction, { data }: EventOf<typeof orderEvents>): Promise<void> {
  const { orderId, userId, status, lines } = data;
  const existing = await holdExistingUsers(tx, [userId]);
  const bought =
    orderStatusFacts[status].countsAsRevenue && existing.has(userId) ? lines.map(({ productId }) => productId) : [];
  await tx.query('delete from purchases where order_id = $1 and product_id <> all($2)', [orderId, bought]);
  await tx.query(
    `insert into purchases (order_id, product_id, user_id)
     select distinct $1, product_id, $2 from unnest($3::text[]) as line (product_id) on conflict do nothing`,
    [orderId, userId, bought],
  );
}

/** Forgets what a deleted user bought. */
export async function erasePurchases(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from purchases where user_id = $1', [userId]);
}
