import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { awaitsPayment, type HistoryEntry } from './order.ts';
import { orderJson } from './order-json.ts';
import { type OrderRow, SELECT_ORDER } from './order-row.ts';

/** What is known of a payment that has not paid its order, with the row `p` of orders and the time $2. */
const OPEN_PAYMENT = `case
  when exists (select 1 from captures c where c.order_id = p.id and c.kind = 'mismatch') then 'mismatch'
  when exists (select 1 from pending_payments q where q.paypal_order_id = p.paypal_order_id) then 'pending'
  when p.capturing_until > $2 then 'processing' end`;

/**
 * What was deleted after the order with the row `o` of SELECT_ORDER (docs/api.md#admin-orders). A draft is hidden from
 * customers only; $3 is whether an administrator asks.
 */
const DELETED_SINCE = `jsonb_build_object(
  'customer', exists (select 1 from deleted_users d where d.user_id = o."userId"),
  'products', (select coalesce(jsonb_agg(coalesce(l.variant_of, l.product_id) order by l.position), '[]')
               from order_lines l join price_list p on p.product_id = l.product_id and p.removed and not (p.draft and $3)
               where l.order_id = o.id and not exists (select 1 from price_list other
                 where other.variant_of = l.variant_of and (not other.removed or (other.draft and $3)))))`;

/**
 * Returns an order with its history, for GET /api/orders/user/{id}.
 * @throws ShopError 404 when the order does not exist, or when the caller is neither its owner nor an administrator
 */
export async function readOrderDetails(
  { db, now: clock }: { db: Queryable; now: () => Date },
  caller: UserCaller,
  orderId: string,
): Promise<OrderDetails> {
  const now = clock();
  if (!isId(orderId)) throw notFound('Order');
  const [row] = await db.query<OrderRow & { history: HistoryRow[]; payment: OpenPayment; deletedSince: DeletedSince }>(
    `select o.*, ${OPEN_PAYMENT} as payment, ${DELETED_SINCE} as "deletedSince", (select jsonb_agg(jsonb_build_object('at', h.at, 'what', h.what, 'by', h.by, 'reason', h.reason) order by h.number)
                  from order_history h where h.order_id = o.id) as history
     from (${SELECT_ORDER} where o.id = $1) o join orders p using (id)`,
    [orderId, now, caller.isAdmin],
  );
  if (row === undefined || !(caller.isAdmin || row.userId === caller.userId)) throw notFound('Order');
  const history = row.history.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
  return {
    ...orderJson(row),
    history,
    payment: awaitsPayment(row) ? row.payment : null,
    payableUntil: awaitsPayment(row) ? (row.payableUntil?.toISOString() ?? null) : null,
    deletedSince: row.deletedSince,
  };
}

type DeletedSince = NonNullable<OrderDetails['deletedSince']>;
type OpenPayment = OrderDetails['payment'];
type HistoryRow = Omit<HistoryEntry, 'at'> & { at: string };
