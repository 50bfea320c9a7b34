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

const initialState: ReviewState = { productId: '', status: 'idle', message: '' };

/** The last submitted review; opening a product page resets it. */
const reviewSlice = createSlice({
  name: 'review',
  initialState,
  reducers: {
    reviewSubmitted: (_, { payload }: PayloadAction<{ productId: string; review: ReviewInput }>) => ({
      productId: payload.productId,
      status: 'sending',
      message: '',
    }),
    reviewCreated(state, { payload: productId }: PayloadAction<string>) {
      if (state.productId === productId) state.status = 'created';
    },
    /** The user has changed or deleted their review; the page loads the product again. */
    reviewChanged: (_, __: PayloadAction<string>) => initialState,
    reviewRefused(state, { payload }: PayloadAction<{ productId: string; message: string }>) {
      if (state.productId !== payload.productId) return;
      state.status = 'failed';
      state.message = payload.message;
    },
  },
  extraReducers: (builder) => builder.addCase(productOpened, () => initialState),
});
export const { reviewSubmitted, reviewCreated, reviewChanged, reviewRefused } = reviewSlice.actions;
export const reviewReducer = reviewSlice.reducer;

export const selectReview = (state: { review: ReviewState }) => state.review;
