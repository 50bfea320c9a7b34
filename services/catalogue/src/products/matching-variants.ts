import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { storable } from '@shop/platform/service/postgres/without-nul.ts';
import type { AttributeFilter } from '../search/run-query.ts';

/**
 * Finds a variant of each product that has the values of the options that a list was filtered by: one in stock if there is any, else
 * the first of them.
 * @returns the ids of the variants by those of their products; none for products without such an option
 */
export async function matchingVariants(
  db: Queryable,
  productIds: readonly string[],
  filters: readonly AttributeFilter[],
): Promise<ReadonlyMap<string, string>> {
  if (productIds.length === 0 || filters.length === 0) return new Map();
  const typed = JSON.stringify(filters, (_key, part) => storable(part));
  const rows = await db.query<{ productId: string; id: string }>(MATCHING, [productIds, typed]);
  return new Map(rows.map(({ productId, id }) => [productId, id]));
}

const MATCHING = `
  select distinct on (v.product_id) v.product_id as "productId", v.id
  from products p join variants v on v.product_id = p.id left join stock s on s.product_id = v.id
  cross join lateral (
    select count(*) as filtered, bool_and(filter.values ? (v.choice ->> (offered.at - 1)::integer)) as matches
    from jsonb_array_elements(p.options) with ordinality as offered(option, at)
    join jsonb_to_recordset($2) as filter(key text, values jsonb) on lower(filter.key) = lower(offered.option ->> 'name')
  ) options
  where p.id = any($1) and v.on_sale and not v.removed and options.filtered > 0 and options.matches
  order by v.product_id, coalesce(s.displayed, 0) > 0 desc, v.position`;
