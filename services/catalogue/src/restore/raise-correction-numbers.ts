import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';

const PAGE = 2_000;

/**
 * The order service applies only corrections above the last that it knows, and it may know some that were made after the dump.
 * From now on numbers go on above the epoch: in seconds, it has risen by more than anybody corrects a product's stock.
 * @param epoch the one that the running transaction has raised
 */
export async function raiseCorrectionNumbers(tx: Transaction, epoch: number): Promise<void> {
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

/** In the order of the column's collation, "C". */
function highest(ids: readonly string[]): string | undefined {
  return ids.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))).at(-1);
}
