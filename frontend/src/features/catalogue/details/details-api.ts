import type { OwnReview, ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { api } from '../../../shared/api-client.ts';
import { calls } from '../../../shared/paths.ts';
import type { ReviewInput } from './review-rules.ts';

/**
 * @param fresh bypasses all caches, for a user who has just written a review (docs/architecture.md#cache)
 */
export async function fetchProduct(id: string, fresh: boolean, signal: AbortSignal): Promise<ProductDetails> {
  const headers = fresh ? { 'Cache-Control': 'no-cache' } : {};
  return (await api.get<ProductDetails>(calls.product(id), { headers, signal })).data;
}

/** Returns the server's message: 'review created' (docs/requirements.md#calls-users). */
export async function sendReview(productId: string, review: ReviewInput): Promise<unknown> {
  return (await api.post<unknown>(calls.review(productId), review)).data;
}

/** Returns the user's review of a product, also while the shop hides it; null without one. */
export async function fetchOwnReview(productId: string, signal: AbortSignal): Promise<OwnReview | null> {
  return (await api.get<{ review: OwnReview | null }>(calls.review(productId), { signal })).data.review;
}

/** Replaces the user's review. */
export async function saveReview(productId: string, review: ReviewInput): Promise<void> {
  await api.put(calls.review(productId), review);
}

/** Deletes the user's review. */
export async function deleteReview(productId: string): Promise<void> {
  await api.delete(calls.review(productId));
}
