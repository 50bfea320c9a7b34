import type { AdminOrdersQuery, Order as OrderResponse, OrderSort } from '@shop/contracts/order-api.ts';
import { idPatternOf } from '@shop/contracts/order-number.ts';
import type { ListPage } from '@shop/platform/service/http/stream-list.ts';
import { buildKeyset, pageOf, type Sort } from '@shop/platform/service/postgres/keyset.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { searchConditions, searchText } from '@shop/platform/service/postgres/search-patterns.ts';
import { withoutNul } from '@shop/platform/service/postgres/without-nul.ts';
import { orderJson } from './order-json.ts';
import { type OrderRow, selectOrder } from './order-row.ts';
import { TO_DELIVER } from './to-deliver.ts';

/** Sort keys. Each list, followed by the id, has an index (migrations). */
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

/** The searched text. The index orders_search has the same expression. */
const TEXT = searchText(['o.id', 'o.name', 'o.last_name', 'o.email']);

/** Page size of streamed lists. */
const STREAM_PAGE = 200;

/** As many matches of a search are found before they are sorted. */
const FEW = 20_000;

/**
 * Returns one page of all orders, for GET /api/orders/admin. Each word of `search` must be the order's number or begin it, or
 * occur in its id or in the customer's names or email, ignoring case; a word of one or two letters must be the start of one of them.
 * A search for the SKU of something that was ordered finds those orders, too.
 * @param options `few`: as many matches are found before they are sorted by name
 * @returns up to `limit` orders (default STREAM_PAGE), and the next page's cursor unless this is the last page
 * @throws ShopError 400 for a cursor of another sort
 */
export async function listAdminOrders(
  db: Queryable,
  query: AdminOrdersQuery,
  { few: most = FEW }: { few?: number } = {},
): Promise<ListPage<OrderResponse>> {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const sku = await orderedSku(db, query);
  const few = isSortedByName(query) ? await findFirstOfFew(db, { ...query, sku }, most) : undefined;
  return orderPage(db, {
    limit: query.limit,
    cursor: query.cursor,
    sort: SORTS[query.sort],
    conditions: few === undefined ? conditionsOf({ ...query, sku }, bind) : [`o.id = any(${bind(few)})`],
    params,
    bind,
  });
}

/** A query whose search may be the SKU, in lower case, of something that was ordered. */
type SearchedOrders = AdminOrdersQuery & { sku: string | undefined };

/** @returns the search of a query, in lower case, if it is the SKU of something that was ordered */
async function orderedSku(db: Queryable, { search }: AdminOrdersQuery): Promise<string | undefined> {
  const text = withoutNul(search ?? '').trim();
  if (text === '') return undefined;
  const [row] = await db.query<{ sku: string }>(
    'select lower($1::text) as sku from order_lines where lower(sku) = lower($1::text) limit 1',
    [text],
  );
  return row?.sku;
}

/** Whether the first page of a search lies together in the order of names: far from its start, as 'smith' does. */
function isSortedByName({ search, cursor, sort }: AdminOrdersQuery): boolean {
  return search !== undefined && cursor === undefined && SORTS[sort].keys === KEYS.user;
}

/**
 * Finds all matches before it sorts them, for the first page. Otherwise PostgreSQL scans the index of the names until it
 * meets a match, which takes a second with 10^6 orders.
 * @returns the ids of the first page and one more; undefined with more than `most` matches: the scan meets those soon
 */
async function findFirstOfFew(db: Queryable, query: SearchedOrders, most: number): Promise<string[] | undefined> {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const conditions = conditionsOf(query, bind);
  if (conditions.length === 0) return undefined;
  const { orderBy } = buildKeyset(SORTS[query.sort], { id: 'o.id', cursor: undefined, bind });
  const rows = await db.query<{ id: string; matches: number }>(
    `with matching as materialized
       (select o.id, o.name, o.last_name from orders o where ${conditions.join(' and ')} limit ${most + 1})
     select o.id, (select count(*) from matching) as matches from matching o
     order by ${orderBy} limit ${bind((query.limit ?? STREAM_PAGE) + 1)}`,
    params,
  );
  return (rows[0]?.matches ?? 0) > most ? undefined : rows.map(({ id }) => id);
}

/** Returns one page of a customer's own orders, newest first. */
export async function listOwnOrders(
  db: Queryable,
  { userId, cursor }: { userId: string; cursor: string | undefined },
): Promise<ListPage<OrderResponse>> {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const conditions = [`o.user_id = ${bind(userId)}`];
  return orderPage(db, { limit: undefined, sort: SORTS['date_-1'], cursor, conditions, params, bind });
}

async function orderPage(
  db: Queryable,
  page: {
    sort: Sort;
    limit: number | undefined;
    cursor: string | undefined;
    conditions: readonly string[];
    params: readonly unknown[];
    bind: (value: unknown) => string;
  },
): Promise<ListPage<OrderResponse>> {
  const { sort, limit = STREAM_PAGE, cursor, conditions, params, bind } = page;
  const keyset = buildKeyset(sort, { id: 'o.id', cursor, bind });
  const all = [...conditions, ...(keyset.after === undefined ? [] : [keyset.after])];
  // One extra row shows whether there is a next page.
  const rows = await db.query<OrderRow & { sortKeys: string[] }>(
    `${selectOrder(keyset.keys)} ${all.length === 0 ? '' : `where ${all.join(' and ')}`}
     order by ${keyset.orderBy} limit ${bind(limit + 1)}`,
    params,
  );
  const { page: orders, next } = pageOf(rows, sort, limit);
  return { rows: orders.map(orderJson), next };
}

/** Builds conditions for the given parameters only, so that PostgreSQL can choose the matching index. */
function conditionsOf(query: SearchedOrders, bind: (value: unknown) => string): string[] {
  const found = searchConditions(TEXT, query.search, bind, idPatternOf);
  const conditions = query.sku === undefined ? found : [withSku(found, bind(query.sku))];
  if (query.status === 'to-deliver') conditions.push(TO_DELIVER);
  else if (query.status !== undefined) conditions.push(`o.status = ${bind(query.status)}`);
  if (query.payment !== undefined) conditions.push(`o.payment_method = ${bind(query.payment)}`);
  if (query.user !== undefined) conditions.push(`o.user_id = ${bind(withoutNul(query.user))}`);
  if (query.from !== undefined) conditions.push(`o.created_at >= ${bind(startOf(query.from))}`);
  if (query.to !== undefined) conditions.push(`o.created_at < ${bind(startOf(query.to, 1))}`);
  return conditions;
}

/** The condition that an order matches a search or has a line of the SKU. Each half has an index, which `or` would prevent. */
function withSku(conditions: readonly string[], sku: string): string {
  const found = `select o.id from orders o where ${conditions.join(' and ')}`;
  return `o.id in (${found} union all select l.order_id from order_lines l where lower(l.sku) = ${sku})`;
}

/** Returns the start of a UTC day, or of the day `days` later. */
function startOf(day: string, days = 0): Date {
  const start = new Date(`${day}T00:00:00.000Z`);
  start.setUTCDate(start.getUTCDate() + days);
  return start;
}
