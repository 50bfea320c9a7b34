import { PAGE_SIZE, type ProductList, type Sort } from '@shop/contracts/catalogue-api.ts';
import type { Queryable } from '@shop/platform/postgres.ts';
import { conditionsOf, type Narrowing } from './product-conditions.ts';
import { asProduct, type ProductRow, productColumns, productJoins } from './product-view.ts';

export interface ListQuery extends Narrowing {
  /** From 1. */
  pageNum: number;
  sort: Sort | undefined;
}

/** SPEC §9; every sort ends with the id, and the key of a name knows no case (API.md, Everywhere). */
const ORDER: Record<Sort | 'newest', string> = {
  newest: 'p.created_at desc, p.id',
  price_1: 'p.price_cents, p.id',
  'price_-1': 'p.price_cents desc, p.id',
  'rating_-1': 'p.rating desc, p.id',
  name_1: 'p.name_key, p.id',
  'name_-1': 'p.name_key desc, p.id',
};

/**
 * One page of products, and how many there are in all, in one query. A page past the end is empty.
 * The page is cut by ids alone, which an index gives, and only its products are read and joined with what is shown of them.
 */
export async function listProducts(db: Queryable, query: ListQuery): Promise<ProductList> {
  const { where, params } = conditionsOf(query);
  const order = ORDER[query.sort ?? 'newest'];
  const offset = `$${params.push((query.pageNum - 1) * PAGE_SIZE)}`;
  const rows = await db.query<{ total: number } & (ProductRow | { id: null })>(
    `select counted.total, page.*
     from (select count(*) as total from products p where ${where}) counted
     left join (
       select cut.place, ${productColumns}
       from (select p.id, row_number() over (order by ${order}) as place from products p
             where ${where} order by ${order} limit ${PAGE_SIZE} offset ${offset}::bigint) cut
       join products p on p.id = cut.id
       ${productJoins}
     ) page on true
     order by page.place`,
    params,
  );
  const total = rows[0]?.total ?? 0;
  return {
    products: rows.filter((row) => row.id !== null).map((row) => asProduct(row as ProductRow)),
    pageNum: query.pageNum,
    paginationLinksNumber: Math.ceil(total / PAGE_SIZE),
    total,
  };
}
