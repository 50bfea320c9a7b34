import { CUSTOMER_REVIEWS, type CustomerReviews } from '@shop/contracts/catalogue-admin-api.ts';
import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { FROM_REVIEWS, type ReviewRow, SELECT_REVIEWS, toReview } from './admin-reviews.ts';

/** The newest reviews of existing products by one customer, as administrators see them, and how many there are. */
export async function customerReviews(db: Queryable, userId: string): Promise<CustomerReviews> {
  if (!isId(userId)) return { count: 0, reviews: [] };
  const rows = await db.query<ReviewRow & { count: number }>(
    `${SELECT_REVIEWS}, count(*) over () as count ${FROM_REVIEWS} and r.user_id = $1
     order by r.created_at desc, r.id desc limit ${CUSTOMER_REVIEWS}`,
    [userId],
  );
  return { count: rows[0]?.count ?? 0, reviews: rows.map(toReview) };
}
