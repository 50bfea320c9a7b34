import { dollarsOf } from '@shop/contracts/money.ts';
import type { RevenueDay, RevenueOrder } from '@shop/contracts/order-api.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** Name of the subscription. The platform stores the applied event versions under this name. */
export const REVENUE = 'revenue';

/** An order's contribution to revenue. */
export interface Contribution {
  orderId: string;
  createdAt: Date;
  subtotalCents: number;
  counts: boolean;
  /** What is being refunded or was refunded. */
  refundedCents: number;
}

/** Inserts or replaces the contributions of different orders. */
export async function saveContributions(tx: Transaction, contributions: readonly Contribution[]): Promise<void> {
  await tx.query(
    `insert into revenue_orders (order_id, created_at, subtotal_cents, counts, refunded_cents)
     select * from unnest($1::text[], $2::timestamptz[], $3::bigint[], $4::boolean[], $5::bigint[])
     on conflict (order_id) do update set created_at = excluded.created_at,
       subtotal_cents = excluded.subtotal_cents, counts = excluded.counts, refunded_cents = excluded.refunded_cents`,
    [
      contributions.map(({ orderId }) => orderId),
      contributions.map(({ createdAt }) => createdAt),
      contributions.map(({ subtotalCents }) => subtotalCents),
      contributions.map(({ counts }) => counts),
      contributions.map(({ refundedCents }) => refundedCents),
    ],
  );
}

/** Reads the orders of a UTC day that count as revenue, oldest first. @param day a valid date, YYYY-MM-DD */
export async function revenueOfDay(db: Queryable, day: string): Promise<RevenueOrder[]> {
  const rows = await db.query<{ id: string; createdAt: Date; subtotalCents: number }>(
    `select order_id as id, created_at as "createdAt", subtotal_cents as "subtotalCents" from revenue_orders
     where counts and created_at >= $1 and created_at < $2 order by created_at, order_id`,
    boundsOf(day),
  );
  return rows.map(({ id, createdAt, subtotalCents }) => ({
    _id: id,
    createdAt: createdAt.toISOString(),
    orderTotal: { cartSubtotal: dollarsOf(subtotalCents) },
  }));
}

/** Sums the orders that were created on a UTC day (RevenueDay). @param day a valid date, YYYY-MM-DD */
export async function sumsOfDay(db: Queryable, day: string): Promise<RevenueDay> {
  const [sums] = await db.query<{ net: number; refunded: number }>(
    `select
       (select coalesce(sum(subtotal_cents), 0)::bigint from revenue_orders
        where counts and created_at >= $1 and created_at < $2) as net,
       (select coalesce(sum(refunded_cents), 0)::bigint from revenue_orders
        where refunded_cents > 0 and created_at >= $1 and created_at < $2) as refunded`,
    boundsOf(day),
  );
  const { net, refunded } = sums ?? { net: 0, refunded: 0 };
  return { gross: dollarsOf(net + refunded), refunded: dollarsOf(refunded), net: dollarsOf(net) };
}

function boundsOf(day: string): [from: Date, until: Date] {
  const from = new Date(`${day}T00:00:00.000Z`);
  return [from, new Date(from.getTime() + 86_400_000)];
}
