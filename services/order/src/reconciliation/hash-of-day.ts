import { createHash } from 'node:crypto';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { periodsOf } from './days.ts';

/** Computes SHA-256 of all that the rules of the books read of a day's orders, and counts the orders. */
export async function hashOfDay(db: Queryable, day: string): Promise<{ orders: number; hash: Buffer }> {
  const hash = createHash('sha256');
  let orders = 0;
  for await (const { from, to } of periodsOf(db, day)) {
    const [row] = await db.query<{ count: number; text: string | null }>(
      `select count(*) as count, string_agg(jsonb_build_array(o.id, o.status, o.payment_method, o.subtotal_cents,
         (select jsonb_agg(jsonb_build_array(l.position, l.product_id, l.quantity, l.price_cents) order by l.position)
          from order_lines l where l.order_id = o.id),
         (select jsonb_agg(jsonb_build_array(c.capture_id, c.kind, c.amount_cents, r.id, r.status, r.amount_cents)
            order by c.capture_id)
          from captures c left join refunds r on r.capture_id = c.capture_id where c.order_id = o.id))::text,
         E'\\n' order by o.created_at, o.id) || E'\\n' as text
       from orders o where o.created_at >= $1 and o.created_at < $2`,
      [from, to],
    );
    orders += row?.count ?? 0;
    hash.update(row?.text ?? '');
  }
  return { orders, hash: hash.digest() };
}
