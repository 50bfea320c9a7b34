import type { StockAdjustment } from '@shop/contracts/catalogue-events.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { displayedCount } from './displayed-count.ts';

/** The projection of a product's stock, with its row locked. */
export interface LockedStock {
  remaining: number;
  /** The highest adjustment that order has reported as applied. */
  lastApplied: number;
  /** The highest adjustment that the catalogue has made. */
  lastNumber: number;
  displayed: number;
}

/** Creates the initial stock of a new product as adjustment 1. */
export async function startStock(tx: Queryable, productId: string, count: number): Promise<void> {
  const stock = await lockStock(tx, productId);
  await adjustStock(tx, productId, stock, count);
}

/** Locks the projection; inserts an empty one if there is none. */
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
 * Adds an adjustment under the next number. Skips numbers that order has applied, which may be higher after a restore.
 * @returns the count that is now displayed
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
 * Saves the reported stock, deletes applied adjustments, and applies the pending ones for display.
 * @returns the count that is now displayed
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
  const pending = await tx.query<StockAdjustment>(
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
