import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { openDays, periodsOf } from './days.ts';
import {
  readCaptures,
  readClosedQuantities,
  readOrdered,
  readPayments,
  readRefunds,
  readStocks,
} from './read-orders.ts';
import { captureDifference, type Difference, paymentDifference, refundDifference, stockDifferences } from './rules.ts';

/** The rules that verifyBooks checks. */
export const BOOK_RULES = [
  'stock-mismatch',
  'missing-payment',
  'missing-refund',
  'unexpected-payment',
  'unexpected-refund',
] as const;

/**
 * Compares orders with stock, payments and refunds: orders of closed days by the sums that were kept of them (ADR 42).
 * Reads one snapshot (repeatable read), so that orders that change meanwhile cause no false alarm. Writes nothing and
 * takes no locks.
 * @returns undefined when stopped before the end
 */
export function verifyBooks(db: Database, isStopped: () => boolean = () => false): Promise<Difference[] | undefined> {
  return db.transaction(
    async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      const ordered = await readClosedQuantities(tx);
      const differences: Difference[] = [];
      for (const day of await openDays(tx)) {
        if (isStopped()) return undefined;
        const books = await readDay(tx, day);
        addTo(ordered, books.ordered);
        differences.push(...books.differences);
      }
      if (isStopped()) return undefined;
      return [...differences, ...stockDifferences(await readStocks(tx), ordered)];
    },
    { background: true },
  );
}

/** What the orders of one day hold of each product, and what differs in their payments and refunds. */
export interface DayBooks {
  ordered: Map<string, number>;
  differences: Difference[];
}

/** Reads and checks the orders of one day. */
export async function readDay(tx: Queryable, day: string): Promise<DayBooks> {
  const ordered = new Map<string, number>();
  const differences: (Difference | undefined)[] = [];
  for await (const period of periodsOf(tx, day)) {
    addTo(ordered, new Map((await readOrdered(tx, period)).map(({ productId, quantity }) => [productId, quantity])));
    differences.push(...(await readPayments(tx, period)).map(paymentDifference));
    differences.push(...(await readCaptures(tx, period)).map(captureDifference));
    differences.push(...(await readRefunds(tx, period)).map(refundDifference));
  }
  return { ordered, differences: differences.filter((difference) => difference !== undefined) };
}

function addTo(sums: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [productId, quantity] of more) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
}
