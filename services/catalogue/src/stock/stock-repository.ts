import type { StockCorrection } from '@shop/contracts/catalogue-events.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { displayedCount } from './displayed-count.ts';

/** Catalogue's copy of a product's stock, under its row's lock. */
export interface LockedStock {
  remaining: number;
  /** The highest correction that order has been seen to apply. */
  lastApplied: number;
  /** The highest correction that catalogue has made. */
  lastNumber: number;
  displayed: number;
}

/** Gives a new product its first stock as correction number 1. */
export async function startStock(tx: Queryable, productId: string, count: number): Promise<void> {
  const stock = await lockStock(tx, productId);
  await adjustStock(tx, productId, stock, count);
}

/** Locks the copy, an empty one when there is none yet. */
export async function lockStock(tx: Queryable, productId: string): Promise<LockedStock> {
  await tx.query(
    `insert into stock (product_id, remaining, last_applied, last_number, displayed) values ($1, 0, 0, 0, 0)
     on conflict (product_id) do nothing`,
    [productId],
  );
  const [stock] = await tx.query<LockedStock>(
    `select remaining, last_applied as "lastApplied", last_number as "lastNumber", displayed
     from stock where product_id = $1 for update`,
    [productId],
  );
  if (stock === undefined) throw new Error('stock row missing after its insert');
  return stock;
}

/**
 * Adds a correction under the next number: one that order can have applied already, after catalogue was restored from a
 * backup, is never used again.
 * @returns the count that is shown now
 */
export async function adjustStock(
  tx: Queryable,
  productId: string,
  stock: LockedStock,
  difference: number,
): Promise<number> {
  const number = Math.max(stock.lastNumber, stock.lastApplied) + 1;
  await tx.query(`insert into stock_adjustments (product_id, number, difference) values ($1, $2, $3)`, [
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
export async function saveStock(
  tx: Queryable,
  productId: string,
  stock: Omit<LockedStock, 'displayed'>,
): Promise<number> {
  await tx.query(`delete from stock_adjustments where product_id = $1 and number <= $2`, [
    productId,
    stock.lastApplied,
  ]);
  const pending = await tx.query<StockCorrection>(
    `select number, difference from stock_adjustments where product_id = $1`,
    [productId],
  );
  const displayed = displayedCount(stock.remaining, pending);
  await tx.query(
    `update stock set remaining = $2, last_applied = $3, last_number = $4, displayed = $5 where product_id = $1`,
    [productId, stock.remaining, stock.lastApplied, stock.lastNumber, displayed],
  );
  return displayed;
}
