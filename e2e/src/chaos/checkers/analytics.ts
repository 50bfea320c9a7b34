import { type Figure, none } from '../figures.ts';
import type { DatabaseName, Databases } from './databases.ts';

interface Span {
  span: string;
  orders: number;
  cents: number;
}

const SPANS = { hours: 'YYYY-MM-DD HH24', days: 'YYYY-MM-DD' };
const COUNTING = `status not in ('expired', 'cancelled', 'refunding', 'refunded')`;

/**
 * P-B3: in every UTC hour and day count and sum of analytics are those of the orders that count as revenue.
 * @param before looks at older orders only, while others are on their way
 */
export async function checkAnalytics(
  databases: Databases,
  before = new Date(8_640_000_000_000_000),
): Promise<Figure[]> {
  const read = (name: DatabaseName, format: string, from: string) =>
    databases.of(name).query<Span>(
      `select to_char(created_at at time zone 'utc', $1) as span, count(*) as orders, sum(subtotal_cents)::bigint as cents
       from ${from} and created_at < $2 group by 1 order by 1`,
      [format, before],
    );
  const figures: Figure[] = [];
  for (const [spans, format] of Object.entries(SPANS)) {
    const orders = await read('order', format, `orders where ${COUNTING}`);
    const revenue = await read('analytics', format, 'revenue_orders where counts');
    const known = new Set(revenue.map((one) => JSON.stringify(one)));
    const different = orders.filter((one) => !known.has(JSON.stringify(one)));
    const gone = orders.length === revenue.length ? [] : [`${revenue.length} ${spans} instead of ${orders.length}`];
    figures.push(none(`${spans} in which analytics differs`, [...different, ...gone]));
  }
  return figures;
}
