import type { Database, Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfDay } from './hash-of-day.ts';
import type { Difference } from './rules.ts';
import { readDay } from './verify-books.ts';

/** What was kept of closed days, and does not fit their orders (docs/runbooks/discrepancies.md). */
export interface ClosedDayDifference {
  rule: 'changed-closed-day' | 'wrong-closed-sum';
  /** `day/<YYYY-MM-DD>` or `product/<id>`. */
  subject: string;
  details: Difference['details'];
}

/**
 * Verifies closed days order by order, and what was kept of them (ADR 42). Each day is read in a snapshot of its own, and
 * days that changed meanwhile are left to the next verification. Writes nothing.
 */
export async function* verifyClosedDays(db: Database): AsyncGenerator<Difference | ClosedDayDifference> {
  const days = await db.query<{ day: string }>('select day::text from closed_days order by day');
  for (const { day } of days) {
    yield* await db.transaction((tx) => verifyDay(tx, day), { background: true });
  }
  yield* await wrongSums(db);
}

async function verifyDay(tx: Transaction, day: string): Promise<(Difference | ClosedDayDifference)[]> {
  await tx.query('set transaction isolation level repeatable read, read only');
  const kept = await keptOf(tx, day);
  if (kept === undefined) return [];
  const books = await readDay(tx, day);
  const found = await hashOfDay(tx, day);
  const isSame = found.hash.equals(kept.hash) && hasSameQuantities(books.ordered, kept.ordered);
  if (isSame) return books.differences;
  const details = { orders: found.orders, ordersWhenClosed: kept.orders };
  return [...books.differences, { rule: 'changed-closed-day', subject: `day/${day}`, details }];
}

interface KeptDay {
  orders: number;
  hash: Buffer;
  ordered: Map<string, number>;
}

/** @returns undefined when the day is open again */
async function keptOf(tx: Queryable, day: string): Promise<KeptDay | undefined> {
  const [kept] = await tx.query<{ orders: number; hash: Buffer }>(
    `select orders, hash from closed_days
     where day = $1 and not exists (select from changed_days where changed_days.day = $1)`,
    [day],
  );
  if (kept === undefined) return undefined;
  const rows = await tx.query<{ productId: string; quantity: number }>(
    'select product_id as "productId", quantity from closed_day_quantities where day = $1',
    [day],
  );
  return { ...kept, ordered: new Map(rows.map(({ productId, quantity }) => [productId, quantity])) };
}

function hasSameQuantities(found: ReadonlyMap<string, number>, kept: ReadonlyMap<string, number>): boolean {
  return found.size === kept.size && [...found].every(([productId, quantity]) => kept.get(productId) === quantity);
}

/** Finds products whose sum is not that of the closed days. */
async function wrongSums(db: Queryable): Promise<ClosedDayDifference[]> {
  const rows = await db.query<{ productId: string; kept: number; ofDays: number }>(
    `select product_id as "productId", coalesce(s.quantity, 0) as kept, coalesce(d.quantity, 0) as "ofDays"
     from closed_quantities s full join (
       select product_id, sum(quantity)::bigint as quantity from closed_day_quantities group by product_id) d
     using (product_id)
     where coalesce(s.quantity, 0) <> coalesce(d.quantity, 0) order by product_id`,
  );
  return rows.map(({ productId, ...details }) => ({
    rule: 'wrong-closed-sum',
    subject: `product/${productId}`,
    details,
  }));
}
