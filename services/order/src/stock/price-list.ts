import { inOneRoundTrip } from '@shop/platform/service/postgres/in-one-round-trip.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { lockStock, readStock, type Stock } from './stock.ts';

/**
 * A product as the catalogue last published it, price in cents: part of this service's projection
 * (docs/architecture.md#services). The row of a removed product stays as a tombstone.
 */
export interface PriceListEntry {
  productId: string;
  name: string;
  priceCents: number;
  imagePath: string | null;
  /** Nobody can buy it: it was deleted, it is a draft, or a variant that is off sale. */
  removed: boolean;
  /** The product of which it is a variant, its own id for the first one; null for a product without options (ADR 64). */
  variantOf: string | null;
  /** The shop's own number of it. */
  sku: string | null;
}

/** A product's price and current stock: what an order is decided by. */
export interface Offer extends PriceListEntry {
  left: number;
}

/** Inserts or updates a product of the price list. The platform has already dropped outdated events. */
export async function savePrice(tx: Transaction, entry: PriceListEntry & { draft: boolean }): Promise<void> {
  await tx.query(
    `insert into price_list (product_id, name, price_cents, image_path, removed, draft, variant_of, sku)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (product_id) do update set name = excluded.name, price_cents = excluded.price_cents,
       image_path = excluded.image_path, removed = excluded.removed, draft = excluded.draft, variant_of = excluded.variant_of,
       sku = excluded.sku`,
    [
      entry.productId,
      entry.name,
      entry.priceCents,
      entry.imagePath,
      entry.removed,
      entry.draft,
      entry.variantOf,
      entry.sku,
    ],
  );
}

/** Reads the offers of some products without a lock. */
export async function readOffers(db: Queryable, productIds: readonly string[]): Promise<Map<string, Offer>> {
  const [stocks, prices] = await Promise.all([readStock(db, productIds), readPrices(db, productIds)]);
  return offersOf(stocks, prices);
}

/**
 * Reads the offers of some products and locks their stock until the commit: neither changes before. In one round trip.
 */
export async function lockOffers(
  tx: Transaction,
  productIds: readonly string[],
): Promise<{ offers: Map<string, Offer>; stocks: Stock[] }> {
  const [stocks, prices] = await inOneRoundTrip([lockStock(tx, productIds), readPrices(tx, productIds)]);
  return { offers: offersOf(stocks, prices), stocks };
}

/** Reads the variants of some products that are for sale, by name, without a lock. */
export async function readChoices(db: Queryable, productIds: readonly string[]): Promise<Offer[]> {
  return db.query<Offer>(
    `select p.product_id as "productId", p.name, p.price_cents as "priceCents", p.image_path as "imagePath", p.removed,
       p.variant_of as "variantOf", p.sku, coalesce(s.count, 0) as "left"
     from price_list p left join stock s using (product_id)
     where p.variant_of = any($1) and not p.removed order by p.name, p.product_id`,
    [productIds],
  );
}

function readPrices(db: Queryable, productIds: readonly string[]): Promise<PriceListEntry[]> {
  return db.query<PriceListEntry>(
    `select product_id as "productId", name, price_cents as "priceCents", image_path as "imagePath", removed,
       variant_of as "variantOf", sku
     from price_list where product_id = any($1)`,
    [productIds],
  );
}

function offersOf(stocks: readonly Stock[], prices: readonly PriceListEntry[]): Map<string, Offer> {
  const left = new Map(stocks.map((stock) => [stock.productId, stock.left]));
  return new Map(prices.map((price) => [price.productId, { ...price, left: left.get(price.productId) ?? 0 }]));
}
