import type { AdminProduct, AdminSort, adminProductsQuery, StockFilter } from '@shop/contracts/catalogue-admin-api.ts';
import { LOW_STOCK } from '@shop/contracts/catalogue-api.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '@shop/platform/service/http/page-cursor.ts';
import type { ListPage } from '@shop/platform/service/http/stream-list.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { withoutNul } from '@shop/platform/service/postgres/without-nul.ts';
import type { z } from 'zod';
import { categoryOfPath } from '../categories/category.ts';
import { IMAGE_JSON } from '../images/product-images.ts';
import { DISPLAYED } from '../shared/displayed-count.ts';
import { foldCase } from '../shared/fold-case.ts';

/** Page size of unlimited lists, which are streamed. */
const STREAM_PAGE = 500;

/** PostgreSQL drops this join where no column of it is used. */
const STOCK = 'left join stock on stock.product_id = p.id';

interface SortOrder {
  by: string;
  descending?: true;
  /** The sort key in a cursor, unless it is `by`. */
  key?: string;
  form: RegExp;
  /** Parses the key of a cursor. */
  read: string;
}

/** Every sort ends with the id. */
const SORTS: Record<AdminSort | 'newest', SortOrder> = {
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
  stock_1: { by: DISPLAYED, form: /^\d{1,12}$/, read: '($K)::bigint' },
  'stock_-1': { by: DISPLAYED, descending: true, form: /^\d{1,12}$/, read: '($K)::bigint' },
};

type AdminProductsQuery = z.output<typeof adminProductsQuery>;

/**
 * GET /api/products/admin: one page, newest first by default. `search` matches a substring of the name or of a SKU without case;
 * `category` includes subcategories; `stock` compares the count that is displayed; `image=none` keeps products without
 * images; `published` keeps drafts or the others. A cursor wins over a page number.
 * @returns `limit` products (default: STREAM_PAGE), and the cursor of the next page unless this is the last
 * @throws ShopError 400 for a cursor of another sort
 */
export async function adminProducts(db: Queryable, query: AdminProductsQuery): Promise<ListPage<AdminProduct>> {
  const size = query.limit ?? STREAM_PAGE;
  const sort = query.sort ?? 'newest';
  const { by, key = by, descending } = SORTS[sort];
  const [order, columns] = [`${by} ${descending ? 'desc' : 'asc'}, p.id`, `p.id, ${key}::text as key`];
  const { params, bind } = parameters();
  const matches = matchCondition(query, bind);
  const afterCursor = query.cursor === undefined ? '' : `and ${afterCursorCondition(sort, query.cursor, bind)}`;
  const offset = query.cursor === undefined ? (query.pageNum - 1) * size : 0;
  // One extra row shows whether there is a next page.
  const rows = await db.query<Row>(
    `select cut.key, p.id, p.name, p.price_cents as "priceCents", p.category, ${DISPLAYED} as count,
       ${FIRST_IMAGE} as image, p.updated_at as "updatedAt",
       p.published, p.options <> '[]' as "hasOptions"
     from (select ${columns} from products p ${STOCK} where ${matches} ${afterCursor}
           order by ${order} limit ${bind(size + 1)} offset ${bind(offset)}::bigint) cut
     join products p on p.id = cut.id
     ${STOCK}
     order by ${order}`,
    params,
  );
  const page = rows.slice(0, size);
  const end = page.length < rows.length ? page.at(-1) : undefined;
  return {
    rows: page.map(toAdminProduct),
    next: end === undefined ? undefined : encodeCursor({ key: `${sort}:${end.key}`, id: end.id }),
  };
}

/** The total number of matches. */
export async function countAdminProducts(db: Queryable, query: AdminProductsQuery): Promise<number> {
  const { params, bind } = parameters();
  const [row] = await db.query<{ total: number }>(
    `select count(*) as total from products p where ${matchCondition(query, bind)}`,
    params,
  );
  return row?.total ?? 0;
}

interface Row {
  key: string;
  id: string;
  name: string;
  priceCents: number;
  category: string;
  count: number;
  image: AdminProduct['image'];
  updatedAt: Date;
  published: boolean;
  hasOptions: boolean;
}

function parameters() {
  const params: unknown[] = [];
  return { params, bind: (value: unknown) => `$${params.push(value)}` };
}

/** Contains only the requested conditions, so that PostgreSQL can use the trigram index. */
function matchCondition(
  { search = '', category, stock, image, published }: AdminProductsQuery,
  bind: (value: unknown) => string,
): string {
  const conditions = ['not p.removed'];
  const part = foldCase(withoutNul(search).trim());
  if (part !== '') conditions.push(hasText(bind(`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)));
  if (category !== undefined) {
    const top = bind(categoryOfPath(withoutNul(category)));
    conditions.push(`(p.category = ${top} or starts_with(p.category, ${top} || '/'))`);
  }
  if (stock !== undefined)
    conditions.push(
      `p.id in (select product_id from stock where listed and coalesce(total, displayed) between ${STOCK_RANGES[stock]})`,
    );
  if (image === 'none') conditions.push('not exists (select from product_images i where i.product_id = p.id)');
  if (published !== undefined) conditions.push(published === 'true' ? 'p.published' : 'not p.published');
  return conditions.join(' and ');
}

/** Literals within the condition of the index stock_low_total. */
const STOCK_RANGES: Record<StockFilter, string> = { out: '0 and 0', low: `1 and ${LOW_STOCK}` };

/** The product's name, or the SKU of one of its variants. */
function hasText(pattern: string): string {
  return `p.id in (select id from products where not removed and name_key like ${pattern}
    union select product_id from variants where not removed and sku_key like ${pattern})`;
}

/**
 * The rows after a cursor. The first condition is implied by the second, but lets PostgreSQL use the index, which only the
 * sort by stock lacks.
 */
function afterCursorCondition(sort: AdminSort | 'newest', cursor: string, bind: (value: unknown) => string): string {
  const { by, descending, read } = SORTS[sort];
  const position = parseCursor(sort, cursor);
  const last = read.replace('$K', `${bind(position.key)}::text`);
  const sign = descending ? '<' : '>';
  return `${by} ${sign}= ${last} and (${by} ${sign} ${last} or p.id > ${bind(position.id)})`;
}

const FIRST_IMAGE = `(
  select ${IMAGE_JSON} from product_images i
  where i.product_id = p.id order by i.position limit 1)`;

function parseCursor(sort: AdminSort | 'newest', cursor: string): { key: string; id: string } {
  const { key, id } = decodeCursor(cursor);
  const value = key.slice(sort.length + 1);
  if (!key.startsWith(`${sort}:`) || !SORTS[sort].form.test(value)) throw invalidCursor();
  return { key: value, id };
}

function toAdminProduct({
  id,
  name,
  priceCents,
  category,
  count,
  image,
  updatedAt,
  published,
  hasOptions,
}: Row): AdminProduct {
  return {
    _id: id,
    name,
    price: dollarsOf(priceCents),
    category,
    count,
    image,
    updatedAt: updatedAt.toISOString(),
    published,
    ...(hasOptions && { hasOptions }),
  };
}
