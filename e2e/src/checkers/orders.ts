import type { HistoryEntry } from '../clients/history.ts';
import type { OrderInput } from '../clients/order-client.ts';
import { type Measurement, none } from '../measurements/measurements.ts';
import type { Databases } from './databases.ts';

interface StoredOrder {
  id: string;
  key: string | null;
  subtotal: number;
  items: number;
  lines: { productId: string; quantity: number; cents: number }[] | null;
  events: number;
}

/**
 * Checks P-A1 over a history of orders: every accepted order exists once and completely, an order of unknown outcome is absent or complete,
 * a rejected one is absent, and no order exists that nobody sent. Covers only the users of the history.
 */
export async function checkOrders(databases: Databases, history: readonly HistoryEntry[]): Promise<Measurement[]> {
  const sent = Map.groupBy(
    history.filter(({ op }) => op === 'order'),
    ({ key }) => key,
  );
  const users = [...new Set([...sent.values()].map(([one]) => inputOf(one as HistoryEntry).user))];
  const stored = await readOrders(databases, users);
  const byKey = new Map(stored.map((order) => [order.key, order]));
  const [lost, duplicated, incomplete]: [string[], string[], string[]] = [[], [], []];
  for (const [key, entries] of sent) {
    const ids = new Set(entries.filter(({ outcome }) => outcome === 'ok').map(({ body }) => idOf(body)));
    if (ids.size > 1) duplicated.push(`${key} is ${[...ids].join(' and ')}`);
    const order = byKey.get(key);
    if (ids.size > 0 && (order === undefined || !ids.has(order.id))) lost.push(key);
    if (order !== undefined && !isComplete(order, inputOf(entries[0] as HistoryEntry))) incomplete.push(order.id);
  }
  const mayExist = (key: string | null) => sent.get(key ?? '')?.some(({ outcome }) => outcome !== 'fail') ?? false;
  const unknown = stored.filter(({ key }) => !mayExist(key)).map(({ id }) => id);
  return [
    none('orders lost', lost),
    none('orders duplicated', duplicated),
    none('orders incomplete', incomplete),
    none('orders that nobody sent', unknown),
  ];
}

/** Whether an order has the lines and totals that the customer sent, and exactly one `order-created` event. */
function isComplete({ subtotal, items, lines, events }: StoredOrder, input: OrderInput): boolean {
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
