import { isDeepStrictEqual } from 'node:util';
import { conflict } from '@shop/platform/service/errors.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { requireCategory } from '../categories/category-repository.ts';
import { describeImages, imagesOf } from '../images/product-images.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { adjustStock, lockStock } from '../stock/stock-repository.ts';
import { type ProductChanges, type ProductFields, storedOf } from './product.ts';
import { productAuditSnapshot } from './product-audit-snapshot.ts';
import { type LockedProduct, lockProduct, saveProduct } from './product-repository.ts';
import { announceProduct } from './product-states.ts';

/**
 * The state that the author of an update saw (optimistic concurrency), so that it undoes neither sales nor another
 * update.
 */
export interface ExpectedState {
  countShown?: number | undefined;
  /** ISO 8601. */
  updatedAt?: string | undefined;
}

/**
 * Replaces the fields of a product. The count is applied as the difference to the count that the author saw, or else to
 * the displayed count, so that it never undoes concurrent sales (docs/api.md#admin-products).
 * @throws ShopError 400 for an unknown category, 404, 409 for a taken name or a concurrent update
 */
export async function updateProduct(
  { db, outbox, audit }: WriteDeps,
  product: ProductChanges & { id: string } & ExpectedState,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockProduct(tx, product.id);
    if (product.updatedAt !== undefined && Date.parse(product.updatedAt) !== before.updatedAt.getTime()) {
      throw conflict('product-changed', 'product changed meanwhile');
    }
    await requireCategory(tx, product.category);
    const stock = await lockStock(tx, product.id);
    const difference = product.count - (product.countShown ?? stock.displayed);
    const count = difference === 0 ? stock.displayed : await adjustStock(tx, stock, difference);
    const fields = {
      ...product,
      attrs: product.attrs ?? before.attrs,
      published: product.published ?? before.published,
    };
    await saveProduct(tx, product.id, fields, after(before.updatedAt, now));
    const images = await withImageTexts(tx, product);
    const onlyStock = difference !== 0 && product.imageTexts === undefined && hasSameFields(before, fields);
    await announceProduct({ outbox, tx }, product.id, onlyStock ? 'stock-adjusted' : 'product-changed');
    await audit(tx, {
      what: 'product-updated',
      subject: `product/${product.id}`,
      before: productAuditSnapshot({ ...before, count: stock.displayed, images: images.before }),
      after: {
        ...productAuditSnapshot({ ...fields, count, images: images.after }),
        ...(difference !== 0 && staleCount(product, stock.displayed)),
      },
    });
  });
}

/** Writes the alt texts of an update. @returns the images before and after, for the audit log; none without alt texts */
async function withImageTexts(tx: Transaction, { id, imageTexts }: ProductChanges & { id: string }) {
  if (imageTexts === undefined) return { before: [], after: [] };
  const before = await imagesOf(tx, id);
  await describeImages(tx, id, imageTexts);
  return { before, after: await imagesOf(tx, id) };
}

/** For the audit log: the count that the author saw, if it was outdated. */
function staleCount({ countShown }: ExpectedState, displayed: number): ExpectedState {
  return countShown === displayed ? {} : { countShown };
}

/**
 * Always later than the last update, even within a millisecond or after a clock change: `updatedAt` identifies updates.
 */
function after(last: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), last.getTime() + 1));
}

function hasSameFields(before: LockedProduct, fields: ProductFields): boolean {
  return isDeepStrictEqual(storedOf(before), storedOf(fields));
}
