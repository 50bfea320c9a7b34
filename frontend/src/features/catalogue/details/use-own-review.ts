import type { OwnReview } from '@shop/contracts/catalogue-api.ts';
import { useCallback } from 'react';
import { useLoaded } from '../../../shared/use-loaded.ts';
import { fetchOwnReview } from './details-api.ts';

interface OwnReviewState {
  /** Null without one, while it is loading, or when that fails: then a second attempt shows the server's message. */
  own: OwnReview | null;
  /** Whether it is not known yet. */
  pending: boolean;
  reload: () => void;
}

/**
 * The user's own review that the product's page does not show: the shop hides it, or the page is older.
 * @param wanted false for visitors, and while the page shows the review
 */
export function useOwnReview(productId: string, wanted: boolean): OwnReviewState {
  const { state, reload } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => ({ wanted, review: wanted ? await fetchOwnReview(productId, signal) : null }),
      [productId, wanted],
    ),
  );
  // The result may still be that of before `wanted` changed.
  const current = state.status === 'loaded' && state.result.wanted === wanted ? state.result : null;
  return {
    own: current?.review ?? null,
    pending: wanted && current === null && state.status !== 'failed',
    reload,
  };
}
