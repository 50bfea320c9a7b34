import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import type { RequestStatus } from '../../../shared/request-status.ts';

interface AttentionState {
  status: RequestStatus;
  attention: OrderAttention | null;
}

const initialState: AttentionState = { status: 'idle', attention: null };

/** What an administrator has to act on, while the list of orders is open. */
const attentionSlice = createSlice({
  name: 'attention',
  initialState,
  reducers: {
    attentionOpened: (): AttentionState => ({ ...initialState, status: 'loading' }),
    attentionLeft: () => initialState,
    attentionLoaded: (_, { payload: attention }: PayloadAction<OrderAttention>): AttentionState => ({
      status: 'ready',
      attention,
    }),
    /** A failed reload keeps what was loaded before. */
    attentionFailed(state) {
      if (state.attention === null) state.status = 'failed';
    },
    discrepancyResolved({ attention }, { payload: id }: PayloadAction<string>) {
      if (attention === null) return;
      attention.discrepancies = attention.discrepancies.filter(({ _id }) => _id !== id);
      attention.discrepanciesCount -= 1;
    },
    refundRetried({ attention }, { payload: id }: PayloadAction<string>) {
      if (attention === null) return;
      attention.failedRefunds = attention.failedRefunds.filter(({ _id }) => _id !== id);
      attention.failedRefundsCount -= 1;
    },
  },
});
export const { attentionOpened, attentionLeft, attentionLoaded, attentionFailed, discrepancyResolved, refundRetried } =
  attentionSlice.actions;
export const attentionReducer = attentionSlice.reducer;

export const selectAttention = (state: { orders: { attention: AttentionState } }) => state.orders.attention;
