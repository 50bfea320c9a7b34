import { type Figure, none } from '../figures.ts';
import type { DatabaseName, Databases } from './databases.ts';

/** Services that keep copies of what orders do. */
const LISTENERS: readonly DatabaseName[] = ['catalogue', 'order', 'analytics'];

interface Count {
  id: string;
  count: number;
}

/**
 * P-B1: every order has had its effects once. Sales are counted by differences, so an effect too many or too few shows; stock
 * is the owner's; and nothing was dead-lettered.
 */
export async function checkCopies(databases: Databases): Promise<Figure[]> {
  const read = (name: DatabaseName, sql: string) => databases.of(name).query<Count>(sql);
  const sold = await read(
    'order',
    `select l.product_id as id, sum(l.quantity)::bigint as count from order_lines l join orders o on o.id = l.order_id
     where o.status not in ('expired', 'cancelled', 'refunding', 'refunded') group by 1`,
  );
  const sales = await read(
    'catalogue',
    'select product_id as id, quantity as count from product_sales where quantity > 0',
  );
  const left = await read('order', 'select product_id as id, count from stock');
  const shown = await read('catalogue', 'select product_id as id, "left" as count from stock');
  return [
    none('products whose sales the catalogue counts otherwise', differences(sold, sales)),
    none('products whose stock the catalogue has otherwise', differences(left, shown)),
    none('dead letters', await deadLetters(databases)),
  ];
}

function differences(owned: readonly Count[], copied: readonly Count[]): string[] {
  const copies = new Map(copied.map(({ id, count }) => [id, count]));
  const other = owned.filter(({ id, count }) => copies.get(id) !== count);
  const missing = owned.length === copied.length ? [] : [`${copied.length} instead of ${owned.length}`];
  return [...other.map(({ id, count }) => `${id}: ${copies.get(id) ?? 'none'} instead of ${count}`), ...missing];
}

async function deadLetters(databases: Databases): Promise<string[]> {
  const found: string[] = [];
  for (const name of LISTENERS) {
    const rows = await databases.of(name).query<{ error: string }>('select error from dead_letters');
    found.push(...rows.map(({ error }) => `${name}: ${error}`));
  }
  return found;
}
