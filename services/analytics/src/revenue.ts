import { dollarsOf } from '@shop/contracts/money.ts';
import type { RevenueDay, RevenueOrder } from '@shop/contracts/order-api.ts';
import type { ListPage } from '@shop/platform/service/http/stream-list.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import { inOneRoundTrip } from '@shop/platform/service/postgres/in-one-round-trip.ts';
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
  // Two triggers add to the sums of the same hours, each in its own order.
  const locked = tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.revenueHours]);
  const saved = tx.query(
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
  await inOneRoundTrip([locked, saved]);
}

/** A moment of the list of a day's orders: its next page begins behind it. */
interface Place {
  createdAt: Date;
  id: string;
}

/**
 * Reads a page of the orders of a UTC day that count as revenue, oldest first.
 * @param day a valid date, YYYY-MM-DD
 * @param cursor of the page before
 */
export async function revenueOfDay(
  db: Queryable,
  day: string,
  cursor: string | undefined,
  limit = DAY_PAGE,
): Promise<ListPage<RevenueOrder>> {
  const [from, until] = boundsOf(day);
  const after: Place = cursor === undefined ? { createdAt: from, id: '' } : JSON.parse(cursor);
  const rows = await db.query<Place & { subtotalCents: number }>(
    `select order_id as id, created_at as "createdAt", subtotal_cents as "subtotalCents" from revenue_orders
     where counts and (created_at, order_id) > ($1, $2) and created_at < $3 order by created_at, order_id limit $4`,
    [after.createdAt, after.id, until, limit],
  );
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map(({ id, createdAt, subtotalCents }) => ({
      _id: id,
      createdAt: createdAt.toISOString(),
      orderTotal: { cartSubtotal: dollarsOf(subtotalCents) },
    })),
    next: last && JSON.stringify({ createdAt: last.createdAt, id: last.id }),
  };
}

/** Orders of a page, some 100 kB: the list of a day is sent page by page. */
const DAY_PAGE = 1_000;

/** Sums the orders that were created on a UTC day (RevenueDay). @param day a valid date, YYYY-MM-DD */
export async function sumsOfDay(db: Queryable, day: string): Promise<RevenueDay> {
  const [sums] = await db.query<{ net: number; refunded: number }>(
    `select coalesce(sum(net_cents), 0)::bigint as net, coalesce(sum(refunded_cents), 0)::bigint as refunded
     from revenue_hours where hour >= $1 and hour < $2`,
    boundsOf(day),
  );
  const { net, refunded } = sums ?? { net: 0, refunded: 0 };
  return { gross: dollarsOf(net + refunded), refunded: dollarsOf(refunded), net: dollarsOf(net) };
}

function boundsOf(day: string): [from: Date, until: Date] {
  const from = new Date(`${day}T00:00:00.000Z`);
  return [from, new Date(from.getTime() + 86_400_000)];
}
