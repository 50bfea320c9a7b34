import type { HistoryEntry } from '../clients/history.ts';
import { type Figure, none } from '../figures.ts';
import type { Databases } from './databases.ts';

/** What a client asked for under one Idempotency-Key; money in cents. */
export interface OrderInput {
  user: string;
  subtotalCents: number;
  lines: { productId: string; quantity: number }[];
}

interface StoredOrder {
  id: string;
  key: string | null;
  subtotal: number;
  items: number;
  lines: { productId: string; quantity: number; cents: number }[] | null;
  events: number;
}

/**
 * P-A1 over a history of orders: every accepted one is there once and whole, one of unknown fate is absent or whole, a
 * refused one is absent, and there is none that nobody asked for. Only users of the history are looked at.
 */
export async function checkOrders(databases: Databases, history: readonly HistoryEntry[]): Promise<Figure[]> {
  const asked = Map.groupBy(
    history.filter(({ op }) => op === 'order'),
    ({ key }) => key,
  );
  const users = [...new Set([...asked.values()].map(([one]) => inputOf(one as HistoryEntry).user))];
  const stored = await readOrders(databases, users);
  const byKey = new Map(stored.map((order) => [order.key, order]));
  const [lost, doubled, half]: [string[], string[], string[]] = [[], [], []];
  for (const [key, entries] of asked) {
    const ids = new Set(entries.filter(({ outcome }) => outcome === 'ok').map(({ body }) => idOf(body)));
    if (ids.size > 1) doubled.push(`${key} is ${[...ids].join(' and ')}`);
    const order = byKey.get(key);
    if (ids.size > 0 && (order === undefined || !ids.has(order.id))) lost.push(key);
    if (order !== undefined && !isWhole(order, inputOf(entries[0] as HistoryEntry))) half.push(order.id);
  }
  const hoped = (key: string | null) => asked.get(key ?? '')?.some(({ outcome }) => outcome !== 'fail') ?? false;
  const ghosts = stored.filter(({ key }) => !hoped(key)).map(({ id }) => id);
  return [
    none('orders lost', lost),
    none('orders doubled', doubled),
    none('orders half made', half),
    none('orders of nobody', ghosts),
  ];
}

/** The cart's order, with its history's first line and its event, as the customer asked for it. */
function isWhole({ subtotal, items, lines, events }: StoredOrder, input: OrderInput): boolean {
  const wanted = new Map(input.lines.map(({ productId, quantity }) => [productId, quantity]));
  const sum = (lines ?? []).reduce((total, { quantity, cents }) => total + quantity * cents, 0);
  const count = (lines ?? []).reduce((total, { quantity }) => total + quantity, 0);
  const same = lines?.length === wanted.size && lines.every((line) => wanted.get(line.productId) === line.quantity);
  return same && events === 1 && subtotal === sum && subtotal === input.subtotalCents && items === count;
}

function readOrders(databases: Databases, users: readonly string[]): Promise<StoredOrder[]> {
  return databases.of('order').query<StoredOrder>(
    `select o.id, k.key, o.subtotal_cents as subtotal, o.items_count as items, l.lines, coalesce(e.events, 0) as events
     from orders o
     left join idempotency_keys k on k.order_id = o.id
     left join (select order_id as id, jsonb_agg(jsonb_build_object(
                  'productId', product_id, 'quantity', quantity, 'cents', price_cents)) as lines
                from order_lines group by 1) l on l.id = o.id
     left join (select subject, count(*) as events from outbox
                where envelope->>'type' = 'order-created' and envelope->>'republished' is distinct from 'true'
                group by 1) e on e.subject = 'order/' || o.id
     where o.user_id = any($1)`,
    [users],
  );
}

function inputOf(entry: HistoryEntry): OrderInput {
  return entry.input as OrderInput;
}

function idOf(body: unknown): string {
  return String((body as { _id?: unknown } | null)?._id);
}
