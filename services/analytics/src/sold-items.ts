import type { EventOf } from '@shop/contracts/event.ts';
import type { orderEvents } from '@shop/contracts/order-events.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** Name of the subscription. The platform stores the applied event versions under this name. */
export const SOLD_ITEMS = 'sold-items';

/**
 * Handles all order events: replaces the order's items, in pieces and cents per product. Whether they count as revenue
 * says the order's row of `revenue_orders`. A subscription of its own, so that republished orders fill the table also
 * where revenue has applied their versions already.
 */
export async function saveSoldItems(tx: Transaction, { data }: EventOf<typeof orderEvents>): Promise<void> {
  const { orderId, createdAt, lines } = data;
  const columns = [
    lines.map(({ productId }) => productId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ quantity, priceCents }) => quantity * priceCents),
  ];
  await tx.query('delete from sold_items where order_id = $1 and product_id <> all($2)', [orderId, columns[0]]);
  // Most events of an order change its status only: its items are left as they are.
  await tx.query(
    `insert into sold_items (order_id, product_id, created_at, pieces, revenue_cents)
     select $1, line.product_id, $2, sum(line.pieces), sum(line.cents)
     from unnest($3::text[], $4::bigint[], $5::bigint[]) as line (product_id, pieces, cents)
     group by line.product_id
     on conflict (order_id, product_id) do update
       set created_at = excluded.created_at, pieces = excluded.pieces, revenue_cents = excluded.revenue_cents
       where (sold_items.created_at, sold_items.pieces, sold_items.revenue_cents)
         <> (excluded.created_at, excluded.pieces, excluded.revenue_cents)`,
    [orderId, new Date(createdAt), ...columns],
  );
}
