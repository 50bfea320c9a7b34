import type { StockAdjustment } from '@shop/contracts/catalogue-events.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { displayedCount } from '../shared/displayed-count.ts';

/** The projection of a product's stock, with its row locked. */
export interface LockedStock {
  productId: string;
  remaining: number;
  /** The highest adjustment that order has reported as applied. */
  lastApplied: number;
  /** The highest adjustment that the catalogue has made. */
  lastNumber: number;
  displayed: number;
  /** Of a product with options: the sum of what its variants for sale display. */
  total: number | null;
}

/** Creates the initial stock of a new product as adjustment 1. */
export async function startStock(tx: Queryable, productId: string, count: number): Promise<void> {
  const stock = await lockStock(tx, productId);
  await adjustStock(tx, stock, count);
}

/** Locks the stock row of a product; creates an empty one if it is missing. */
export async function lockStock(tx: Queryable, productId: string): Promise<LockedStock> {
  const [stock] = await lockStocks(tx, [productId]);
  if (stock === undefined) throw new Error('stock row missing after its insert');
  return stock;
}

/** Locks the stock rows of several products, in the order of their ids; creates empty ones where they are missing. */
export async function lockStocks(tx: Queryable, productIds: readonly string[]): Promise<LockedStock[]> {
  const found = await selectForUpdate(tx, productIds);
  if (found.length === productIds.length) return found;
  await tx.query(
    `insert into stock (product_id, remaining, last_applied, last_number, displayed)
     select id, 0, 0, 0, 0 from unnest($1::text[]) as missing (id) order by id collate "C" on conflict (product_id) do nothing`,
    [productIds],
  );
  return selectForUpdate(tx, productIds);
}

function selectForUpdate(tx: Queryable, productIds: readonly string[]): Promise<LockedStock[]> {
  return tx.query<LockedStock>(
    `select product_id as "productId", remaining, last_applied as "lastApplied", last_number as "lastNumber", displayed, total
     from stock where product_id = any($1) order by product_id for update`,
    [productIds],
  );
}

/**
 * Adds an adjustment under the next number. Skips numbers that order has applied, which may be higher after a restore.
 * @returns the count that is now displayed
 */
export async function adjustStock(tx: Queryable, stock: LockedStock, difference: number): Promise<number> {
  const [displayed] = await adjustStocks(tx, [{ stock, difference }]);
  return displayed as number;
}

/** The same for several stocks. @returns the counts that are now displayed */
export async function adjustStocks(
  tx: Queryable,
  adjustments: readonly { stock: LockedStock; difference: number }[],
): Promise<number[]> {
  if (adjustments.length === 0) return [];
  const stocks = adjustments.map(({ stock }) => ({
    ...stock,
    lastNumber: Math.max(stock.lastNumber, stock.lastApplied) + 1,
  }));
  await tx.query(
    `insert into stock_adjustments (product_id, number, difference)
     select * from unnest($1::text[], $2::bigint[], $3::bigint[])`,
    [
      stocks.map(({ productId }) => productId),
      stocks.map(({ lastNumber }) => lastNumber),
      adjustments.map(({ difference }) => difference),
    ],
  );
  return saveStocks(tx, stocks);
}

/**
 * Saves the reported stock of different products, deletes applied adjustments, and applies the pending ones for display.
 * @returns the counts that are now displayed
 */
export async function saveStocks(
  tx: Queryable,
  stocks: readonly Omit<LockedStock, 'displayed' | 'total'>[],
): Promise<number[]> {
  const keys = [stocks.map(({ productId }) => productId), stocks.map(({ lastApplied }) => lastApplied)];
  const pending = await tx.query<StockAdjustment & { productId: string }>(
    `with reported as (select * from unnest($1::text[], $2::bigint[]) as r (product_id, last_applied)),
     applied as (delete from stock_adjustments a using reported r
       where a.product_id = r.product_id and a.number <= r.last_applied)
     select a.product_id as "productId", a.number, a.difference from stock_adjustments a
     join reported r on a.product_id = r.product_id and a.number > r.last_applied`,
    keys,
  );
  const ofProduct = Map.groupBy(pending, ({ productId }) => productId);
  const displayed = stocks.map(({ productId, remaining }) => displayedCount(remaining, ofProduct.get(productId) ?? []));
  await tx.query(
    `update stock set remaining = r.remaining, last_applied = r.last_applied, last_number = r.last_number, displayed = r.displayed
     from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
       as r (product_id, last_applied, remaining, last_number, displayed)
     where stock.product_id = r.product_id`,
    [...keys, stocks.map(({ remaining }) => remaining), stocks.map(({ lastNumber }) => lastNumber), displayed],
  );
  return displayed;
}
