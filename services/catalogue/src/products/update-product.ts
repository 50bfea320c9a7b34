import { isDeepStrictEqual } from 'node:util';
import { MAX_COUNT } from '@shop/contracts/catalogue-api.ts';
import { conflict, invalid } from '@shop/platform/service/errors.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { requireCategory } from '../categories/category-repository.ts';
import { describeImages, imagesOf } from '../images/product-images.ts';
import { recordPrices } from '../prices/record-prices.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { adjustStock, lockStock } from '../stock/stock-repository.ts';
import { endReduction } from '../variants/variant-repository.ts';
import { type ProductChanges, type ProductFields, storedOf } from './product.ts';
import { productAuditSnapshot } from './product-audit-snapshot.ts';
import { type LockedProduct, lockProduct, requireUnchanged, saveProduct, timeAfter } from './product-repository.ts';
import { announceProduct, announceWithVariants } from './product-states.ts';

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
 * the displayed count, so that it never undoes concurrent sales (docs/api.md#admin-products). A price that reaches the old price
 * of a reduction ends it.
 * @throws ShopError 400 for an unknown category or a count above MAX_COUNT, 404, 409 for a taken name, a concurrent update, or another price or count of a
 *   product with options
 */
export async function updateProduct(
  { db, outbox, audit }: WriteDeps,
  product: ProductChanges & { id: string } & ExpectedState,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockProduct(tx, product.id);
    requireUnchanged(before, product.updatedAt);
    const category = await requireCategory(tx, product.category);
    const stock = await lockStock(tx, product.id);
    const shown = stock.total ?? stock.displayed;
    const difference = product.count - (product.countShown ?? shown);
    if (before.options.length > 0)
      refuseForVariants({ price: product.priceCents !== before.priceCents, count: difference !== 0 });
    else if (product.count > MAX_COUNT) throw invalid('count', `count: at most ${MAX_COUNT}`);
    const count = difference === 0 ? shown : await adjustStock(tx, stock, difference);
    const fields = {
      ...product,
      category,
      attrs: product.attrs ?? before.attrs,
      published: product.published ?? before.published,
    };
    await saveProduct(tx, product.id, fields, timeAfter(before.updatedAt, now));
    const reducedFrom = before.options.length > 0 ? undefined : await endReduction(tx, product.id, product.priceCents);
    await recordPrices(tx, product.id);
    const images = await withImageTexts(tx, product);
    const onlyStock = difference !== 0 && product.imageTexts === undefined && hasSameFields(before, fields);
    const announce = isDeepStrictEqual(sharedOf(before), sharedOf(fields)) ? announceProduct : announceWithVariants;
    await announce({ outbox, tx }, product.id, onlyStock ? 'stock-adjusted' : 'product-changed');
    await audit(tx, {
      what: 'product-updated',
      subject: `product/${product.id}`,
      before: {
        ...productAuditSnapshot({ ...before, count: shown, images: images.before }),
        ...(reducedFrom !== undefined && { oldPriceCents: reducedFrom }),
      },
      after: {
        ...productAuditSnapshot({ ...fields, count, images: images.after }),
        ...(reducedFrom !== undefined && { oldPriceCents: null }),
        ...(difference !== 0 && staleCount(product, shown)),
      },
    });
  });
}

/** What the events of a product's variants tell of it (docs/events.md#versions); images are changed elsewhere. */
function sharedOf({ name, category, published }: Pick<ProductFields, 'name' | 'category' | 'published'>) {
  return { name, category, published };
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
 * Price and stock of a product with options are those of its variants. A client that knows no options sends what the product shows,
 * which changes nothing; anything else would reach a variant that nobody named.
 */
function refuseForVariants(differs: { price: boolean; count: boolean }): void {
  const fields = [...(differs.price ? ['price'] : []), ...(differs.count ? ['count'] : [])];
  if (fields.length === 0) return;
  const message = 'This product has options: change the price and the stock of its variants';
  throw conflict(
    'product-has-options',
    message,
    fields.map((field) => ({ field, message })),
  );
}

function hasSameFields(before: LockedProduct, fields: ProductFields): boolean {
  return isDeepStrictEqual(storedOf(before), storedOf(fields));
}
