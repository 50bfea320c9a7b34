import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import type { Offer } from '../orders/order.ts';
import { readStock, type Stock } from './stock.ts';

/** A product as catalogue last described it: order's own copy (DESIGN.md §1). A removed one stays, as a tombstone. */
export type PriceListEntry = Omit<Offer, 'left'>;

/** Puts what catalogue says into the price list. The platform lets no older event come this far. */
export async function savePrice(tx: Transaction, entry: PriceListEntry): Promise<void> {
  await tx.query(
    `INSERT INTO price_list (product_id, name, price_cents, image_path, removed) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (product_id) DO UPDATE SET name = excluded.name, price_cents = excluded.price_cents,
       image_path = excluded.image_path, removed = excluded.removed`,
    [entry.productId, entry.name, entry.priceCents, entry.imagePath, entry.removed],
  );
}

/** What is known of some products now, without a lock: to look again before a refusal, and to show. */
export async function readOffers(db: Queryable, productIds: readonly string[]): Promise<Map<string, Offer>> {
  const [stocks, prices] = await Promise.all([readStock(db, productIds), readPrices(db, productIds)]);
  return offersOf(stocks, prices);
}

/** The same under the lock of lockStock. */
export async function readLockedOffers(tx: Transaction, stocks: readonly Stock[]): Promise<Map<string, Offer>> {
  return offersOf(
    stocks,
    await readPrices(
      tx,
      stocks.map(({ productId }) => productId),
    ),
  );
}

function readPrices(db: Queryable, productIds: readonly string[]): Promise<PriceListEntry[]> {
  return db.query<PriceListEntry>(
    `SELECT product_id AS "productId", name, price_cents AS "priceCents", image_path AS "imagePath", removed
     FROM price_list WHERE product_id = ANY($1)`,
    [productIds],
  );
}

function offersOf(stocks: readonly Stock[], prices: readonly PriceListEntry[]): Map<string, Offer> {
  const left = new Map(stocks.map((stock) => [stock.productId, stock.left]));
  return new Map(prices.map((price) => [price.productId, { ...price, left: left.get(price.productId) ?? 0 }]));
}
