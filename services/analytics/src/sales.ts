import type { ComparedSales, Period, TopSales, TopSort } from '@shop/contracts/analytics-api.ts';
import { TOP_SIZE } from '@shop/contracts/analytics-api.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** Sums the orders that were created in a period and count as revenue, and those of the period before it. */
export async function compareSales(db: Queryable, { from, until }: Period, before: Period): Promise<ComparedSales> {
  const [row] = await db.query<{ now: Sums; before: Sums }>(
    `select (${sumsBetween('$1', '$2')}) as now, (${sumsBetween('$3', '$4')}) as before`,
    [from, until, before.from, before.until].map((time) => new Date(time)),
  );
  const { now, before: earlier } = row ?? { now: NONE, before: NONE };
  return { ...salesOf(now), before: salesOf(earlier) };
}

/** SQL: sums a period of exact times, from the sums of its whole UTC hours and the orders before and after these. */
function sumsBetween(from: string, until: string): string {
  return `
    with whole as (
      select date_bin('1 hour', ${from}::timestamptz + interval '1 hour - 1 microsecond', 'epoch') as first,
        date_bin('1 hour', ${until}::timestamptz, 'epoch') as last
    ),
    parts as (
      select orders, net_cents as cents from revenue_hours, whole where hour >= first and hour < last
      union all
      select 1, subtotal_cents from revenue_orders, whole
      where counts and created_at >= ${from} and created_at < least(first, ${until})
      union all
      select 1, subtotal_cents from revenue_orders, whole
      where counts and created_at >= greatest(first, last) and created_at < ${until}
    )
    select jsonb_build_object('orders', coalesce(sum(orders), 0), 'cents', coalesce(sum(cents), 0)) from parts`;
}

/**
 * Finds the best sold products and top-level categories of a period. One statement, so that everything adds up to the
 * revenue of the same orders.
 */
export async function findTopSales(db: Queryable, { from, until }: Period, by: TopSort): Promise<TopSales> {
  const [row] = await db.query<TopRow>(topStatement(by), [new Date(from), new Date(until)]);
  const { all, sold, unlistedOrders, products, categories, ...rest } = row as TopRow;
  const inDollars = <Item extends { cents: number }>({ cents, ...item }: Item) => ({
    ...item,
    revenue: dollarsOf(cents),
  });
  return {
    ...salesOf(all),
    pieces: sold.pieces,
    products: (products ?? []).map(({ variantOf, ...item }) => ({
      ...inDollars(item),
      ...(variantOf !== null && { variantOf }),
    })),
    categories: (categories ?? []).map(inDollars),
    ...rest,
    unlisted: salesOf({ orders: unlistedOrders, cents: all.cents - sold.cents }),
  };
}

interface Sums {
  orders: number;
  cents: number;
}
const NONE: Sums = { orders: 0, cents: 0 };

interface Sold {
  cents: number;
  pieces: number;
}
interface SoldProduct extends Sold {
  _id: string;
  name: string | null;
  category: string | null;
  removed: boolean;
  variantOf: string | null;
}
interface TopRow {
  all: Sums;
  sold: Sold;
  unlistedOrders: number;
  products: SoldProduct[] | null;
  productsCount: number;
  categories: (Sold & { name: string | null })[] | null;
  categoriesCount: number;
}

function topStatement(by: TopSort): string {
  const column = by === 'pieces' ? 'pieces' : 'cents';
  const other = by === 'pieces' ? 'cents' : 'pieces';
  const top = (table: string, key: string) =>
    `(select jsonb_agg(to_jsonb(t)) from
       (select * from ${table} order by ${column} desc, ${other} desc, ${key} limit ${TOP_SIZE}) t)`;
  return `
    with counting as (
      select order_id, subtotal_cents from revenue_orders where counts and created_at >= $1 and created_at < $2
    ), sold as (
      select product_id, sum(i.pieces) as pieces, sum(i.revenue_cents) as cents
      from counting join sold_items i using (order_id)
      where i.created_at >= $1 and i.created_at < $2 group by product_id
    ), sold_products as materialized (
      select product_id as _id, p.name, p.category, coalesce(p.removed, false) as removed,
        p.variant_of as "variantOf", s.pieces, s.cents
      from sold s left join products p using (product_id)
    ), sold_categories as materialized (
      select split_part(category, '/', 1) as name, sum(pieces) as pieces, sum(cents) as cents
      from sold_products group by 1
    )
    select
      (select jsonb_build_object('orders', count(*), 'cents', coalesce(sum(subtotal_cents), 0)) from counting) as all,
      (select jsonb_build_object('cents', coalesce(sum(cents), 0), 'pieces', coalesce(sum(pieces), 0))
       from sold_products) as sold,
      (select count(*) from counting c where not exists (
         select 1 from sold_items i where i.order_id = c.order_id and i.created_at >= $1 and i.created_at < $2))
        as "unlistedOrders",
      ${top('sold_products', '_id')} as products,
      (select count(*) from sold_products) as "productsCount",
      ${top('sold_categories', 'name collate "C"')} as categories,
      (select count(*) from sold_categories) as "categoriesCount"`;
}

function salesOf({ orders, cents }: Sums): { revenue: number; orders: number } {
  return { revenue: dollarsOf(cents), orders };
}
