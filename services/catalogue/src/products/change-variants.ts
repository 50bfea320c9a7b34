import { isDeepStrictEqual } from 'node:util';
import type { AdminVariants, VariantsRequest } from '@shop/contracts/catalogue-admin-api.ts';
import type { AuditSnapshot } from '@shop/platform/service/audit/changed-fields.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { recordPrices } from '../prices/record-prices.ts';
import type { WriteDeps } from '../shared/write-deps.ts';
import { adjustStocks, type LockedStock, lockStocks } from '../stock/stock-repository.ts';
import { excludeVariants, saveTotals } from '../stock/stock-totals.ts';
import { checkVariants, takenSku } from '../variants/check-variants.ts';
import {
  type ProductVariants,
  priceRangeOf,
  skuKey,
  toAdminVariants,
  type Variant,
  variantsOf,
} from '../variants/variant.ts';
import { saveOptions, saveVariants, takenSkus } from '../variants/variant-repository.ts';
import { lockProduct, requireUnchanged, timeAfter } from './product-repository.ts';
import { announceProduct, announceVariants } from './product-states.ts';
import { imageIdsOf, pathsOf, presentVariants, shownPriors } from './product-variants.ts';

/**
 * Replaces the options of a product and all its variants. Counts are applied as differences, as in an update of the product, so that
 * they undo no concurrent sales. The first variant is the product itself, with its id, stock and open orders (ADR 64).
 * @returns what is stored, as for the editor
 * @throws ShopError 400 for a bad field, 404, 409 for a concurrent update, a taken SKU, or options that are still for sale
 */
export async function changeVariants(
  { db, outbox, audit }: WriteDeps,
  productId: string,
  request: VariantsRequest,
  now: Date,
): Promise<AdminVariants> {
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, productId);
    requireUnchanged(product, request.updatedAt);
    const imageIds = await imageIdsOf(tx, productId);
    const before = await presentVariants(tx, productId, product);
    checkVariants(request, { ...before, productId, imageIds });
    const after = variantsOf(request, { newId, imageIds });
    await requireFreeSkus(tx, productId, after.variants);
    const stocks = await lockAll(tx, [...before.variants, ...after.variants]);
    const { counts, adjusted } = await adjustCounts(tx, { request, after, stocks });
    await saveVariants(tx, productId, after.variants);
    const { lowest, highest } = priceRangeOf(after.variants);
    const updatedAt = timeAfter(product.updatedAt, now);
    const highestCents = after.options.length === 0 ? null : highest;
    await saveOptions(tx, productId, { options: after.options, lowestCents: lowest, highestCents, updatedAt });
    await recordPrices(tx, productId);
    await saveTotals(tx, [productId]);
    await excludeVariants(tx, productId);
    await announceProduct({ outbox, tx }, productId, 'product-changed');
    await announceVariants({ outbox, tx }, changesOf(productId, { before, after, adjusted }));
    await audit(tx, {
      what: 'variants-changed',
      subject: `product/${productId}`,
      before: snapshotOf(before, (id) => stocks.get(id)?.displayed),
      after: snapshotOf(after, (id) => counts.get(id)),
    });
    const priors = await shownPriors(tx, productId);
    return toAdminVariants(after, { updatedAt, counts, priors, imagePaths: pathsOf(imageIds) });
  });
}

async function requireFreeSkus(tx: Transaction, productId: string, variants: readonly Variant[]): Promise<void> {
  const taken = await takenSkus(
    tx,
    productId,
    variants.flatMap(({ sku }) => sku ?? []),
  );
  for (const [at, { sku }] of variants.entries()) {
    const owner = sku === null ? undefined : taken.get(skuKey(sku));
    if (owner !== undefined) throw takenSku(at, `The SKU ${sku} belongs to a variant of ${owner}`);
  }
}

/** The stock of each variant, locked in the order of their ids; deleted ones included, because the total leaves them out. */
async function lockAll(tx: Transaction, variants: readonly Variant[]): Promise<Map<string, LockedStock>> {
  const stocks = await lockStocks(tx, [...new Set(variants.map(({ id }) => id))]);
  return new Map(stocks.map((stock) => [stock.productId, stock]));
}

/** @returns what each variant displays afterwards, and which of them were adjusted */
async function adjustCounts(
  tx: Transaction,
  {
    request,
    after,
    stocks,
  }: { request: VariantsRequest; after: ProductVariants; stocks: ReadonlyMap<string, LockedStock> },
): Promise<{ counts: Map<string, number>; adjusted: Set<string> }> {
  const counts = new Map([...stocks].map(([id, { displayed }]) => [id, displayed]));
  const adjustments = after.variants.flatMap(({ id }, at) => {
    const [stock, sent] = [stocks.get(id), request.variants[at]];
    if (stock === undefined || sent === undefined) throw new Error('a variant without its stock or request');
    // Nothing was shown of a new variant. Its first adjustment creates its stock at the order service, also one of 0.
    const isNew = sent._id === undefined;
    const difference = sent.count - (isNew ? 0 : (sent.countShown ?? stock.displayed));
    return difference === 0 && !isNew ? [] : [{ stock, difference }];
  });
  const displayed = await adjustStocks(tx, adjustments);
  for (const [at, { stock }] of adjustments.entries()) counts.set(stock.productId, displayed[at] as number);
  return { counts, adjusted: new Set(adjustments.map(({ stock }) => stock.productId)) };
}

/** What happened to each variant beside the first one; those that are as before are not published. */
function changesOf(
  productId: string,
  { before, after, adjusted }: { before: ProductVariants; after: ProductVariants; adjusted: ReadonlySet<string> },
): Parameters<typeof announceVariants>[1] {
  const [old, current] = [byId(before), byId(after)];
  const isSame = (id: string) => !adjusted.has(id) && isDeepStrictEqual(old.get(id), current.get(id));
  return new Map([
    ...[...old.keys()].filter((id) => !current.has(id)).map((id) => [id, 'product-removed'] as const),
    ...[...current.keys()]
      .filter((id) => id !== productId && !isSame(id))
      .map((id) => [id, old.has(id) ? 'product-changed' : 'product-created'] as const),
  ]);
}

function byId({ variants }: ProductVariants): Map<string, Variant> {
  return new Map(variants.map((variant) => [variant.id, variant]));
}

/** For the audit log: each variant is a field of its own, so that an entry has only those that changed. */
function snapshotOf(
  { options, variants }: ProductVariants,
  countOf: (id: string) => number | undefined,
): AuditSnapshot {
  const fields = variants.map(({ id, ...variant }, at) => [
    `variant ${id}`,
    { ...variant, count: countOf(id), place: at + 1 },
  ]);
  return { options, ...Object.fromEntries(fields) };
}
