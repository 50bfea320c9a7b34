import type { Review } from '@shop/contracts/catalogue-api.ts';

/** SQL: a review as JSON, of a row of `reviews` named r; its times need withIsoTimes. What does not apply is absent. */
export const REVIEW_JSON = `json_strip_nulls(json_build_object(
    '_id', r.id, 'user', json_build_object('_id', r.user_id, 'name', r.user_name),
    'rating', r.rating, 'comment', r.comment, 'createdAt', r.created_at, 'editedAt', r.edited_at,
    'boughtHere', case when exists (
      select from purchases b where b.user_id = r.user_id and b.product_id = r.product_id) then true end,
    'answer', case when r.answer is not null then json_build_object('text', r.answer, 'at', r.answered_at) end))`;

/** Converts the times of a review, as PostgreSQL writes them into JSON, to ISO 8601 in UTC. */
export function withIsoTimes<Json extends Review>(review: Json): Json {
  const { createdAt, editedAt, answer } = review;
  return {
    ...review,
    createdAt: isoTime(createdAt),
    ...(editedAt !== undefined && { editedAt: isoTime(editedAt) }),
    ...(answer !== undefined && { answer: { ...answer, at: isoTime(answer.at) } }),
  };
}

function isoTime(time: string): string {
  return new Date(time).toISOString();
}
