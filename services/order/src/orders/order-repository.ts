import type { OrderStatus } from '@shop/contracts/order-events.ts';
import { recordedTraceId } from '@shop/platform/service/observability/tracing.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfToken } from '@shop/platform/service/secret-token.ts';
import type { Actor, Order } from './order.ts';
import { type OrderRow, SELECT_ORDER } from './order-row.ts';

/**
 * Inserts an order with its lines and the first entry of its history, in one statement.
 * @param confirmationToken of the link that confirms its address, if an email brings one
 */
export async function insertOrder(
  tx: Transaction,
  order: Order,
  by: Actor,
  confirmationToken?: string | undefined,
): Promise<void> {
  const { customer, lines } = order;
  await tx.query(
    `with placed as (
       insert into orders (id, user_id, name, last_name, email, phone_number, address, country, zip_code, city, state,
         payment_method, status, items_count, subtotal_cents, created_at, version, payable_until, confirmation_hash,
         confirmation_mails)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $25, $26, $27)
     ), history as (
       insert into order_history (order_id, number, at, what, by, trace_id) values ($1, 1, $16, $13, $18, $29)
     )
     insert into order_lines (order_id, position, product_id, name, image_path, quantity, price_cents, count_before, variant_of,
       sku)
     select $1, line.position, line.product_id, line.name, line.image_path, line.quantity, line.price_cents, line.count_before,
       line.variant_of, line.sku
     from unnest($19::text[], $20::text[], $21::text[], $22::bigint[], $23::bigint[], $24::bigint[], $28::text[],
         $30::text[])
       with ordinality as line (product_id, name, image_path, quantity, price_cents, count_before, variant_of, sku, position)`,
    [
      order.id,
      order.userId,
      customer.name,
      customer.lastName,
      customer.email,
      customer.phoneNumber,
      customer.address,
      customer.country,
      customer.zipCode,
      customer.city,
      customer.state,
      order.paymentMethod,
      order.status,
      order.itemsCount,
      order.subtotalCents,
      order.createdAt,
      order.version,
      by,
      lines.map((line) => line.productId),
      lines.map((line) => line.name),
      lines.map((line) => line.imagePath),
      lines.map((line) => line.quantity),
      lines.map((line) => line.priceCents),
      lines.map((line) => line.countBefore),
      order.payableUntil,
      confirmationToken === undefined ? null : hashOfToken(confirmationToken),
      confirmationToken === undefined ? 0 : 1,
      lines.map((line) => line.variantOf),
      recordedTraceId() ?? null,
      lines.map((line) => line.sku),
    ],
  );
}

/** Finds an order, without a lock. */
export async function findOrder(db: Queryable, id: string): Promise<Order | undefined> {
  const [order] = await db.query<OrderRow>(`${SELECT_ORDER} where o.id = $1`, [id]);
  return order;
}

/** Finds an order and locks it until the commit. */
export async function lockOrder(tx: Transaction, id: string): Promise<Order | undefined> {
  const [order] = await tx.query<OrderRow>(`${SELECT_ORDER} where o.id = $1 for update of o`, [id]);
  return order;
}

/** Updates a locked order and appends to its history. */
export async function updateOrder(
  tx: Transaction,
  order: Order,
  changed: { history: readonly OrderStatus[]; at: Date; by: Actor; reason?: string | undefined },
): Promise<void> {
  await tx.query('update orders set status = $2, paid_at = $3, delivered_at = $4, version = $5 where id = $1', [
    order.id,
    order.status,
    order.paidAt,
    order.deliveredAt,
    order.version,
  ]);
  await tx.query(
    `insert into order_history (order_id, number, at, what, by, reason, trace_id)
     select $1, (select max(number) from order_history where order_id = $1) + entry.position, $3, entry.what, $4, $5, $6
     from unnest($2::text[]) with ordinality as entry (what, position)`,
    [order.id, changed.history, changed.at, changed.by, changed.reason ?? null, recordedTraceId() ?? null],
  );
}
