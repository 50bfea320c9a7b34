import type { AdminVariants } from '@shop/contracts/catalogue-admin-api.ts';
import { notFound } from '@shop/platform/service/errors.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { type ProductVariants, toAdminVariants } from '../variants/variant.ts';
import { readVariants } from '../variants/variant-repository.ts';

/** GET /api/products/admin/{id}/variants. @throws ShopError 404 */
export async function productVariants(db: Queryable, productId: string): Promise<AdminVariants> {
  const [product] = await db.query<PresentProduct & { updatedAt: Date }>(
    `select options, price_cents as "priceCents", updated_at as "updatedAt" from products where id = $1 and not removed`,
    [productId],
  );
  if (product === undefined) throw notFound('Product');
  const present = await presentVariants(db, productId, product);
  const stocks = await db.query<{ id: string; displayed: number }>(
    'select product_id as id, displayed from stock where product_id = any($1)',
    [present.variants.map(({ id }) => id)],
  );
  return toAdminVariants(present, {
    updatedAt: product.updatedAt,
    counts: new Map(stocks.map(({ id, displayed }) => [id, displayed])),
    priors: await shownPriors(db, productId),
    imagePaths: pathsOf(await imageIdsOf(db, productId)),
  });
}

type PresentProduct = Pick<ProductVariants, 'options'> & { priceCents: number };

/** What is sold of a product. Without options the product itself is the only variant, at its own price. */
export async function presentVariants(
  db: Queryable,
  productId: string,
  { options, priceCents }: PresentProduct,
): Promise<ProductVariants> {
  const variants = await readVariants(db, productId);
  if (options.length > 0) return { options, variants };
  const [own = NO_DETAILS] = variants;
  return { options, variants: [{ ...own, id: productId, choice: [], priceCents, onSale: true }] };
}

const NO_DETAILS = { sku: null, oldPriceCents: null, imageId: null, weightGrams: null };

/** The prior prices that are shown of a product's variants, in cents, by their ids. */
export async function shownPriors(db: Queryable, productId: string): Promise<Map<string, number>> {
  const rows = await db.query<{ id: string; priorCents: number }>(
    `select variant_id as id, prior_cents as "priorCents" from price_records
     where until is null and prior_cents is not null
       and variant_id in (select id from variants where product_id = $1)`,
    [productId],
  );
  return new Map(rows.map(({ id, priorCents }) => [id, priorCents]));
}

/** The ids of a product's images by their paths. */
export async function imageIdsOf(db: Queryable, productId: string): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; path: string }>(
    'select id, path from product_images where product_id = $1',
    [productId],
  );
  return new Map(rows.map(({ id, path }) => [path, id]));
}

/** The paths of images by their ids. */
export function pathsOf(ids: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...ids].map(([path, id]) => [id, path]));
}
