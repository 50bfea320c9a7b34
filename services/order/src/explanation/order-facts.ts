import { type OrderStatus, orderStatusFacts } from '@shop/contracts/order-events.ts';
import type { OrderFact } from '@shop/contracts/order-facts.ts';
import { readSubjectFacts } from '@shop/platform/events/subject-facts.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { type ExplainedOrder, fact } from './fact.ts';
import { readMailFacts } from './mail-facts.ts';
import { readDiscrepancies, readPayments, readRefunds } from './payment-facts.ts';

/** The actions of administrators that the history of the status does not tell. */
const TOLD_BY_HISTORY = ['order-delivered', 'order-cancelled'];

/**
 * Reads all that this service knows of an order: the decision and its stock, the status, payments and refunds, emails, what
 * administrators did, discrepancies, and its events.
 * @param asksPayPal whether PayPal is configured, so that an administrator can check a payment
 * @throws ShopError 404 when there is no such order
 */
export async function readOrderFacts(
  db: Queryable,
  orderId: string,
  { asksPayPal }: { asksPayPal: boolean },
): Promise<{ facts: OrderFact[]; user: string }> {
  if (!isId(orderId)) throw notFound('Order');
  const order = await readOrder(db, orderId);
  if (order === undefined) throw notFound('Order');
  // A fact without a time stays behind the one before it: attempts at PayPal belong to the placing, not to the last status.
  const reads = [readDecision, readPayments, readStatuses, readRefunds, readDiscrepancies, readMailFacts, readActions];
  const facts = (await Promise.all(reads.map((read) => read(db, order)))).flat();
  const events = await readSubjectFacts(db, { service: 'order', subject: `order/${orderId}`, projections: [] });
  return { facts: [...withOneCheck(facts, asksPayPal), ...events], user: order.userId };
}

async function readOrder(db: Queryable, orderId: string): Promise<ExplainedOrder | undefined> {
  const [order] = await db.query<ExplainedOrder>(
    `select id, user_id as "userId", status, created_at as "createdAt", payment_method as "paymentMethod",
       items_count as "itemsCount", subtotal_cents as "subtotalCents", payable_until as "payableUntil",
       paypal_order_id as "paypalOrderId", create_attempt as creations, capture_attempt as captures,
       capture_declined as "isDeclined",
       exists (select 1 from pending_payments q where q.order_id = o.id) as "isPending",
       email <> '' and not exists (select 1 from deleted_users d where d.user_id = o.user_id) as "hasRecipient"
     from orders o where id = $1`,
    [orderId],
  );
  return order;
}

/** A check asks about all that is known of a payment, so it is offered once, where the story of the payment is last. */
function withOneCheck(facts: readonly OrderFact[], asksPayPal: boolean): OrderFact[] {
  const last = asksPayPal ? facts.findLastIndex(({ action }) => action === 'check-payment') : -1;
  return facts.map((one, index) => {
    if (one.action !== 'check-payment' || index === last) return one;
    const { action, ...without } = one;
    return without;
  });
}

/** The order as it was decided: its price list and the stock before and after, and how often the same request came. */
async function readDecision(db: Queryable, order: ExplainedOrder): Promise<OrderFact[]> {
  const [lines, repeats, [first]] = await Promise.all([
    db.query<{
      name: string;
      productId: string;
      quantity: number;
      priceCents: number;
      before: number;
      priceNowCents: number | null;
    }>(
      `select l.name, l.product_id as "productId", quantity, l.price_cents as "priceCents", count_before as before,
         p.price_cents as "priceNowCents"
       from order_lines l left join price_list p on p.product_id = l.product_id and not p.removed
       where order_id = $1 order by position`,
      [order.id],
    ),
    db.query<{ repeats: number; repeatedAt: Date }>(
      `select repeats, repeated_at as "repeatedAt" from idempotency_keys
       where user_id = $1 and order_id = $2 and repeats > 0`,
      [order.userId, order.id],
    ),
    db.query<{ traceId: string | null }>(
      'select trace_id as "traceId" from order_history where order_id = $1 and number = 1',
      [order.id],
    ),
  ]);
  const { createdAt, payableUntil, paymentMethod, itemsCount, subtotalCents } = order;
  const decision = { paymentMethod, itemsCount, subtotalCents, payableUntil: payableUntil?.toISOString() ?? null };
  return [
    fact('order-placed', createdAt, decision, { traceId: first?.traceId }),
    ...lines.map(({ before, quantity, ...line }) =>
      fact('stock-taken', createdAt, { ...line, quantity, before, after: before - quantity }),
    ),
    ...repeats.map(({ repeats: times, repeatedAt }) => fact('request-repeated', repeatedAt, { times })),
  ];
}

async function readStatuses(db: Queryable, { id }: ExplainedOrder): Promise<OrderFact[]> {
  const rows = await db.query<{
    at: Date;
    what: OrderStatus;
    by: string;
    reason: string | null;
    units: number;
    traceId: string | null;
  }>(
    `select at, what, by, reason, trace_id as "traceId",
       (select sum(quantity)::bigint from order_lines l where l.order_id = h.order_id) as units
     from order_history h where order_id = $1 and number > 1 order by number`,
    [id],
  );
  const returned = rows.find(({ what }) => !orderStatusFacts[what].holdsStock);
  return rows.flatMap((row) => [
    fact('status-changed', row.at, { status: row.what, by: row.by, reason: row.reason }, { traceId: row.traceId }),
    ...(row === returned ? [fact('stock-returned', row.at, { units: row.units })] : []),
  ]);
}

async function readActions(db: Queryable, { id }: ExplainedOrder): Promise<OrderFact[]> {
  const rows = await db.query<{ at: Date; by: string; what: string }>(
    `select at, by_name as by, what from audit_log where subject = 'order/' || $1 and what <> all($2) order by at`,
    [id, TOLD_BY_HISTORY],
  );
  return rows.map(({ at, by, what }) => fact('administrator-acted', at, { by, action: what }));
}
