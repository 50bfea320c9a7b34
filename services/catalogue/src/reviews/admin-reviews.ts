import {
  type AdminReview,
  type AdminReviewsQuery,
  CRITICAL_STARS,
  type ReviewFilter,
} from '@shop/contracts/catalogue-admin-api.ts';
import type { ListPage } from '@shop/platform/service/http/stream-list.ts';
import { buildKeyset, pageOf, type Sort } from '@shop/platform/service/postgres/keyset.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';
import { searchConditions, searchText } from '@shop/platform/service/postgres/search-patterns.ts';
import { REVIEW_JSON, withIsoTimes } from '../shared/review-json.ts';

const DEFAULT_PAGE_SIZE = 50;
const NEWEST: Sort = { name: 'newest', keys: [{ sql: 'r.created_at', kind: 'time' }], descending: true };
/** The searched text. The index reviews_search has the same expression. */
const TEXT = searchText(['r.comment', 'r.user_name']);

/**
 * A page of the reviews of existing products, newest first. Each word of `search` must occur in the review or in its author's
 * name, ignoring case; a word of one or two letters must begin a word.
 * @throws ShopError 400 for a malformed cursor
 */
export async function adminReviews(db: Queryable, query: AdminReviewsQuery): Promise<ListPage<AdminReview>> {
  const { cursor, limit = DEFAULT_PAGE_SIZE } = query;
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const conditions = conditionsOf(query, bind);
  const keyset = buildKeyset(NEWEST, { id: 'r.id', cursor, bind });
  if (keyset.after !== undefined) conditions.push(keyset.after);
  // One extra row shows whether there is a next page.
  const rows = await db.query<ReviewRow & { id: string; sortKeys: string[] }>(
    `${SELECT_REVIEWS}, r.id, ${keyset.keys} ${FROM_REVIEWS} ${conditions.map((condition) => `and ${condition}`).join(' ')}
     order by ${keyset.orderBy} limit ${bind(limit + 1)}`,
    params,
  );
  const { page, next } = pageOf(rows, NEWEST, limit);
  return { rows: page.map(toReview), next };
}

/** One review as administrators see it, or undefined. */
export async function adminReview(db: Queryable, id: string): Promise<AdminReview | undefined> {
  const [row] = await db.query<ReviewRow>(`${SELECT_REVIEWS} ${FROM_REVIEWS} and r.id = $1`, [id]);
  return row && toReview(row);
}

/** How many reviews of few stars wait for a response of the shop. The index reviews_critical has the same condition. */
export async function countCriticalReviews(db: Queryable): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `select count(*) as total ${FROM_REVIEWS} and r.rating <= ${CRITICAL_STARS} and ${CONDITIONS.unanswered}`,
  );
  return row?.total ?? 0;
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

/** Contains only the requested conditions, so that PostgreSQL can choose the matching index. */
function conditionsOf(
  { show, stars, product, user, search }: AdminReviewsQuery,
  bind: (value: unknown) => string,
): string[] {
  const conditions = [CONDITIONS[show], ...searchConditions(TEXT, search, bind)];
  // One number in the order of its index; several in that of time.
  if (stars.length === 1) conditions.push(`r.rating = ${bind(stars[0])}::integer`);
  else if (stars.length > 0) conditions.push(`r.rating = any(${bind(stars)}::integer[])`);
  if (product !== undefined) conditions.push(`r.product_id = ${bind(product)}`);
  if (user !== undefined) conditions.push(`r.user_id = ${bind(user)}`);
  return conditions;
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
