import { MAX_SKU } from '@shop/contracts/catalogue-admin-api.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { skuKey } from '../variants/variant.ts';
import { emptyBitmap, setBit } from './bitmap.ts';
import type { ProductTable } from './product-table.ts';
import type { SearchResult, SkuMatch } from './search-result.ts';

/** Finds what has a SKU, whatever its case, and is for sale. @returns undefined for any other text */
export async function findSku(db: Queryable, text: string): Promise<SkuMatch | undefined> {
  const key = skuKey(text);
  if (key === '' || key.length > MAX_SKU) return undefined;
  const [match] = await db.query<SkuMatch>(
    `select p.ordinal, v.id as "variantId" from variants v join products p on p.id = v.product_id
     where v.sku_key = $1 and not v.removed and v.on_sale and not p.removed and p.published`,
    [key],
  );
  return match;
}

/**
 * Puts the product with the SKU first in the results of a search. Results that were found only by a corrected spelling of the text are left
 * out: it was no mistyped word, but a SKU.
 */
export function withSku(table: ProductTable, result: SearchResult, match: SkuMatch | undefined): SearchResult {
  if (match === undefined || table.active[match.ordinal] !== 1) return result;
  const { ordinal, variantId } = match;
  const isOther = result.searchedFor !== undefined;
  const ordinals = isOther ? emptyBitmap(table.size) : result.ordinals.slice();
  setBit(ordinals, ordinal);
  const others = isOther ? new Int32Array() : result.byRelevance.filter((one) => one !== ordinal);
  const byRelevance = new Int32Array(others.length + 1);
  byRelevance[0] = ordinal;
  byRelevance.set(others, 1);
  return {
    ordinals,
    byRelevance,
    searchedFor: undefined,
    didYouMean: [],
    skuMatch: { ordinal, variantId },
  };
}
