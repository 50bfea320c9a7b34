import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { awaitsPayment, type HistoryEntry } from './order.ts';
import { orderJson } from './order-json.ts';
import { type OrderRow, SELECT_ORDER } from './order-row.ts';

/**
 * Returns an order with its history, for GET /api/orders/user/{id}.
 * @throws ShopError 404 when the order does not exist, or when the caller is neither its owner nor an administrator
 */
export async function readOrderDetails(db: Queryable, caller: UserCaller, orderId: string): Promise<OrderDetails> {
  if (!isId(orderId)) throw notFound('Order');
  const [row] = await db.query<OrderRow & { history: HistoryRow[] }>(
    `select o.*, (select jsonb_agg(jsonb_build_object('at', h.at, 'what', h.what, 'by', h.by, 'reason', h.reason) order by h.number)
                  from order_history h where h.order_id = o.id) as history
     from (${SELECT_ORDER} where o.id = $1) o`,
    [orderId],
  );
  if (row === undefined || !(caller.isAdmin || row.userId === caller.userId)) throw notFound('Order');
  const history = row.history.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
  return {
    ...orderJson(row),
    history,
    payableUntil: awaitsPayment(row) ? (row.payableUntil?.toISOString() ?? null) : null,
  };
}

type HistoryRow = Omit<HistoryEntry, 'at'> & { at: string };
