import type { adminOrdersQuery, Order as OrderAnswer, OrderDetails } from '@shop/contracts/order-api.ts';
import { notFound } from '@shop/platform/errors.ts';
import type { UserCaller } from '@shop/platform/identity.ts';
import { isId } from '@shop/platform/new-id.ts';
import { cursorInTime, placeInTime } from '@shop/platform/page-cursor.ts';
import type { Queryable } from '@shop/platform/postgres.ts';
import { withoutNul } from '@shop/platform/without-nul.ts';
import type { z } from 'zod';
import type { HistoryEntry } from './order.ts';
import { orderJson } from './order-json.ts';
import { type OrderRow, SELECT_ORDER } from './order-row.ts';

const NEWEST_FIRST = 'ORDER BY o.created_at DESC, o.id DESC';

/** GET /api/orders: a customer's own, newest first. */
export async function ownOrders(db: Queryable, userId: string): Promise<OrderAnswer[]> {
  const rows = await db.query<OrderRow>(`${SELECT_ORDER} WHERE o.user_id = $1 ${NEWEST_FIRST}`, [userId]);
  return rows.map(orderJson);
}

/**
 * GET /api/orders/user/{id}: one order with its history.
 * @throws 404 unless it is there and the caller is its owner or an administrator
 */
export async function orderDetails(db: Queryable, caller: UserCaller, orderId: string): Promise<OrderDetails> {
  if (!isId(orderId)) throw notFound('Order');
  const [row] = await db.query<OrderRow & { history: HistoryRow[] }>(
    `SELECT o.*, (SELECT jsonb_agg(jsonb_build_object('at', h.at, 'what', h.what, 'by', h.by) ORDER BY h.number)
                  FROM order_history h WHERE h.order_id = o.id) AS history
     FROM (${SELECT_ORDER} WHERE o.id = $1) o`,
    [orderId],
  );
  if (row === undefined || !(caller.isAdmin || row.userId === caller.userId)) throw notFound('Order');
  const history = row.history.map(({ at, what, by }) => ({ at: new Date(at).toISOString(), what, by }));
  return { ...orderJson(row), history };
}

type HistoryRow = Omit<HistoryEntry, 'at'> & { at: string };

/**
 * GET /api/orders/admin: everybody's, newest first, all of them unless asked otherwise. Each word of `search` must occur
 * in the order's id or the customer's names or e-mail.
 * @returns the page, and the cursor of the next one unless this is the last
 * @throws 400 for a cursor that is none
 */
export async function adminOrders(
  db: Queryable,
  query: z.output<typeof adminOrdersQuery>,
): Promise<{ orders: OrderAnswer[]; next: string | undefined }> {
  const place = query.cursor === undefined ? undefined : placeInTime(query.cursor);
  const rows = await db.query<OrderRow>(
    `${SELECT_ORDER}
     WHERE ($1::timestamptz IS NULL OR (o.created_at, o.id) < ($1, $2))
       AND ($3::text IS NULL OR o.status = $3)
       AND ($4::text IS NULL OR o.user_id = $4)
       AND (SELECT coalesce(bool_and(strpos(lower(concat_ws(' ', o.id, o.name, o.last_name, o.email)), word) > 0), true)
            FROM unnest($5::text[]) AS word)
     ${NEWEST_FIRST} LIMIT $6`,
    [
      place?.createdAt ?? null,
      place?.id ?? null,
      query.status ?? null,
      query.user === undefined ? null : withoutNul(query.user),
      wordsOf(query.search),
      // One more than asked for tells whether there is a next page.
      query.limit === undefined ? null : query.limit + 1,
    ],
  );
  const page = query.limit === undefined ? rows : rows.slice(0, query.limit);
  const last = page.length < rows.length ? page.at(-1) : undefined;
  return { orders: page.map(orderJson), next: last === undefined ? undefined : cursorInTime(last) };
}

function wordsOf(search: string | undefined): string[] {
  return withoutNul(search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
