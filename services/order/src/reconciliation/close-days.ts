import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database, Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { openDays } from './days.ts';
import { hashOfDay } from './hash-of-day.ts';
import { readDay } from './verify-books.ts';

const DAY_MS = 24 * 3_600_000;
/** Milliseconds after the end of a day until it closes; triggers note changes of orders older than three days. */
const OPEN_MS = 7 * DAY_MS;

/**
 * Verifies days that ended a week ago, and closed ones in which something changed, and keeps their sums and a hash: until
 * the next change nothing of them is read again (ADR 42). A day with a difference stays open, and so does one that cannot
 * be closed, which is logged. Each day has a snapshot of its own. For one replica at a time.
 */
export async function closeDays(
  { db, logger }: { db: Database; logger: Pick<Logger, 'warn'> },
  now: Date,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const last = new Date((await earlierClock(db, now)) - OPEN_MS - DAY_MS).toISOString().slice(0, 10);
  for (const day of await openDays(db)) {
    if (isStopped() || day > last) return;
    try {
      await db.transaction((tx) => closeDay(tx, day, now), { background: true });
    } catch (err) {
      logger.warn({ err, day }, 'a day of the books could not be closed');
    }
  }
}

/** Milliseconds. PostgreSQL's clock says which changes are noted: a service whose clock is ahead must not close those days. */
async function earlierClock(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.query<{ now: Date }>('select now() as now');
  return Math.min(now.getTime(), row?.now.getTime() ?? 0);
}

/**
 * A change that commits after this snapshot leaves its row in changed_days, and the day is open again: the rows that are
 * deleted here are those of changes that the snapshot has seen.
 */
async function closeDay(tx: Transaction, day: string, now: Date): Promise<void> {
  await tx.query('set transaction isolation level repeatable read');
  const { ordered, differences } = await readDay(tx, day);
  if (differences.length > 0) return;
  const { orders, hash } = await hashOfDay(tx, day);
  await forgetDay(tx, day);
  await tx.query('insert into closed_days (day, orders, hash, closed_at) values ($1, $2, $3, $4)', [
    day,
    orders,
    hash,
    now,
  ]);
  await keepQuantities(tx, day, ordered);
}

async function forgetDay(tx: Queryable, day: string): Promise<void> {
  await tx.query(
    `update closed_quantities sum set quantity = sum.quantity - q.quantity
     from closed_day_quantities q where q.day = $1 and q.product_id = sum.product_id`,
    [day],
  );
  await tx.query('delete from closed_days where day = $1', [day]);
  await tx.query('delete from changed_days where day = $1', [day]);
}

async function keepQuantities(tx: Queryable, day: string, ordered: ReadonlyMap<string, number>): Promise<void> {
  await tx.query(
    `with kept as (
       insert into closed_day_quantities
       select $1, product_id, quantity from unnest($2::text[], $3::bigint[]) as o (product_id, quantity)
       returning product_id, quantity)
     insert into closed_quantities as sum select product_id, quantity from kept
     on conflict (product_id) do update set quantity = sum.quantity + excluded.quantity`,
    [day, [...ordered.keys()], [...ordered.values()]],
  );
}
