import { counter } from '@shop/platform/service/lifecycle/metrics.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** A difference between two records that must agree (docs/api.md#discrepancies). */
export type DiscrepancyRule =
  /** A completed capture that does not pay the order that it names: other payee, order, currency or amount. */
  | 'payment-mismatch'
  /** A second capture, or one for an order that had ended; it is refunded. */
  | 'surplus-payment'
  /** A webhook reports money for an order that does not exist. */
  | 'payment-without-order';

const found = counter('order_discrepancies_total', 'Discrepancies found, by rule', ['rule']);

/**
 * Records a discrepancy for an administrator. Repairs nothing. A rule has one open row per subject; finding it again
 * only updates the row's time.
 * @param discrepancy `subject`: `order/<id>`, `capture/<id>` …; `details`: what differs, money in cents
 */
export async function recordDiscrepancy(
  db: Queryable,
  discrepancy: { rule: DiscrepancyRule; subject: string; details: object; now: Date },
): Promise<void> {
  const { rule, subject, details, now } = discrepancy;
  const [row] = await db.query<{ isNew: boolean }>(
    `insert into discrepancies (id, rule, subject, details, found_at, last_found_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (rule, subject) where resolved_at is null do update set last_found_at = excluded.last_found_at
     returning (xmax = 0) as "isNew"`,
    [newId(), rule, subject, JSON.stringify(details), now],
  );
  if (row?.isNew) found.inc({ rule });
}
