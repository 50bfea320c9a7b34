import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import {
  captureDifference,
  type Difference,
  paymentDifference,
  refundDifference,
  stockDifferences,
} from './book-rules.ts';
import { orderRanges, readCaptures, readOrdered, readPayments, readRefunds, readStocks } from './read-books.ts';

/** The rules that verifyBooks checks. */
export const BOOK_RULES = [
  'stock-mismatch',
  'missing-payment',
  'missing-refund',
  'unexpected-payment',
  'unexpected-refund',
] as const;

/**
 * Compares orders with stock, payments and refunds. Reads one snapshot (repeatable read), so that orders that change
 * meanwhile cause no false alarm. Writes nothing and takes no locks.
 * @returns undefined when stopped before the end
 */
export function verifyBooks(db: Database, isStopped: () => boolean = () => false): Promise<Difference[] | undefined> {
  return db.transaction(
    async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      const ordered = new Map<string, number>();
      const differences: (Difference | undefined)[] = [];
      for await (const range of orderRanges(tx)) {
        if (isStopped()) return undefined;
        for (const { productId, quantity } of await readOrdered(tx, range))
          ordered.set(productId, (ordered.get(productId) ?? 0) + quantity);
        differences.push(...(await readPayments(tx, range)).map(paymentDifference));
        differences.push(...(await readCaptures(tx, range)).map(captureDifference));
        differences.push(...(await readRefunds(tx, range)).map(refundDifference));
      }
      differences.push(...stockDifferences(await readStocks(tx), ordered));
      return differences.filter((difference) => difference !== undefined);
    },
    { background: true },
  );
}
