import type { Transaction } from '@shop/platform/postgres.ts';

const BATCH = 2_000;

/**
 * The order service applies only corrections above the last that it knows, and it may know some that were made after the dump.
 * From now on numbers go on above the epoch: in seconds, it has risen by more than anybody corrects a product's stock.
 * @param epoch the one that the running transaction has raised
 */
export async function raiseCorrectionNumbers(tx: Transaction, epoch: number): Promise<void> {
  let raised: readonly unknown[];
  do {
    raised = await tx.query(
      `update stock set last_number = $1 where product_id in
         (select product_id from stock where last_number < $1 limit ${BATCH})
       returning 1`,
      [epoch],
    );
  } while (raised.length === BATCH);
}
