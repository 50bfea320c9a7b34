import type { ProductOption } from '@shop/contracts/catalogue-api.ts';
import { ADVISORY_LOCKS } from '@shop/platform/service/postgres/advisory-locks.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { skuKey, type Variant } from './variant.ts';

/** The variants of a product in their order; none for a product that never had options or details of its own. */
export function readVariants(db: Queryable, productId: string): Promise<Variant[]> {
  return db.query<Variant>(
    `select id, choice, sku, price_cents as "priceCents", old_price_cents as "oldPriceCents", image_id as "imageId",
       weight_grams as "weightGrams", on_sale as "onSale"
     from variants where product_id = $1 and not removed order by position`,
    [productId],
  );
}

/**
 * Finds the variants of other products that have some SKUs, without case. Until the transaction ends nobody else gives a variant a
 * SKU; the caller holds the lock on the product's row, and locks no other product.
 * @returns the name of each product, by the key of the SKU
 */
export async function takenSkus(
  tx: Queryable,
  productId: string,
  skus: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (skus.length === 0) return new Map();
  await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.variantSkus]);
  const rows = await tx.query<{ key: string; name: string }>(
    `select v.sku_key as key, p.name from variants v join products p on p.id = v.product_id
     where v.sku_key = any($1) and not v.removed and v.product_id <> $2`,
    [skus.map(skuKey), productId],
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/**
 * Replaces the variants of a product: those that are missing become tombstones, whose ids nothing else gets. The caller holds the
 * product's row lock and publishes what has changed, which gives each its next version.
 */
export async function saveVariants(tx: Queryable, productId: string, variants: readonly Variant[]): Promise<void> {
  // SKUs are unique while the statement runs, too: variants may exchange them.
  await tx.query(`update variants set sku_key = null, removed = removed or not id = any($2) where product_id = $1`, [
    productId,
    variants.map(({ id }) => id),
  ]);
  const rows = variants.map((variant, position) => ({
    ...variant,
    position,
    skuKey: variant.sku === null ? null : skuKey(variant.sku),
  }));
  await tx.query(
    `insert into variants (id, product_id, version, position, choice, sku, sku_key, price_cents, old_price_cents, image_id,
       weight_grams, on_sale)
     select id, $1, 0, position, choice, sku, "skuKey", "priceCents", "oldPriceCents", "imageId", "weightGrams", "onSale"
     from jsonb_to_recordset($2) as rows(id text, position integer, choice jsonb, sku text, "skuKey" text,
       "priceCents" bigint, "oldPriceCents" bigint, "imageId" text, "weightGrams" integer, "onSale" boolean)
     on conflict (id) do update set position = excluded.position, choice = excluded.choice, sku = excluded.sku,
       sku_key = excluded.sku_key, price_cents = excluded.price_cents, old_price_cents = excluded.old_price_cents,
       image_id = excluded.image_id, weight_grams = excluded.weight_grams, on_sale = excluded.on_sale`,
    [productId, JSON.stringify(rows)],
  );
}

/** Writes what the product's row says of its variants, and its version. @param highestCents null without options */
export async function saveOptions(
  tx: Queryable,
  productId: string,
  product: { options: readonly ProductOption[]; lowestCents: number; highestCents: number | null; updatedAt: Date },
): Promise<void> {
  await tx.query(
    `update products set options = $2, price_cents = $3, highest_cents = $4, updated_at = $5, version = version + 1
     where id = $1`,
    [productId, JSON.stringify(product.options), product.lowestCents, product.highestCents, product.updatedAt],
  );
}

/**
 * Removes the old price of a product without options that its new price has reached: nothing is reduced any more.
 * @returns the old price in cents that was removed
 */
export async function endReduction(tx: Queryable, productId: string, priceCents: number): Promise<number | undefined> {
  const [ended] = await tx.query<{ oldPriceCents: number }>(
    `with ended as (select id, old_price_cents from variants where id = $1 and old_price_cents <= $2)
     update variants v set old_price_cents = null from ended where v.id = ended.id
     returning ended.old_price_cents as "oldPriceCents"`,
    [productId, priceCents],
  );
  return ended?.oldPriceCents;
}

/** Turns all variants of a removed product into tombstones, so that their SKUs are free. The caller publishes them. */
export async function removeVariants(tx: Queryable, productId: string): Promise<void> {
  await tx.query('update variants set removed = true where product_id = $1', [productId]);
}
