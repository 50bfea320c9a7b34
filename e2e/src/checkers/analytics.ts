import { statusesInSql } from '@shop/contracts/order-events.ts';
import { type Measurement, none } from '../measurements/measurements.ts';
import type { DatabaseName, Databases } from './databases.ts';

interface Span {
  span: string;
  orders: number;
  cents: number;
}

const SPANS = { hours: 'YYYY-MM-DD HH24', days: 'YYYY-MM-DD' };
const COUNTING = `status in ${statusesInSql('countsAsRevenue')}`;

/**
 * Checks that for every UTC hour and day the number and the total of orders in analytics equal those of the order service (P-B3).
 * @param before compares only orders created before this time: newer events may still be in transit
 */
export async function checkAnalytics(
  databases: Databases,
  before = new Date(8_640_000_000_000_000),
): Promise<Measurement[]> {
  const read = (name: DatabaseName, format: string, from: string) =>
    databases.of(name).query<Span>(
      `select to_char(created_at at time zone 'utc', $1) as span, count(*) as orders, sum(subtotal_cents)::bigint as cents
       from ${from} and created_at < $2 group by 1 order by 1`,
      [format, before],
    );
  const measurements: Measurement[] = [];
  for (const [spans, format] of Object.entries(SPANS)) {
    const orders = await read('order', format, `orders where ${COUNTING}`);
    const revenue = await read('analytics', format, 'revenue_orders where counts');
    const known = new Set(revenue.map((one) => JSON.stringify(one)));
    const different = orders.filter((one) => !known.has(JSON.stringify(one)));
    const missing = orders.length === revenue.length ? [] : [`${revenue.length} ${spans} instead of ${orders.length}`];
    measurements.push(none(`${spans} for which analytics differs`, [...different, ...missing]));
  }
  return measurements;
}
