import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { productOpened } from './product-details-slice.ts';
import type { ReviewInput } from './review-rules.ts';

/** The customer's own review of a product and the state of its submission. */
export interface ReviewState {
  productId: string;
  status: 'idle' | 'sending' | 'created' | 'failed';
  /** The server's message when it refused the review (docs/requirements.md#errors). */
  message: string;
}

const none: ReviewState = { productId: '', status: 'idle', message: '' };

/** The review sent last; opening the page of a product resets it. */
const reviewSlice = createSlice({
  name: 'review',
  initialState: none,
  reducers: {
    reviewSubmitted: (_, { payload }: PayloadAction<{ productId: string; review: ReviewInput }>) => ({
      productId: payload.productId,
      status: 'sending',
      message: '',
    }),
    reviewCreated(state, { payload: productId }: PayloadAction<string>) {
      if (state.productId === productId) state.status = 'created';
    },
    reviewRefused(state, { payload }: PayloadAction<{ productId: string; message: string }>) {
      if (state.productId !== payload.productId) return;
      state.status = 'failed';
      state.message = payload.message;
    },
  },
  extraReducers: (builder) => builder.addCase(productOpened, () => none),
});
export const { reviewSubmitted, reviewCreated, reviewRefused } = reviewSlice.actions;
export const reviewReducer = reviewSlice.reducer;

export const selectReview = (state: { review: ReviewState }) => state.review;
