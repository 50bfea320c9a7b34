import { statusesInSql } from '@shop/contracts/order-events.ts';
import { type Measurement, none } from '../measurements/measurements.ts';
import type { DatabaseName, Databases } from './databases.ts';

/** Services that consume events of orders. */
const CONSUMERS: readonly DatabaseName[] = ['catalogue', 'order', 'analytics'];

interface Count {
  id: string;
  count: number;
}

/**
 * Checks that every order event was applied exactly once (P-B1): sales of products, in whatever variant, are counters in the catalogue,
 * so a lost or repeated event shows;
 * the stock in the catalogue equals that of the order service; there are no dead letters.
 */
export async function checkProjections(databases: Databases): Promise<Measurement[]> {
  const read = (name: DatabaseName, sql: string) => databases.of(name).query<Count>(sql);
  const sold = await read(
    'order',
    `select coalesce(l.variant_of, l.product_id) as id, sum(l.quantity)::bigint as count
     from order_lines l join orders o on o.id = l.order_id
     where o.status in ${statusesInSql('countsAsRevenue')} group by 1`,
  );
  const sales = await read(
    'catalogue',
    'select product_id as id, quantity as count from product_sales where quantity > 0',
  );
  const left = await read('order', 'select product_id as id, count from stock');
  const projected = await read('catalogue', 'select product_id as id, remaining as count from stock');
  return [
    none('products whose sales differ in the catalogue', differences(sold, sales)),
    none('products whose stock differs in the catalogue', differences(left, projected)),
    none('dead letters', await deadLetters(databases)),
  ];
}

function differences(expected: readonly Count[], actual: readonly Count[]): string[] {
  const counts = new Map(actual.map(({ id, count }) => [id, count]));
  const different = expected.filter(({ id, count }) => counts.get(id) !== count);
  const missing = expected.length === actual.length ? [] : [`${actual.length} instead of ${expected.length}`];
  return [...different.map(({ id, count }) => `${id}: ${counts.get(id) ?? 'none'} instead of ${count}`), ...missing];
}

async function deadLetters(databases: Databases): Promise<string[]> {
  const found: string[] = [];
  for (const name of CONSUMERS) {
    const rows = await databases.of(name).query<{ error: string }>('select error from dead_letters');
    found.push(...rows.map(({ error }) => `${name}: ${error}`));
  }
  return found;
}
