import type { DiscrepancyRule } from '@shop/contracts/order-admin-api.ts';
import { counter } from '@shop/platform/service/observability/metrics.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

const found = counter('order_discrepancies_total', 'Discrepancies found, by rule', ['rule']);

/**
 * Records a discrepancy for an administrator (docs/api.md#discrepancies). Repairs nothing. A rule has one open row per
 * subject; finding it again only updates the row's time and details.
 * @param discrepancy `subject`: `order/<id>`, `capture/<id>` …; `details`: what differs, money in cents
 */
export async function recordDiscrepancy(
  db: Queryable,
  discrepancy: { rule: DiscrepancyRule; subject: string; details: object; now: Date },
): Promise<void> {
  const { rule, subject, details, now } = discrepancy;
  const [row] = await db.query<{ isNew: boolean }>(
    `insert into discrepancies (id, rule, subject, details, found_at, last_found_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (rule, subject) where resolved_at is null do update
       set last_found_at = excluded.last_found_at, details = excluded.details
     returning (xmax = 0) as "isNew"`,
    [newId(), rule, subject, JSON.stringify(details), now],
  );
  if (row?.isNew) found.inc({ rule });
}

/** Marks the open discrepancy of a rule and subject as resolved, once what it reports no longer holds. Idempotent. */
export async function settleDiscrepancy(
  db: Queryable,
  { rule, subject, now }: { rule: DiscrepancyRule; subject: string; now: Date },
): Promise<void> {
  await db.query('update discrepancies set resolved_at = $3 where rule = $1 and subject = $2 and resolved_at is null', [
    rule,
    subject,
    now,
  ]);
}
