import type { OwnReview } from '@shop/contracts/catalogue-api.ts';
import { useOwnReviewQuery } from './details-api.ts';

interface OwnReviewState {
  /** Null without one, before it is loaded, or when that fails: then a second attempt shows the server's message. */
  own: OwnReview | null;
  /** Whether it is not known yet. */
  pending: boolean;
}

/**
 * The user's own review that the product's page does not show: the shop hides it, or the page is older.
 * @param wanted false for visitors, and while the page shows the review
 */
export function useOwnReview(productId: string, wanted: boolean): OwnReviewState {
  const { currentData, isFetching } = useOwnReviewQuery(productId, { skip: !wanted, refetchOnMountOrArgChange: true });
  return { own: (wanted && currentData) || null, pending: wanted && isFetching };
}
