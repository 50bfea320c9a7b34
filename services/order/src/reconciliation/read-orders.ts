import { statusesInSql } from '@shop/contracts/order-events.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { Period } from './days.ts';
import type { CaptureBook, PaymentBook, RefundBook, StockBook } from './rules.ts';

/** Rows per statement: each ends well within its timeout, however many products there are. */
const PAGE = 20_000;

/** Reads the quantities in orders of closed days, without days in which something changed since. */
export async function readClosedQuantities(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.query<{ productId: string; quantity: number }>(
    `select product_id as "productId", sum(quantity)::bigint as quantity from (
       select product_id, quantity from closed_quantities
       union all
       select product_id, -quantity from closed_day_quantities where day in (select day from changed_days)) kept
     group by product_id`,
  );
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]));
}

/** Sums the quantities of a period's orders that hold or have used stock. */
export function readOrdered(db: Queryable, { from, to }: Period) {
  return db.query<{ productId: string; quantity: number }>(
    `select l.product_id as "productId", sum(l.quantity)::bigint as quantity
     from orders o join order_lines l on l.order_id = o.id
     where o.created_at >= $1 and o.created_at < $2 and o.status in ${statusesInSql('holdsStock')}
     group by l.product_id`,
    [from, to],
  );
}

/** Reads the PayPal orders of a period that may break a rule of paymentDifference. */
export function readPayments(db: Queryable, { from, to }: Period) {
  return db.query<PaymentBook>(
    `select o.id as "orderId", o.status, o.subtotal_cents as "subtotalCents", c.capture_id as "captureId",
       c.amount_cents as "capturedCents", r.status as "refundStatus"
     from orders o
     left join captures c on c.order_id = o.id and c.kind = 'payment'
     left join refunds r on r.capture_id = c.capture_id
     where o.created_at >= $1 and o.created_at < $2 and o.payment_method = 'pp'
       and o.status in ${statusesInSql('isPaid', 'isRefunded')}
       and (c.amount_cents is distinct from o.subtotal_cents or o.status in ${statusesInSql('isRefunded')})`,
    [from, to],
  );
}

/** Reads the payments of a period's orders that may break the rule of captureDifference. */
export function readCaptures(db: Queryable, { from, to }: Period) {
  return db.query<CaptureBook>(
    `select c.capture_id as "captureId", o.id as "orderId", o.status, o.payment_method as "paymentMethod",
       c.amount_cents as "amountCents"
     from captures c join orders o on o.id = c.order_id
     where c.kind = 'payment' and o.created_at >= $1 and o.created_at < $2
       and (o.payment_method <> 'pp' or o.status not in ${statusesInSql('isPaid', 'isRefunded')})`,
    [from, to],
  );
}

/** Reads the captures of a period's orders that may break a rule of refundDifference. */
export function readRefunds(db: Queryable, { from, to }: Period) {
  return db.query<RefundBook>(
    `select c.capture_id as "captureId", o.id as "orderId", o.status, c.kind, c.amount_cents as "capturedCents",
       r.status as "refundStatus", r.amount_cents as "refundedCents"
     from captures c join orders o on o.id = c.order_id left join refunds r on r.capture_id = c.capture_id
     where c.kind <> 'mismatch' and o.created_at >= $1 and o.created_at < $2
       and (r.amount_cents <> c.amount_cents or (c.kind = 'surplus' and r.id is null)
         or (c.kind = 'payment' and r.id is not null and o.status in ${statusesInSql('isPaid')}))`,
    [from, to],
  );
}

/** Reads all stocks, with the sums of their adjustments. */
export async function readStocks(db: Queryable): Promise<StockBook[]> {
  const stocks: StockBook[] = [];
  for (let after = ''; ; ) {
    const page = await db.query<StockBook>(
      `select s.product_id as "productId", s.count as left,
         (select coalesce(sum(applied), 0)::bigint from stock_adjustments a where a.product_id = s.product_id) as adjusted
       from stock s where s.product_id > $1 order by s.product_id limit $2`,
      [after, PAGE],
    );
    stocks.push(...page);
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) return stocks;
    after = end.productId;
  }
}
