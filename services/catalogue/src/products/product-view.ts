import type { Product } from '@shop/contracts/catalogue-api.ts';
import { dollarsOf } from '@shop/contracts/money.ts';
import { IMAGE_JSON } from '../images/product-images.ts';
import { DISPLAYED } from '../shared/displayed-count.ts';
import { type ProductFields, selectFields } from './product.ts';

/** A row of `productColumns`. */
export interface ProductRow extends ProductFields {
  id: string;
  images: Product['images'];
  rating: number;
  reviewsNumber: number;
  sales: number;
  createdAt: Date;
  updatedAt: Date;
  /** Null without options. */
  highestCents: number | null;
  /** Null while no reduction is shown. */
  oldCents: number | null;
  priorCents: number | null;
}

/** SQL: a replica of the release before may have raised the price since, without a record (ADR 67). */
const IS_REDUCED = 'least(p.old_cents, p.prior_cents) > p.price_cents';

/** The columns of every product response; they need `productJoins`. */
export const productColumns = `
  p.id, ${selectFields('p')}, ${DISPLAYED} as count,
  (select coalesce(json_agg(${IMAGE_JSON} order by i.position), '[]')
   from product_images i where i.product_id = p.id) as images,
  p.rating::float8 as rating, p.reviews_number as "reviewsNumber",
  coalesce(sold.quantity, 0) as sales, p.created_at as "createdAt", p.updated_at as "updatedAt",
  p.highest_cents as "highestCents", case when ${IS_REDUCED} then p.old_cents end as "oldCents",
  case when ${IS_REDUCED} then p.prior_cents end as "priorCents"`;

/** The joins of `productColumns`, for a table or subquery named p. */
export const productJoins = `
  left join stock on stock.product_id = p.id
  left join product_sales sold on sold.product_id = p.id`;

/** Converts a row to its response (docs/api.md#catalogue): dollars, ISO 8601 times, the attributes under both names. */
export function toProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: dollarsOf(row.priceCents),
    count: row.count,
    category: row.category,
    images: row.images,
    rating: row.rating,
    reviewsNumber: row.reviewsNumber,
    attrs: row.attrs,
    attributesTable: row.attrs,
    sales: row.sales,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(row.highestCents !== null && { hasOptions: true as const, highestPrice: dollarsOf(row.highestCents) }),
    ...reductionOf(row),
  };
}

/** What a response says of a reduction: nothing without one. */
export function reductionOf({
  oldCents,
  priorCents,
}: {
  oldCents?: number | null | undefined;
  priorCents?: number | null | undefined;
}): Pick<Product, 'oldPrice' | 'priorPrice'> {
  if (typeof oldCents !== 'number' || typeof priorCents !== 'number') return {};
  return { oldPrice: dollarsOf(oldCents), priorPrice: dollarsOf(priorCents) };
}
