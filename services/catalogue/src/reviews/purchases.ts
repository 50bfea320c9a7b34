import { productOf } from '@shop/contracts/catalogue-events.ts';
import type { EventOf } from '@shop/contracts/event.ts';
import { type orderEvents, orderStatusFacts } from '@shop/contracts/order-events.ts';
import { holdExistingUsers } from '@shop/platform/events/consumer/deleted-users.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** Name of the subscription. The platform stores the applied event versions under this name. */
export const PURCHASES = 'purchases';

/**
 * Handles all order events: keeps which products, in whatever variant, a user has bought in orders that count (docs/api.md#order-status), for
 * reviews. A subscription of its own, so that republished orders fill the table where sales have applied their versions
 * already. Nothing is kept of a deleted user.
 */
export async function savePurchases(tx: Transaction, events: readonly EventOf<typeof orderEvents>[]): Promise<void> {
  const orders = events.map(({ data }) => data);
  const existing = await holdExistingUsers(tx, [...new Set(orders.map(({ userId }) => userId))]);
  const bought = orders
    .filter(({ status, userId }) => orderStatusFacts[status].countsAsRevenue && existing.has(userId))
    .flatMap(({ orderId, userId, lines }) => lines.map((line) => ({ orderId, productId: productOf(line), userId })));
  const keys = [bought.map(({ orderId }) => orderId), bought.map(({ productId }) => productId)];
  await tx.query(
    `delete from purchases where order_id = any($1)
       and (order_id, product_id) not in (select * from unnest($2::text[], $3::text[]))`,
    [orders.map(({ orderId }) => orderId), ...keys],
  );
  await tx.query(
    `insert into purchases (order_id, product_id, user_id)
     select distinct * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    [...keys, bought.map(({ userId }) => userId)],
  );
}

/** Forgets what a deleted user bought. */
export async function erasePurchases(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from purchases where user_id = $1', [userId]);
}
