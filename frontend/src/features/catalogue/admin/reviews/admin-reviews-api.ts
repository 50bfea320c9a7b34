import type { AdminReview, ReviewFilter } from '@shop/contracts/catalogue-admin-api.ts';
import { api, detailsOf } from '../../../../shared/api-client.ts';
import { type Part, partOf } from '../../../../shared/list/part.ts';
import { calls } from '../../../../shared/paths.ts';

/** The reviews per request. */
const PAGE_SIZE = 25;

/** Fetches one part of the reviews, newest first. */
export async function fetchReviews(
  show: ReviewFilter,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Part<AdminReview>> {
  const params = { show, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
  return partOf(await api.get<AdminReview[]>(calls.adminReviews, { params, signal }));
}

/** Hides a review from the public, for a reason that its author reads, unless they have edited it since. */
export async function hideReview({ _id, editedAt }: AdminReview, reason: string): Promise<AdminReview> {
  return (await api.put<AdminReview>(calls.reviewHiding(_id), { reason, seenEdit: editedAt ?? null })).data;
}

/** Shows a hidden review again, unless its author has edited it since. */
export async function showReview({ _id, editedAt }: AdminReview): Promise<AdminReview> {
  const params = editedAt === undefined ? {} : { seenEdit: editedAt };
  return (await api.delete<AdminReview>(calls.reviewHiding(_id), { params })).data;
}

/** Answers a review publicly, unless it or its answer are no longer those on screen. */
export async function answerReview({ _id, answer, editedAt }: AdminReview, text: string): Promise<AdminReview> {
  const body = { text, seen: answer?.at ?? null, seenEdit: editedAt ?? null };
  return (await api.put<AdminReview>(calls.reviewAnswer(_id), body)).data;
}

export async function removeAnswer(id: string): Promise<AdminReview> {
  return (await api.delete<AdminReview>(calls.reviewAnswer(id))).data;
}

/** The review as it is now, which a refusal carries when what was on the screen has changed; undefined for others. */
export function currentReview(refusal: unknown): AdminReview | undefined {
  return detailsOf<AdminReview>(refusal, ['review-changed', 'answer-changed']);
}
