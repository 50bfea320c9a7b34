import type { AdminReview, ReviewFilter } from '@shop/contracts/catalogue-admin-api.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '@shop/platform/service/http/page-cursor.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { REVIEW_JSON, withIsoTimes } from '../shared/review-json.ts';

const DEFAULT_PAGE_SIZE = 50;

interface Query {
  show: ReviewFilter;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A page of the reviews of existing products, newest first. @throws ShopError 400 for a malformed cursor */
export async function adminReviews(
  db: Queryable,
  { show, limit = DEFAULT_PAGE_SIZE, cursor }: Query,
): Promise<{ rows: AdminReview[]; next: string | undefined }> {
  const rows = await db.query<ReviewRow & { key: string }>(
    `${SELECT_REVIEWS}, (extract(epoch from r.created_at) * 1000000)::bigint::text as key
     ${FROM_REVIEWS} and ${CONDITIONS[show]}
       and ($1::bigint is null
            or (r.created_at, r.id) < (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2))
     order by r.created_at desc, r.id desc limit ${limit + 1}`,
    positionOf(cursor),
  );
  const page = rows.slice(0, limit);
  const end = page.length < rows.length ? page.at(-1) : undefined;
  return { rows: page.map(toReview), next: end && encodeCursor({ key: end.key, id: end.review._id }) };
}

/** One review as administrators see it, or undefined. */
export async function adminReview(db: Queryable, id: string): Promise<AdminReview | undefined> {
  const [row] = await db.query<ReviewRow>(`${SELECT_REVIEWS} ${FROM_REVIEWS} and r.id = $1`, [id]);
  return row && toReview(row);
}

/** A row of SELECT_REVIEWS. */
export interface ReviewRow {
  review: AdminReview;
  product: AdminReview['product'];
  hidden: string | null;
}

/** Converts a row to the review in responses. */
export function toReview({ review, product, hidden }: ReviewRow): AdminReview {
  return { ...withIsoTimes(review), product, ...(hidden !== null && { hidden }) };
}

/** Microseconds: times in cursors must be exact. */
function positionOf(cursor: string | undefined): [key: string | null, id: string | null] {
  if (cursor === undefined) return [null, null];
  const { key, id } = decodeCursor(cursor);
  if (!/^\d{1,18}$/.test(key)) throw invalidCursor();
  return [key, id];
}

const CONDITIONS: Readonly<Record<ReviewFilter, string>> = {
  all: 'true',
  unanswered: '(r.answer is null or r.edited_at > r.answered_at) and r.hidden_reason is null',
  hidden: 'r.hidden_reason is not null',
};

/** SELECT clause for reviews as administrators see them; append FROM_REVIEWS. */
export const SELECT_REVIEWS = `
  select ${REVIEW_JSON} as review, json_build_object('_id', p.id, 'name', p.name) as product, r.hidden_reason as hidden`;
/** The reviews of existing products; append further conditions. */
export const FROM_REVIEWS = 'from reviews r join products p on p.id = r.product_id where not p.removed';
