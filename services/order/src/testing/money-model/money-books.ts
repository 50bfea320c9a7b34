import { type OrderState, orderStatusFacts } from '@shop/contracts/order-events.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { centsOfText } from '../../paypal/order-request.ts';
import { capturesOf } from '../../paypal/paypal-schemas.ts';
import type { TestService } from '../test-service.ts';
import type { MoneyShop } from './money-shop.ts';
import type { Model } from './money-state.ts';

interface OrderBook {
  status: string;
  /** Whether a link of its email confirms the customer's address. */
  hasLink: boolean;
  /** Of the order's last event. */
  revenueCents: number;
  /** What the shop has stored: kind, cents and refund of each payment. */
  captures: string[];
  /** What PayPal has taken, in cents. */
  takenCents: number[];
}

/** What the model and the shop must agree about. */
export interface Books {
  stock: number[];
  /** Of the last event of each product. */
  publishedStock: number[];
  orders: Record<number, OrderBook>;
}

const sortedCaptures = (captures: readonly { kind: string; cents: number; refund: string | null }[]) =>
  captures.map(({ kind, cents, refund }) => `${kind} ${cents} ${refund ?? 'kept'}`).sort();

/** What the model expects. */
export function booksOf(model: Model): Books {
  const stock = Object.values(model.products).map(({ left }) => left);
  const orders = Object.entries(model.orders).map(([number, order]) => {
    const captures = order.captures.flatMap(({ kind, cents, refund }) =>
      kind === undefined ? [] : [{ kind, cents, refund: refund ?? null }],
    );
    const taken = order.captures.filter(({ status }) => status === 'COMPLETED').map(({ cents }) => cents);
    const book: OrderBook = {
      status: order.status,
      hasLink: order.hasLink,
      revenueCents: orderStatusFacts[order.status].countsAsRevenue ? order.cents : 0,
      captures: sortedCaptures(captures),
      takenCents: taken.sort((one, other) => one - other),
    };
    return [number, book] as const;
  });
  return { stock, publishedStock: stock, orders: Object.fromEntries(orders) };
}

interface OrderRow {
  id: string;
  status: string;
  hasLink: boolean;
  version: number;
  captures: { kind: string; cents: number; refund: string | null; refundable: boolean }[];
  events: number;
  state: OrderState;
}

const READ_ORDERS = `
  select o.id, o.status, o.confirmation_hash is not null as "hasLink", o.version,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'cents', c.amount_cents, 'refund', r.status,
       'refundable', c.refundable)), '[]')
     from captures c left join refunds r using (capture_id) where c.order_id = o.id) as captures,
    (select count(*) from outbox e where e.subject = 'order/' || o.id) as events,
    (select e.envelope->'data' from outbox e where e.subject = 'order/' || o.id order by e.version desc limit 1) as state
  from orders o where o.id = any($1)`;

const READ_STOCK = `
  select s.product_id as id, s.count as "left",
    (select (e.envelope->'data'->>'left')::int from outbox e where e.subject = 'stock/' || s.product_id
     order by e.version desc limit 1) as published
  from stock s where s.product_id = any($1)`;

/** Reads what the shop has stored and published, and what PayPal has. */
export async function readBooks(
  { db, fakePayPal }: { db: Database; fakePayPal: TestService['fakePayPal'] },
  { orderIds, productIds }: MoneyShop,
): Promise<Books> {
  const [rows, stocks] = await Promise.all([
    db.query<OrderRow>(READ_ORDERS, [[...orderIds.values()]]),
    db.query<{ id: string; left: number; published: number }>(READ_STOCK, [productIds]),
  ]);
  const orders = [...orderIds].map(([number, id]) => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw new Error(`order ${number} is lost`);
    if (row.events !== row.version) throw new Error(`order ${number} has ${row.events} events, not ${row.version}`);
    if (row.state.status !== row.status) throw new Error(`order ${number} is not ${row.state.status}, as published`);
    if (
      !orderStatusFacts[row.status].countsAsRevenue &&
      row.captures.some(({ refund, refundable }) => refundable && refund === null)
    )
      throw new Error(`order ${number} is ${row.status}, but keeps its money`);
    const book: OrderBook = {
      status: row.status,
      hasLink: row.hasLink,
      revenueCents: orderStatusFacts[row.state.status].countsAsRevenue ? row.state.subtotalCents : 0,
      captures: sortedCaptures(row.captures),
      takenCents: capturesAt(fakePayPal, id)
        .filter(({ status }) => status === 'COMPLETED' || status === 'REFUNDED')
        .map(({ amount }) => centsOfText(amount.value) ?? Number.NaN)
        .sort((one, other) => one - other),
    };
    return [number, book] as const;
  });
  const stockOf = (id: string) => stocks.find((one) => one.id === id);
  return {
    stock: productIds.map((id) => stockOf(id)?.left ?? Number.NaN),
    publishedStock: productIds.map((id) => stockOf(id)?.published ?? Number.NaN),
    orders: Object.fromEntries(orders),
  };
}

/** The payments at PayPal that name an order, in any of its PayPal orders. */
export function capturesAt({ orders }: TestService['fakePayPal'], orderId: string) {
  return [...orders.values()]
    .filter(({ purchase_units }) => purchase_units.some(({ custom_id }) => custom_id === orderId))
    .flatMap(capturesOf);
}
