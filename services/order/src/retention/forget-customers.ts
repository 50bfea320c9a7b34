import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** So few that one statement stays far below its time limit. */
export const FORGET_BATCH = 500;

/** Forgets all that are due, in batches. */
export async function forgetAllCustomers(
  db: Queryable,
  { now, years, isStopped }: { now: () => Date; years: number; isStopped: () => boolean },
): Promise<void> {
  while (!isStopped() && (await forgetCustomers(db, { now: now(), years })) === FORGET_BATCH);
}

/**
 * Takes the person out of orders as old as `years` (ORDER_RETENTION_YEARS, API.md): names, e-mail, phone and address. The
 * order and its money stay, and its screens read 'Deleted user', as a review does.
 * @returns how many it took: FORGET_BATCH when there may be more
 */
export async function forgetCustomers(db: Queryable, { now, years }: { now: Date; years: number }): Promise<number> {
  const forgotten = await db.query(
    `WITH old AS MATERIALIZED (
       SELECT id FROM orders
       WHERE forgotten_at IS NULL
         AND created_at <= ($1::timestamptz AT TIME ZONE 'UTC' - make_interval(years => $2)) AT TIME ZONE 'UTC'
       ORDER BY created_at LIMIT $3 FOR UPDATE SKIP LOCKED
     )
     UPDATE orders o
     SET forgotten_at = $1, name = 'Deleted', last_name = 'user', email = '', phone_number = '', address = '',
       country = '', zip_code = '', city = '', state = ''
     FROM old WHERE o.id = old.id
     RETURNING 1`,
    [now, years, FORGET_BATCH],
  );
  return forgotten.length;
}
