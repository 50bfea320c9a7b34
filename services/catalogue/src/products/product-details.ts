import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { notFound } from '@shop/platform/errors.ts';
import { isId } from '@shop/platform/new-id.ts';
import type { Database } from '@shop/platform/postgres.ts';
import { prepared } from '../prepared.ts';
import { asProduct, type ProductRow, productColumns, productJoins } from './product-view.ts';

type DetailsRow = ProductRow & { reviews: ProductDetails['reviews'] };

/**
 * GET /api/products/get-one/{id}: a product with its reviews in full, newest first.
 * @throws ShopError 404, also for an id that is none
 */
export async function productDetails(db: Database, id: string): Promise<ProductDetails> {
  if (!isId(id)) throw notFound('Product');
  const { rows } = await db.pool.query(prepared(DETAILS, [id.toLowerCase()]));
  const [row] = rows as DetailsRow[];
  if (row === undefined) throw notFound('Product');
  const reviews = row.reviews.map((review) => ({ ...review, createdAt: new Date(review.createdAt).toISOString() }));
  return { ...asProduct(row), reviews };
}

const REVIEWS = `(
  select coalesce(json_agg(json_build_object(
    '_id', r.id, 'user', json_build_object('_id', r.user_id, 'name', r.user_name),
    'rating', r.rating, 'comment', r.comment, 'createdAt', r.created_at) order by r.created_at desc, r.id), '[]')
  from reviews r where r.product_id = p.id)`;

const DETAILS = `
  select ${productColumns}, ${REVIEWS} as reviews from products p ${productJoins} where p.id = $1 and not p.removed`;
