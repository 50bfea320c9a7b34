import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { recordDiscrepancy, settleDiscrepancy } from '../payments/discrepancies.ts';
import { paypalDeadline } from '../payments/paypal-deadline.ts';
import type { PayPal } from '../paypal/paypal-client.ts';
import { PayPalRefused, PayPalUnavailable } from '../paypal/paypal-errors.ts';
import type { PayPalCapture } from '../paypal/paypal-schemas.ts';
import type { Difference } from './book-rules.ts';
import { paypalDifference, type StoredCapture } from './capture-rule.ts';
import { logDifferences } from './record-differences.ts';

/** Captures per run. */
const BATCH = 50;
const DAY_MS = 24 * 3_600_000;
const WINDOW_MS = 3 * DAY_MS;

export interface VerifyCapturesDeps {
  db: Database;
  paypal: Pick<PayPal, 'getCapture'>;
  now: () => Date;
  logger: Pick<Logger, 'warn' | 'error'>;
}

/**
 * Compares with PayPal, once a day, what was captured or refunded in the last 3 days; at once what was refunded since
 * its comparison, what a webhook asked for, and what differed the last time. Records differences, and marks those that no longer hold as resolved. Captures of kind `mismatch` have
 * their discrepancy already.
 */
export async function verifyCaptures(deps: VerifyCapturesDeps, isStopped: () => boolean): Promise<void> {
  const differences: Difference[] = [];
  for (const capture of await findDue(deps.db, deps.now())) {
    if (isStopped()) break;
    try {
      const result = await compareWithPayPal(deps, capture);
      if (result === 'changed') continue;
      await saveResult(deps, capture, result);
      if (result !== undefined) differences.push(result);
    } catch (err) {
      if (!(err instanceof PayPalUnavailable)) throw err;
      deps.logger.warn({ err }, 'captures could not be compared with PayPal');
      break;
    }
  }
  logDifferences(deps.logger, differences);
}

/**
 * Compares one capture with PayPal.
 * @returns `changed`: its refund changed meanwhile, so that the two cannot be compared
 * @throws PayPalUnavailable
 */
export async function compareWithPayPal(
  { db, paypal }: Pick<VerifyCapturesDeps, 'db' | 'paypal'>,
  capture: StoredCapture,
): Promise<Difference | undefined | 'changed'> {
  const found = await findAtPayPal(paypal, capture.captureId);
  const [after] = await db.query<Pick<StoredCapture, 'refundStatus'>>(
    'select (select status from refunds where capture_id = $1) as "refundStatus"',
    [capture.captureId],
  );
  return after?.refundStatus === capture.refundStatus ? paypalDifference(capture, found) : 'changed';
}

async function findAtPayPal(paypal: Pick<PayPal, 'getCapture'>, id: string): Promise<PayPalCapture | undefined> {
  try {
    return await paypal.getCapture(id, paypalDeadline());
  } catch (error) {
    if (error instanceof PayPalRefused) return undefined;
    throw error;
  }
}

async function saveResult(
  { db, now: clock }: Pick<VerifyCapturesDeps, 'db' | 'now'>,
  { captureId, compareRequestedAt }: StoredCapture,
  difference: Difference | undefined,
): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const verifiedAt = difference === undefined ? now : null;
    // A request that came during the comparison stays. A Date has milliseconds, PostgreSQL microseconds.
    await tx.query(
      `update captures set compared_at = $2, verified_at = $3,
         compare_requested_at = case
           when $4::timestamptz is null or compare_requested_at >= $4::timestamptz + interval '1 millisecond'
           then compare_requested_at end
       where capture_id = $1`,
      [captureId, now, verifiedAt, compareRequestedAt],
    );
    if (difference !== undefined) await recordDiscrepancy(tx, { ...difference, now });
    else await settleDiscrepancy(tx, { rule: 'paypal-mismatch', subject: `capture/${captureId}`, now });
  });
}

const COLUMNS = `c.capture_id as "captureId", c.order_id as "orderId", c.amount_cents as "amountCents",
  c.compare_requested_at as "compareRequestedAt",
  (select status from refunds where capture_id = c.capture_id) as "refundStatus"`;

/**
 * Requested comparisons come first, then the captures that were compared least recently, so that those that differ do
 * not hold up the others.
 */
function findDue(db: Queryable, now: Date): Promise<StoredCapture[]> {
  return db.query<StoredCapture>(
    `select ${COLUMNS} from captures c
     where c.kind <> 'mismatch' and c.capture_id in (
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
     order by c.compare_requested_at, c.compared_at nulls first, c.captured_at limit $3`,
    [new Date(now.getTime() - WINDOW_MS), new Date(now.getTime() - DAY_MS), BATCH],
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
