import { conflict } from '@shop/platform/service/http/errors.ts';
import { requireCategory } from '../categories/category-repository.ts';
import { correctStock, lockStock } from '../stock/stock-repository.ts';
import type { Writing } from '../writing.ts';
import type { ProductChanges, ProductFields } from './product.ts';
import { type LockedProduct, lockProduct, saveProduct } from './product-repository.ts';
import { announceProduct } from './product-states.ts';
import { productTold } from './product-told.ts';

/** What its author was shown, so that the update undoes neither sales nor another administrator's work. */
export interface Shown {
  countShown?: number | undefined;
  /** ISO 8601. */
  updatedAt?: string | undefined;
}

/**
 * Replaces what is said of a product. The count is applied as the difference to what its author was shown, or else to
 * what the catalogue shows now, so it never undoes sales made meanwhile (API.md, Catalogue).
 * @throws ShopError 400 for an unknown category, 404, 409 for a taken name or a product changed meanwhile
 */
export async function updateProduct(
  { db, outbox, audit }: Writing,
  product: ProductChanges & { id: string } & Shown,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockProduct(tx, product.id);
    if (product.updatedAt !== undefined && Date.parse(product.updatedAt) !== before.updatedAt.getTime()) {
      throw conflict('product-changed', 'product changed meanwhile');
    }
    await requireCategory(tx, product.category);
    const stock = await lockStock(tx, product.id);
    const difference = product.count - (product.countShown ?? stock.shown);
    const count = difference === 0 ? stock.shown : await correctStock(tx, product.id, stock, difference);
    const fields = { ...product, attrs: product.attrs ?? before.attrs };
    await saveProduct(tx, product.id, fields, after(before.updatedAt, now));
    const onlyStock = difference !== 0 && isSame(before, fields);
    await announceProduct({ outbox, tx }, product.id, onlyStock ? 'stock-adjusted' : 'product-changed');
    await audit(tx, {
      what: 'product-updated',
      subject: `product/${product.id}`,
      before: productTold({ ...before, count: stock.shown }),
      after: { ...productTold({ ...fields, count }), ...(difference !== 0 && astray(product, stock.shown)) },
    });
  });
}

/** What an author who changed the count was shown, where that was no longer true. */
function astray({ countShown }: Shown, shown: number): Shown {
  return countShown === shown ? {} : { countShown };
}

/** Later than the last update even within its millisecond or under a clock set back: `updatedAt` tells updates apart. */
function after(last: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), last.getTime() + 1));
}

function isSame(before: LockedProduct, fields: ProductFields): boolean {
  return (
    before.name === fields.name &&
    before.description === fields.description &&
    before.priceCents === fields.priceCents &&
    before.category === fields.category &&
    JSON.stringify(before.attrs.map(({ key, value }) => [key, value])) ===
      JSON.stringify(fields.attrs.map(({ key, value }) => [key, value]))
  );
}
