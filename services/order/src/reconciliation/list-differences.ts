import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { findRecentCaptures } from './due-captures.ts';
import type { Difference } from './rules.ts';
import { verifyBooks } from './verify-books.ts';
import { type ComparedPayPal, compareWithPayPal } from './verify-captures.ts';
import { type ClosedDayDifference, verifyClosedDays } from './verify-closed-days.ts';

/**
 * Checks every rule of the order service once: its own books, closed days too, then all captures of the last 3 days,
 * compared before or not. Yields each difference as soon as it is known. Writes nothing.
 * @param paypal undefined: captures are not compared
 * @throws PayPalUnavailable
 */
export async function* listDifferences(
  db: Database,
  paypal: ComparedPayPal | undefined,
  now: Date,
): AsyncGenerator<Difference | ClosedDayDifference> {
  yield* (await verifyBooks(db)) ?? [];
  yield* verifyClosedDays(db);
  if (paypal === undefined) return;
  for (const capture of await findRecentCaptures(db, now)) {
    const difference = await compareWithPayPal({ db, paypal }, capture);
    if (difference !== undefined && difference !== 'changed') yield difference;
  }
}

/** Formats a difference as one line: `stock-mismatch product/1: left 3, adjusted 5, ordered 1`. */
export function differenceLine({ rule, subject, details }: Difference | ClosedDayDifference): string {
  const values = Object.entries(details).map(([name, value]) => `${name} ${value ?? 'none'}`);
  return `${rule} ${subject}: ${values.join(', ')}`;
}
