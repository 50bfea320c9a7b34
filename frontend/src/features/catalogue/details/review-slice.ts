import type { ReviewInput } from './review-rules.ts';

/** How the customer's own review of a product stands. */
export interface ReviewState {
  productId: string;
  status: 'idle' | 'sending' | 'created' | 'failed';
  /** What the shop said when it refused (SPEC §8). */
  message: string;
}

export const reviewSubmitted = (productId: string, review: ReviewInput) =>
  ({ type: 'review/submitted', productId, review }) as const;
export const reviewCreated = (productId: string) => ({ type: 'review/created', productId }) as const;
export const reviewRefused = (productId: string, message: string) =>
  ({ type: 'review/refused', productId, message }) as const;

export type ReviewEvent = ReturnType<typeof reviewSubmitted | typeof reviewCreated | typeof reviewRefused>;

const none: ReviewState = { productId: '', status: 'idle', message: '' };

/** The review that was sent last; the page of another product begins anew. */
export function reviewReducer(
  state: ReviewState = none,
  event: ReviewEvent | { type: 'productDetails/opened' | '@@init' },
): ReviewState {
  switch (event.type) {
    case 'productDetails/opened':
      return none;
    case 'review/submitted':
      return { productId: event.productId, status: 'sending', message: '' };
    case 'review/created':
      return state.productId === event.productId ? { ...state, status: 'created' } : state;
    case 'review/refused':
      return state.productId === event.productId ? { ...state, status: 'failed', message: event.message } : state;
    default:
      return state;
  }
}

export const selectReview = (state: { review: ReviewState }) => state.review;
