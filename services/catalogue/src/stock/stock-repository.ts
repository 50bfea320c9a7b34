import type { StockCorrection } from '@shop/contracts/catalogue-events.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { shownCount } from './shown-count.ts';

/** Catalogue's copy of a product's stock, under its row's lock. */
export interface LockedStock {
  left: number;
  /** The highest correction that order has been seen to apply. */
  lastCorrection: number;
  /** The highest correction that catalogue has made. */
  lastNumber: number;
  shown: number;
}

/** Gives a new product its first stock as correction number 1. */
export async function startStock(tx: Queryable, productId: string, count: number): Promise<void> {
  const stock = await lockStock(tx, productId);
  await correctStock(tx, productId, stock, count);
}

/** Locks the copy, an empty one when there is none yet. */
export async function lockStock(tx: Queryable, productId: string): Promise<LockedStock> {
  await tx.query(
    `insert into stock (product_id, "left", last_correction, last_number, shown) values ($1, 0, 0, 0, 0)
     on conflict (product_id) do nothing`,
    [productId],
  );
  const [stock] = await tx.query<LockedStock>(
    `select "left", last_correction as "lastCorrection", last_number as "lastNumber", shown
     from stock where product_id = $1 for update`,
    [productId],
  );
  if (stock === undefined) throw new Error('a stock row that was just made sure of is not there');
  return stock;
}

/**
 * Adds a correction under the next number: one that order can have applied already, after catalogue was restored from a
 * backup, is never used again.
 * @returns the count that is shown now
 */
export async function correctStock(
  tx: Queryable,
  productId: string,
  stock: LockedStock,
  difference: number,
): Promise<number> {
  const number = Math.max(stock.lastNumber, stock.lastCorrection) + 1;
  await tx.query(`insert into stock_corrections (product_id, number, difference) values ($1, $2, $3)`, [
    productId,
    number,
    difference,
  ]);
  return saveStock(tx, productId, { ...stock, lastNumber: number });
}

/**
 * Saves what order said, forgets the corrections that it has applied, and folds the others over it.
 * @returns the count that is shown now
 */
export async function saveStock(tx: Queryable, productId: string, stock: Omit<LockedStock, 'shown'>): Promise<number> {
  await tx.query(`delete from stock_corrections where product_id = $1 and number <= $2`, [
    productId,
    stock.lastCorrection,
  ]);
  const pending = await tx.query<StockCorrection>(
    `select number, difference from stock_corrections where product_id = $1`,
    [productId],
  );
  const shown = shownCount(stock.left, pending);
  await tx.query(
    `update stock set "left" = $2, last_correction = $3, last_number = $4, shown = $5 where product_id = $1`,
    [productId, stock.left, stock.lastCorrection, stock.lastNumber, shown],
  );
  return shown;
}
