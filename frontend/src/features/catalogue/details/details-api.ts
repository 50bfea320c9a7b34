import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
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
