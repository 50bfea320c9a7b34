import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { allProducts, changesSince, indexedProducts, normaliseChanges, type Seen } from './changed-products.ts';
import { emptyShop, type IndexedShop } from './indexed-shop.ts';
import { putProduct } from './put-product.ts';
import { mendOrders, sortOrders } from './sort-orders.ts';
import { startsAfterAsking } from './starts-after-asking.ts';
import { takeIn } from './take-in.ts';

/** The products of the shop in this process's memory (ADR 11). */
export interface ProductIndex {
  /** Loads everything anew; done before visitors are let in, so that none waits for it. */
  load(): Promise<void>;
  /** What everybody has committed before this was asked is in what it gives. */
  fresh(): Promise<IndexedShop>;
}

export function createProductIndex(db: Database): ProductIndex {
  let held: { shop: IndexedShop; seen: Seen } | undefined;
  const refreshed = async (): Promise<IndexedShop> => {
    held ??= await loaded(db);
    const { seen, changed } = await changesSince(db, held.seen);
    if (BigInt(seen.horizon) < BigInt(held.seen.horizon) || seen.epoch !== held.seen.epoch) {
      // The clock of transactions never goes back, and the epoch rises after a restore: these are not the rows that are held.
      held = undefined;
      return refreshed();
    }
    await takeInAll(db, held.shop, changed);
    held.seen = seen;
    return held.shop;
  };
  const fresh = startsAfterAsking(refreshed);
  return {
    fresh,
    load: async () => {
      held = undefined;
      await fresh();
    },
  };
}

/** All products. What is committed while they are read is at or above the horizon: the next question asks for it. */
async function loaded(db: Database): Promise<{ shop: IndexedShop; seen: Seen }> {
  await normaliseChanges(db);
  const shop = emptyShop();
  let begun: Seen | undefined;
  for await (const { seen, products } of allProducts(db)) {
    for (const product of products) putProduct(shop.table, product);
    begun = seen;
    await turn();
  }
  if (begun === undefined) throw new Error('products were read in no page at all');
  await sortOrders(shop.orders, shop.table, turn);
  return { shop, seen: begun };
}

/** However many they are, in turns that let the process answer meanwhile. A row that is held already came again only. */
async function takeInAll(
  db: Database,
  shop: IndexedShop,
  changes: readonly { number: number; changed: number }[],
): Promise<void> {
  const numbers = changes
    .filter(({ number, changed }) => shop.table.changed[number] !== changed)
    .map(({ number }) => number);
  if (numbers.length === 0) return;
  for await (const products of indexedProducts(db, numbers)) {
    for (const product of products) takeIn(shop, product);
    await turn();
  }
  await mendOrders(shop.orders, shop.table, turn);
}
