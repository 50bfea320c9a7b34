import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { recordDiscrepancy, settleDiscrepancy } from '../payments/discrepancies.ts';
import type { PayPal } from '../paypal/paypal-client.ts';
import { PayPalRefused, PayPalUnavailable } from '../paypal/paypal-errors.ts';
import type { PayPalCapture } from '../paypal/paypal-schemas.ts';
import { paypalDifference, type StoredCapture } from './capture-rule.ts';
import { dueCaptures, findCapturesOf } from './due-captures.ts';
import { logDifferences } from './record-differences.ts';
import type { Difference } from './rules.ts';

/** Milliseconds after which a run begins no further comparison, so that a slow PayPal holds up no later verification. */
const BUDGET_MS = 60_000;
/** Failed calls in a row after which PayPal counts as unavailable. */
const MAX_FAILURES = 3;

/** The part of PayPal that captures are compared with. */
export type ComparedPayPal = Pick<PayPal, 'currency' | 'getCapture' | 'deadline'>;

export interface VerifyCapturesDeps {
  db: Database;
  paypal: ComparedPayPal;
  now: () => Date;
  logger: Pick<Logger, 'warn' | 'error'>;
  /** Milliseconds after which no further comparison begins (60,000). */
  captureBudgetMs?: number;
}

/**
 * Compares with PayPal, once a day, what was captured or refunded in the last 3 days; at once what was refunded since
 * its comparison, what a webhook asked for, and what differed the last time. Records differences, and marks those that
 * no longer hold as resolved. Captures of kind `mismatch` have their discrepancy already. A run compares a capture at
 * most once and ends when its time is over; the next one continues with those that were compared least recently.
 */
export async function verifyCaptures(deps: VerifyCapturesDeps, isStopped: () => boolean): Promise<void> {
  const until = performance.now() + (deps.captureBudgetMs ?? BUDGET_MS);
  const differences: Difference[] = [];
  let failures = 0;
  for await (const capture of dueCaptures(deps)) {
    if (isStopped() || performance.now() >= until || failures === MAX_FAILURES) break;
    try {
      const result = await compareWithPayPal(deps, capture);
      failures = 0;
      if (result === 'changed') continue;
      await saveResult(deps, capture, result);
      if (result !== undefined) differences.push(result);
    } catch (err) {
      if (!(err instanceof PayPalUnavailable)) throw err;
      failures += 1;
      deps.logger.warn({ err, captureId: capture.captureId }, 'captures could not be compared with PayPal');
      await saveFailure(deps, capture);
    }
  }
  logDifferences(deps.logger, differences);
}

/**
 * Compares the captures of one order with PayPal now, and stores what it finds, as verifyCaptures does.
 * @throws PayPalUnavailable
 */
export async function verifyCapturesOf(deps: VerifyCapturesDeps, orderId: string): Promise<void> {
  const differences: Difference[] = [];
  for (const capture of await findCapturesOf(deps.db, orderId)) {
    const result = await compareWithPayPal(deps, capture);
    if (result === 'changed') continue;
    await saveResult(deps, capture, result);
    if (result !== undefined) differences.push(result);
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
  return after?.refundStatus === capture.refundStatus ? paypalDifference(capture, found, paypal.currency) : 'changed';
}

async function findAtPayPal(paypal: ComparedPayPal, id: string): Promise<PayPalCapture | undefined> {
  try {
    return await paypal.getCapture(id, paypal.deadline());
  } catch (error) {
    if (error instanceof PayPalRefused) return undefined;
    throw error;
  }
}

/** Lets the next run begin with other captures: PayPal may fail for this one only. */
async function saveFailure(
  { db, now }: Pick<VerifyCapturesDeps, 'db' | 'now'>,
  { captureId }: StoredCapture,
): Promise<void> {
  await db.query('update captures set compared_at = $2 where capture_id = $1', [captureId, now()]);
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
