import { type Figure, none } from '../figures.ts';
import type { DatabaseName, Databases } from './databases.ts';

interface Hour {
  hour: string;
  orders: number;
  cents: number;
}

const COUNTED = `select to_char(created_at at time zone 'utc', 'YYYY-MM-DD HH24') as hour, count(*) as orders,
                        sum(subtotal_cents)::bigint as cents`;

/** P-B3: in every UTC hour count and sum of analytics are those of the orders that count as revenue. */
export async function checkAnalytics(databases: Databases): Promise<Figure> {
  const read = (name: DatabaseName, from: string) =>
    databases.of(name).query<Hour>(`${COUNTED} ${from} group by 1 order by 1`);
  const orders = await read(
    'order',
    `from orders where status not in ('expired', 'cancelled', 'refunding', 'refunded')`,
  );
  const revenue = await read('analytics', 'from revenue_orders where counts');
  const known = new Set(revenue.map((hour) => JSON.stringify(hour)));
  const different = orders.filter((hour) => !known.has(JSON.stringify(hour)));
  const gone = orders.length === revenue.length ? [] : [`${revenue.length} hours instead of ${orders.length}`];
  return none('hours in which analytics differs', [...different, ...gone]);
}
