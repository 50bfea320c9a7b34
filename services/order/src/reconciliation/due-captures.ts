import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import type { StoredCapture } from './capture-rule.ts';

/** Captures per query. */
const BATCH = 50;
const DAY_MS = 24 * 3_600_000;
const WINDOW_MS = 3 * DAY_MS;

/** Yields each capture that is to be compared with PayPal once, until none is left. */
export async function* dueCaptures({ db, now }: { db: Queryable; now: () => Date }): AsyncGenerator<StoredCapture> {
  const seen: string[] = [];
  for (;;) {
    const batch = await findDue(db, now(), seen);
    if (batch.length === 0) return;
    seen.push(...batch.map(({ captureId }) => captureId));
    yield* batch;
  }
}

const COLUMNS = `c.capture_id as "captureId", c.order_id as "orderId", c.amount_cents as "amountCents",
  c.compare_requested_at as "compareRequestedAt",
  (select status from refunds where capture_id = c.capture_id) as "refundStatus"`;

/**
 * Requested comparisons that were not tried yet come first, then the captures that were compared least recently, so that
 * those that differ or fail do not hold up the others.
 */
function findDue(db: Queryable, now: Date, seen: readonly string[]): Promise<StoredCapture[]> {
  return db.query<StoredCapture>(
    `select ${COLUMNS} from captures c
     where c.kind <> 'mismatch' and c.capture_id <> all($4) and c.capture_id in (
       select capture_id from captures
       where captured_at > $1 and (verified_at is null or verified_at <= $2)
       union
       select capture_id from captures where compare_requested_at is not null
       union
       select r.capture_id from refunds r join captures v using (capture_id)
       where r.completed_at > $1 and (v.verified_at is null or v.verified_at <= greatest(r.completed_at, $2))
       union
       select substring(subject from '^capture/(.*)$') from discrepancies
       where rule = 'paypal-mismatch' and resolved_at is null)
     order by coalesce(c.compare_requested_at > c.compared_at, c.compare_requested_at is not null) desc,
       c.compared_at nulls first, c.captured_at limit $3`,
    [new Date(now.getTime() - WINDOW_MS), new Date(now.getTime() - DAY_MS), BATCH, seen],
  );
}

/** Finds the captures of one order that can be compared: those of kind `mismatch` have their discrepancy already. */
export function findCapturesOf(db: Queryable, orderId: string): Promise<StoredCapture[]> {
  return db.query<StoredCapture>(
    `select ${COLUMNS} from captures c where c.order_id = $1 and c.kind <> 'mismatch' order by c.captured_at`,
    [orderId],
  );
}

/** Finds every capture of the last 3 days, compared or not. */
export function findRecentCaptures(db: Queryable, now: Date): Promise<StoredCapture[]> {
  return db.query<StoredCapture>(
    `select ${COLUMNS} from captures c
     where c.kind <> 'mismatch' and c.captured_at > $1 order by c.captured_at`,
    [new Date(now.getTime() - WINDOW_MS)],
  );
}
