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
export async function saveSoldItems(tx: Transaction, events: readonly EventOf<typeof orderEvents>[]): Promise<void> {
  const lines = events.flatMap(({ data: { orderId, createdAt, lines } }) =>
    lines.map((line) => ({ ...line, orderId, createdAt: new Date(createdAt) })),
  );
  const keys = [lines.map(({ orderId }) => orderId), lines.map(({ productId }) => productId)];
  await tx.query(
    `delete from sold_items where order_id = any($1)
       and (order_id, product_id) not in (select * from unnest($2::text[], $3::text[]))`,
    [events.map(({ data }) => data.orderId), ...keys],
  );
  // Most events of an order change its status only: its items are left as they are.
  await tx.query(
    `insert into sold_items (order_id, product_id, created_at, pieces, revenue_cents)
     select order_id, product_id, min(created_at), sum(pieces), sum(cents)
     from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[])
       as line (order_id, product_id, created_at, pieces, cents)
     group by order_id, product_id order by order_id, product_id
     on conflict (order_id, product_id) do update
       set created_at = excluded.created_at, pieces = excluded.pieces, revenue_cents = excluded.revenue_cents
       where (sold_items.created_at, sold_items.pieces, sold_items.revenue_cents)
         <> (excluded.created_at, excluded.pieces, excluded.revenue_cents)`,
    [
      ...keys,
      lines.map(({ createdAt }) => createdAt),
      lines.map(({ quantity }) => quantity),
      lines.map(({ quantity, priceCents }) => quantity * priceCents),
    ],
  );
}
