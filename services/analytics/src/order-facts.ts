import type { OrderFact } from '@shop/contracts/order-facts.ts';
import { readSubjectFacts } from '@shop/platform/events/subject-facts.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { REVENUE } from './revenue.ts';
import { SOLD_ITEMS } from './sold-items.ts';

/** Reads what the chart holds of an order, and when its events were counted. An unknown order has no facts. */
export async function readOrderFacts(db: Queryable, orderId: string): Promise<OrderFact[]> {
  const [events, counted] = await Promise.all([
    readSubjectFacts(db, {
      service: 'analytics',
      subject: `order/${orderId}`,
      projections: [REVENUE, SOLD_ITEMS],
    }),
    db.query<{ subtotalCents: number; refundedCents: number; counts: boolean }>(
      `select subtotal_cents as "subtotalCents", refunded_cents as "refundedCents", counts
       from revenue_orders where order_id = $1`,
      [orderId],
    ),
  ]);
  const sums = counted.map(
    (details): OrderFact => ({ at: null, service: 'analytics', what: 'counted-in-chart', details }),
  );
  return [...events, ...sums];
}
