import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** Small enough for one statement to finish well within its timeout. */
export const ANONYMIZE_BATCH = 500;

/** Anonymizes all orders that are due, in batches. */
export async function anonymizeAllOrders(
  db: Queryable,
  { now, years, isStopped }: { now: () => Date; years: number; isStopped: () => boolean },
): Promise<void> {
  while (!isStopped() && (await anonymizeOrders(db, { now: now(), years })) === ANONYMIZE_BATCH);
}

/**
 * Removes personal data (names, email, phone, address, reasons of cancellations) from orders that are `years` old (ORDER_RETENTION_YEARS,
 * docs/api.md#orders). The order and its amounts stay; screens show 'Deleted user', as for reviews.
 * @returns the number of anonymized orders; ANONYMIZE_BATCH when there may be more
 */
export async function anonymizeOrders(db: Queryable, { now, years }: { now: Date; years: number }): Promise<number> {
  const anonymized = await db.query(
    `with due as materialized (
       select id from orders
       where anonymized_at is null
         and created_at <= ($1::timestamptz at time zone 'UTC' - make_interval(years => $2)) at time zone 'UTC'
       order by created_at limit $3 for update skip locked
     )
     , reasons as (
       update order_history h set reason = null from due where h.order_id = due.id and h.reason is not null
     )
     update orders o
     set anonymized_at = $1, name = 'Deleted', last_name = 'user', email = '', phone_number = '', address = '',
       country = '', zip_code = '', city = '', state = ''
     from due where o.id = due.id
     returning 1`,
    [now, years, ANONYMIZE_BATCH],
  );
  return anonymized.length;
}
