import type { AdminProduct, adminProductsQuery } from '@shop/contracts/catalogue-admin-api.ts';
import type { Sort } from '@shop/contracts/catalogue-api.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import { cursorOf, noCursor, placeOf } from '@shop/platform/page-cursor.ts';
import type { Queryable } from '@shop/platform/postgres.ts';
import { withoutNul } from '@shop/platform/without-nul.ts';
import type { z } from 'zod';
import { categoryOfPath } from '../categories/category.ts';
import { folded } from '../folded.ts';

/** More products than a shop has: what is not limited is one page. */
const EVERYTHING = 1_000_000;

/** How each sort orders, what of its last row a cursor carries, and how that is read back; every sort ends with the id. */
const SORTS: Record<Sort | 'newest', { by: string; descending?: true; key?: string; form: RegExp; read: string }> = {
  newest: {
    by: 'p.created_at',
    descending: true,
    key: 'extract(epoch from p.created_at)',
    form: /^\d{1,11}\.\d{6}$/,
    read: 'to_timestamp(($K)::float8)',
  },
  price_1: { by: 'p.price_cents', form: /^\d{1,12}$/, read: '($K)::bigint' },
  'price_-1': { by: 'p.price_cents', descending: true, form: /^\d{1,12}$/, read: '($K)::bigint' },
  'rating_-1': { by: 'p.rating', descending: true, form: /^\d\.\d$/, read: '($K)::numeric' },
  name_1: { by: 'p.name_key', form: /^/, read: '$K' },
  'name_-1': { by: 'p.name_key', descending: true, form: /^/, read: '$K' },
};

/**
 * GET /api/products/admin: newest first unless a sort is asked for, all of it unless there is a limit. `search` is a part of
 * the name in any case; `category` is that category and what lies below it. A cursor wins over a page's number.
 * @returns the page, how many products match in all, and the cursor of the next page unless this is the last
 * @throws ShopError 400 for a cursor that is none of this sort's
 */
export async function adminProducts(
  db: Queryable,
  query: z.output<typeof adminProductsQuery>,
): Promise<{ products: AdminProduct[]; total: number; next: string | undefined }> {
  const size = query.limit ?? EVERYTHING;
  const sort = query.sort ?? 'newest';
  const place = query.cursor === undefined ? undefined : placeIn(sort, query.cursor);
  const { by, key = by, descending, read } = SORTS[sort];
  const [order, beyond] = descending ? [`${by} desc, p.id`, '<'] : [`${by}, p.id`, '>'];
  const last = read.replace('$K', '$3::text');
  const rows = await db.query<Row>(
    `select counted.total, page.*
     from (select count(*) as total from products p where ${MATCHES}) counted
     left join (
       select cut.place, cut.key, p.id, p.name, p.price_cents as "priceCents", p.category,
              coalesce(stock.shown, 0) as count, ${FIRST_IMAGE} as image
       from (select p.id, ${key}::text as key, row_number() over (order by ${order}) as place
             from products p
             where ${MATCHES} and ($4::text is null or ${by} ${beyond} ${last} or (${by} = ${last} and p.id > $4))
             order by ${order} limit $5 offset $6::bigint) cut
       join products p on p.id = cut.id
       left join stock on stock.product_id = p.id
     ) page on true
     order by page.place`,
    [
      folded(withoutNul(query.search ?? '').trim()),
      query.category === undefined ? null : categoryOfPath(withoutNul(query.category)),
      place?.key ?? null,
      place?.id ?? null,
      // One more than asked for tells whether there is a next page.
      size + 1,
      place === undefined ? (query.pageNum - 1) * size : 0,
    ],
  );
  const found = rows.filter((row): row is FoundRow => row.id !== null);
  const page = found.slice(0, size);
  const end = page.length < found.length ? page.at(-1) : undefined;
  return {
    products: page.map(asAdminProduct),
    total: rows[0]?.total ?? 0,
    next: end === undefined ? undefined : cursorOf({ key: `${sort}:${end.key}`, id: end.id }),
  };
}

interface FoundRow {
  total: number;
  key: string;
  id: string;
  name: string;
  priceCents: number;
  category: string;
  count: number;
  image: AdminProduct['image'];
}
type Row = FoundRow | { total: number; id: null };

const MATCHES = `not p.removed and strpos(p.name_key, $1) > 0
  and ($2::text is null or p.category = $2 or starts_with(p.category, $2 || '/'))`;

const FIRST_IMAGE = `(
  select json_build_object('path', i.path, 'ground', i.ground) from product_images i
  where i.product_id = p.id order by i.position limit 1)`;

function placeIn(sort: Sort | 'newest', cursor: string): { key: string; id: string } {
  const { key, id } = placeOf(cursor);
  const value = key.slice(sort.length + 1);
  if (!key.startsWith(`${sort}:`) || !SORTS[sort].form.test(value)) throw noCursor();
  return { key: value, id };
}

function asAdminProduct({ id, name, priceCents, category, count, image }: FoundRow): AdminProduct {
  return { _id: id, name, price: dollarsOf(priceCents), category, count, image };
}
