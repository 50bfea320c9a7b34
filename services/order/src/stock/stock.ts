import type { StockAdjustment } from '@shop/contracts/catalogue-events.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** The units of a product that are left to sell. The row of a removed product stays as a tombstone. */
export interface Stock {
  productId: string;
  left: number;
  lastAdjustment: number;
  version: number;
}

/** A part of an order's lines. */
interface Taken {
  productId: string;
  quantity: number;
}

/** A stock adjustment from the catalogue, with the difference actually applied: stock never falls below zero. */
export interface AppliedAdjustment extends StockAdjustment {
  applied: number;
}

const COLUMNS = `product_id AS "productId", count AS "left", last_adjustment AS "lastAdjustment", version`;

/** Reads the stock of some products, without a lock. */
export function readStock(db: Queryable, productIds: readonly string[]): Promise<Stock[]> {
  return db.query<Stock>(`select ${COLUMNS} from stock where product_id = any($1)`, [productIds]);
}

/** Reads one page of all stock by ascending product id, without products that never had an adjustment. */
export function readStockPage(db: Queryable, after: string, limit: number): Promise<Stock[]> {
  return db.query<Stock>(
    `select ${COLUMNS} from stock where product_id > $1 and version > 0 order by product_id limit $2`,
    [after, limit],
  );
}

/**
 * Locks the stock of some products until the commit, by ascending product id, so that carts cannot deadlock (P-A4). A
 * price change takes this lock too, so prices read under it are still valid at the commit.
 */
export function lockStock(tx: Transaction, productIds: readonly string[]): Promise<Stock[]> {
  return tx.query<Stock>(`select ${COLUMNS} from stock where product_id = any($1) order by product_id for update`, [
    productIds,
  ]);
}

/** Locks the stock of one product, and creates it with 0 units when missing. */
export async function lockOrCreateStock(tx: Transaction, productId: string): Promise<Stock> {
  await tx.query(
    `insert into stock (product_id, count, last_adjustment, version) values ($1, 0, 0, 0) on conflict do nothing`,
    [productId],
  );
  const [stock] = await lockStock(tx, [productId]);
  if (stock === undefined) throw new Error('a stock row was removed: it is a tombstone and must stay');
  return stock;
}

/**
 * Takes the ordered quantities from the stock.
 * @param lines each product once; the caller holds the locks of lockStock
 */
export async function takeStock(tx: Transaction, lines: readonly Taken[]): Promise<void> {
  const taken = await tx.query(
    `update stock set count = stock.count - taken.quantity, version = stock.version + 1
     from unnest($1::text[], $2::bigint[]) as taken (id, quantity)
     where stock.product_id = taken.id and stock.count >= taken.quantity
     returning 1`,
    [lines.map(({ productId }) => productId), lines.map(({ quantity }) => quantity)],
  );
  if (taken.length !== lines.length) throw new Error('stock was taken without its lock');
}

/** Returns the stock that takeStock leaves. @param stocks as lockStock gave them */
export function stockWithout(lines: readonly Taken[], stocks: readonly Stock[]): Stock[] {
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  return stocks.flatMap((stock) => {
    const quantity = quantities.get(stock.productId);
    return quantity === undefined ? [] : [{ ...stock, left: stock.left - quantity, version: stock.version + 1 }];
  });
}

/**
 * Gives the units of an ended order back, those of removed products too.
 * @param lines each product once; the caller holds the locks of lockStock
 * @returns the stock after the change, with incremented versions
 */
export async function returnStock(
  tx: Transaction,
  lines: readonly { productId: string; quantity: number }[],
): Promise<Stock[]> {
  const stocks = await tx.query<Stock>(
    `update stock set count = stock.count + returned.quantity, version = stock.version + 1
     from unnest($1::text[], $2::bigint[]) as returned (id, quantity)
     where stock.product_id = returned.id
     returning ${COLUMNS}`,
    [lines.map(({ productId }) => productId), lines.map(({ quantity }) => quantity)],
  );
  if (stocks.length !== lines.length) throw new Error('an order has a product without stock');
  return stocks;
}

/** Applies the adjustments above the stock's last number, in order, each clamped at zero (docs/events.md#stock). */
export function adjustStock(
  stock: Stock,
  adjustments: readonly StockAdjustment[],
): { stock: Stock; applied: AppliedAdjustment[] } {
  const applied: AppliedAdjustment[] = [];
  let { left, lastAdjustment } = stock;
  for (const adjustment of [...adjustments].sort((a, b) => a.number - b.number)) {
    if (adjustment.number <= lastAdjustment) continue;
    const adjusted = Math.max(0, left + adjustment.difference);
    applied.push({ ...adjustment, applied: adjusted - left });
    left = adjusted;
    lastAdjustment = adjustment.number;
  }
  return {
    stock: applied.length === 0 ? stock : { ...stock, left, lastAdjustment, version: stock.version + 1 },
    applied,
  };
}

/** Stores an adjusted stock and its applied adjustments. The caller holds the lock of lockOrCreateStock. */
export async function saveAdjustments(
  tx: Transaction,
  stock: Stock,
  applied: readonly AppliedAdjustment[],
): Promise<void> {
  await tx.query(`update stock set count = $2, last_adjustment = $3, version = $4 where product_id = $1`, [
    stock.productId,
    stock.left,
    stock.lastAdjustment,
    stock.version,
  ]);
  await tx.query(
    `insert into stock_adjustments (product_id, number, requested, applied)
     select $1, * from unnest($2::int[], $3::bigint[], $4::bigint[])`,
    [
      stock.productId,
      applied.map(({ number }) => number),
      applied.map(({ difference }) => difference),
      applied.map((adjustment) => adjustment.applied),
    ],
  );
}
