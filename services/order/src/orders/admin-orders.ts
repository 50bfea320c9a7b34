import type { AdminOrdersQuery, Order as OrderResponse, OrderSort } from '@shop/contracts/order-api.ts';
import { keysetOf, pageOf, type Sort } from '@shop/platform/keyset.ts';
import type { Queryable } from '@shop/platform/postgres.ts';
import { withoutNul } from '@shop/platform/without-nul.ts';
import { orderJson } from './order-json.ts';
import { type OrderRow, selectOrder } from './order-row.ts';

/** Each key list, with the id behind it, has an index (migrations 0001 and 0004). */
const KEYS = {
  date: [{ sql: 'o.created_at', kind: 'time' }],
  total: [{ sql: 'o.subtotal_cents', kind: 'number' }],
  user: [
    { sql: 'lower(normalize(o.last_name)) COLLATE "C"', kind: 'text' },
    { sql: 'lower(normalize(o.name)) COLLATE "C"', kind: 'text' },
  ],
} as const;

const SORTS: Record<OrderSort, Sort> = {
  'date_-1': { name: 'date_-1', keys: KEYS.date, descending: true },
  date_1: { name: 'date_1', keys: KEYS.date },
  total_1: { name: 'total_1', keys: KEYS.total },
  'total_-1': { name: 'total_-1', keys: KEYS.total, descending: true },
  user_1: { name: 'user_1', keys: KEYS.user },
  'user_-1': { name: 'user_-1', keys: KEYS.user, descending: true },
};

/**
 * GET /api/orders/admin: everybody's orders. Each word of `search` must occur in the order's id or the customer's names or
 * e-mail, in any case.
 * @returns the page, and the cursor of the next one unless this is the last
 * @throws ShopError 400 for a cursor that is no cursor of this sort
 */
export async function adminOrders(
  db: Queryable,
  query: AdminOrdersQuery,
): Promise<{ orders: OrderResponse[]; next: string | undefined }> {
  const sort = SORTS[query.sort];
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const keyset = keysetOf(sort, { id: 'o.id', cursor: query.cursor, bind });
  const conditions = [...conditionsOf(query, bind), ...(keyset.beyond === undefined ? [] : [keyset.beyond])];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  // One more than asked for tells whether there is a next page.
  const limit = query.limit === undefined ? '' : `LIMIT ${bind(query.limit + 1)}`;
  const rows = await db.query<OrderRow & { sortKeys: string[] }>(
    `${selectOrder(keyset.keys)} ${where} ORDER BY ${keyset.orderBy} ${limit}`,
    params,
  );
  const { page, next } = pageOf(rows, sort, query.limit);
  return { orders: page.map(orderJson), next };
}

/** Only what is asked for stands in the statement, so that PostgreSQL plans for it. */
function conditionsOf(query: AdminOrdersQuery, bind: (value: unknown) => string): string[] {
  const conditions: string[] = [];
  if (query.status !== undefined) conditions.push(`o.status = ${bind(query.status)}`);
  if (query.payment !== undefined) conditions.push(`o.payment_method = ${bind(query.payment)}`);
  if (query.user !== undefined) conditions.push(`o.user_id = ${bind(withoutNul(query.user))}`);
  if (query.from !== undefined) conditions.push(`o.created_at >= ${bind(startOf(query.from))}`);
  if (query.to !== undefined) conditions.push(`o.created_at < ${bind(startOf(query.to, 1))}`);
  for (const word of wordsOf(query.search)) {
    conditions.push(`strpos(lower(concat_ws(' ', o.id, o.name, o.last_name, o.email)), ${bind(word)}) > 0`);
  }
  return conditions;
}

/** When a UTC day begins, or the one `days` later. */
function startOf(day: string, days = 0): Date {
  const start = new Date(`${day}T00:00:00.000Z`);
  start.setUTCDate(start.getUTCDate() + days);
  return start;
}

function wordsOf(search: string | undefined): string[] {
  return withoutNul(search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
