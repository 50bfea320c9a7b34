import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

const PAGE = 2_000;

/**
 * Continues the numbers of stock adjustments above the epoch after a restore. The order service ignores numbers up to the last one it
 * has applied, which may be newer than the dump. The epoch counts seconds, so it exceeds every number used before.
 * @param epoch as raised by the current transaction
 */
export async function raiseAdjustmentNumbers(tx: Transaction, epoch: number): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { id: string }[] = await tx.query(
      `update stock set last_number = greatest(last_number, $1) where product_id in
         (select product_id from stock where product_id > $2 order by product_id limit ${PAGE})
       returning product_id as id`,
      [epoch, after],
    );
    after = highest(page.map(({ id }) => id));
  }
}

/** The greatest id in the column's collation, "C". */
function highest(ids: readonly string[]): string | undefined {
  return ids.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))).at(-1);
}
