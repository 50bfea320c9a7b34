import { statusesInSql, statusesWith } from '@shop/contracts/order-events.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** The sums of the orders that were created on a UTC day, in cents. */
export interface DaySums {
  day: string;
  netCents: number;
  refundedCents: number;
  /** How many orders contribute, and the sum of a hash of each: equal sums of other orders are different. */
  ordersCount: number;
  hash: string;
}

/** What one order contributes to its day, in cents. `version` is only known to the order service. */
export interface Contribution {
  id: string;
  netCents: number;
  refundedCents: number;
  version?: number;
}

/** One side of the comparison: the orders themselves, or the projection of analytics. */
export interface RevenueBook {
  sumsPerDay(): Promise<DaySums[]>;
  /** The orders of a day that contribute something. */
  ordersOf(day: string): Promise<Contribution[]>;
}

const REVENUE = statusesWith('countsAsRevenue');
const DAY = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`;

/**
 * Finds the hours whose sums differ from those of their orders, in the same projection.
 * @returns a line for each: `revenue-hour-mismatch hour/2026-11-23 14: …`. Money in cents.
 */
export async function findWrongHours(analytics: Queryable): Promise<string[]> {
  const rows = await analytics.query<{ hour: string; summed: string; stored: string }>(
    `select to_char(hour at time zone 'UTC', 'YYYY-MM-DD HH24') as hour,
       coalesce(o.sums, '0 orders') as summed, coalesce(h.sums, '0 orders') as stored
     from (
       select hour, format(${HOUR_SUMS}, orders, net_cents, refunded_cents) as sums
       from revenue_hours where (orders, net_cents, refunded_cents) <> (0, 0, 0)
     ) as h full join (
       select hour, format(${HOUR_SUMS}, orders, net, refunded) as sums
       from (
         select date_trunc('hour', created_at, 'UTC') as hour, count(*) filter (where counts) as orders,
           coalesce(sum(subtotal_cents) filter (where counts), 0) as net, sum(refunded_cents) as refunded
         from revenue_orders group by 1
       ) as by_hour where (orders, net, refunded) <> (0, 0, 0)
     ) as o using (hour)
     where o.sums is distinct from h.sums order by hour`,
  );
  return rows.map(
    ({ hour, summed, stored }) => `revenue-hour-mismatch hour/${hour}: its orders ${summed}; stored ${stored}`,
  );
}

const HOUR_SUMS = `'%s orders, net %s, refunded %s'`;

/** @returns the ids of the orders that were placed or changed since then */
export async function changedSince(orders: Queryable, since: Date): Promise<Set<string>> {
  const rows = await orders.query<{ id: string }>('select distinct order_id as id from order_history where at >= $1', [
    since,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** The revenue according to the orders. */
export function revenueOfOrders(db: Queryable): RevenueBook {
  return revenueBook(db, {
    table: 'orders',
    id: 'id',
    version: 'version',
    net: 'case when status = any($1) then subtotal_cents else 0 end',
    refunded: `case when status in ${statusesInSql('isRefunded')} then subtotal_cents else 0 end`,
    params: [REVENUE],
  });
}

/** The revenue according to analytics. */
export function revenueOfAnalytics(db: Queryable): RevenueBook {
  return revenueBook(db, {
    table: 'revenue_orders',
    id: 'order_id',
    version: 'null',
    net: 'case when counts then subtotal_cents else 0 end',
    refunded: 'refunded_cents',
    params: [],
  });
}

function revenueBook(
  db: Queryable,
  sql: { table: string; id: string; version: string; net: string; refunded: string; params: unknown[] },
): RevenueBook {
  const { table, id, version, net, refunded, params } = sql;
  return {
    sumsPerDay: () =>
      db.query<DaySums>(
        `select day, sum(net)::bigint as "netCents", sum(refunded)::bigint as "refundedCents",
           count(*) as "ordersCount", sum(hashtextextended(id || ':' || net || ':' || refunded, 0)::numeric)::text as hash
         from (select ${DAY} as day, ${id} as id, (${net})::bigint as net, (${refunded})::bigint as refunded
               from ${table}) as contribution
         where net <> 0 or refunded <> 0 group by day`,
        params,
      ),
    ordersOf: (day) => {
      const from = new Date(`${day}T00:00:00.000Z`);
      const [after, before] = [`$${params.length + 1}`, `$${params.length + 2}`];
      return db.query<Contribution>(
        `select * from (
           select ${id} as id, ${version} as version, (${net})::bigint as "netCents",
             (${refunded})::bigint as "refundedCents"
           from ${table} where created_at >= ${after} and created_at < ${before}) as contribution
         where "netCents" <> 0 or "refundedCents" <> 0`,
        [...params, from, new Date(from.getTime() + 86_400_000)],
      );
    },
  };
}
