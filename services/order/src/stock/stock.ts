import type { StockCorrection } from '@shop/contracts/catalogue-events.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** How many of a product are left. The row outlives its product, as a tombstone. */
export interface Stock {
  productId: string;
  left: number;
  lastCorrection: number;
  version: number;
}

/** A correction of catalogue's as it was really applied: never below zero. */
export interface AppliedCorrection extends StockCorrection {
  applied: number;
}

const COLUMNS = `product_id AS "productId", count AS "left", last_correction AS "lastCorrection", version`;

/** The stocks of some products as they stand. */
export function readStock(db: Queryable, productIds: readonly string[]): Promise<Stock[]> {
  return db.query<Stock>(`SELECT ${COLUMNS} FROM stock WHERE product_id = ANY($1)`, [productIds]);
}

/** A page of all stocks in the order of their ids; those that never had a correction have nothing to tell. */
export function readStockPage(db: Queryable, after: string, limit: number): Promise<Stock[]> {
  return db.query<Stock>(
    `SELECT ${COLUMNS} FROM stock WHERE product_id > $1 AND version > 0 ORDER BY product_id LIMIT $2`,
    [after, limit],
  );
}

/**
 * Locks the stocks of some products until the commit, in the order of their ids, so that no two carts wait for each
 * other (P-A4). Whoever changes a product's price holds this lock too: prices read after it are in force at the commit.
 */
export function lockStock(tx: Transaction, productIds: readonly string[]): Promise<Stock[]> {
  return tx.query<Stock>(`SELECT ${COLUMNS} FROM stock WHERE product_id = ANY($1) ORDER BY product_id FOR UPDATE`, [
    productIds,
  ]);
}

/** Locks the stock of one product, which begins at nothing. */
export async function lockOrBeginStock(tx: Transaction, productId: string): Promise<Stock> {
  await tx.query(
    `INSERT INTO stock (product_id, count, last_correction, version) VALUES ($1, 0, 0, 0) ON CONFLICT DO NOTHING`,
    [productId],
  );
  const [stock] = await lockStock(tx, [productId]);
  if (stock === undefined) throw new Error('a stock row was removed: it is a tombstone and must stay');
  return stock;
}

/**
 * Takes what was ordered, one conditional update a product.
 * @param lines each product once, under the lock of lockStock
 * @returns the stocks after the change, their versions raised
 */
export async function takeStock(
  tx: Transaction,
  lines: readonly { productId: string; quantity: number }[],
): Promise<Stock[]> {
  const left = await tx.query<Stock>(
    `UPDATE stock SET count = stock.count - taken.quantity, version = stock.version + 1
     FROM unnest($1::text[], $2::bigint[]) AS taken (id, quantity)
     WHERE stock.product_id = taken.id AND stock.count >= taken.quantity
     RETURNING ${COLUMNS}`,
    [lines.map(({ productId }) => productId), lines.map(({ quantity }) => quantity)],
  );
  if (left.length !== lines.length) throw new Error('stock was taken without its lock');
  return left;
}

/** Folds corrections into a stock: those above its last number, in order, each clamped at zero (EVENTS.md, Stock). */
export function correctStock(
  stock: Stock,
  corrections: readonly StockCorrection[],
): { stock: Stock; applied: AppliedCorrection[] } {
  const applied: AppliedCorrection[] = [];
  let { left, lastCorrection } = stock;
  for (const correction of [...corrections].sort((a, b) => a.number - b.number)) {
    if (correction.number <= lastCorrection) continue;
    const corrected = Math.max(0, left + correction.difference);
    applied.push({ ...correction, applied: corrected - left });
    left = corrected;
    lastCorrection = correction.number;
  }
  return {
    stock: applied.length === 0 ? stock : { ...stock, left, lastCorrection, version: stock.version + 1 },
    applied,
  };
}

/** Stores a corrected stock and what was really applied, under the lock of lockOrBeginStock. */
export async function saveCorrections(
  tx: Transaction,
  stock: Stock,
  applied: readonly AppliedCorrection[],
): Promise<void> {
  await tx.query(`UPDATE stock SET count = $2, last_correction = $3, version = $4 WHERE product_id = $1`, [
    stock.productId,
    stock.left,
    stock.lastCorrection,
    stock.version,
  ]);
  await tx.query(
    `INSERT INTO stock_corrections (product_id, number, asked, applied)
     SELECT $1, * FROM unnest($2::int[], $3::bigint[], $4::bigint[])`,
    [
      stock.productId,
      applied.map(({ number }) => number),
      applied.map(({ difference }) => difference),
      applied.map((correction) => correction.applied),
    ],
  );
}
