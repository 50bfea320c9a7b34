import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import type { RequestStatus } from '../../../../shared/request-status.ts';

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
      const left = attention.discrepancies.filter(({ _id }) => _id !== id);
      // A reload may have counted it out already.
      attention.discrepanciesCount -= attention.discrepancies.length - left.length;
      attention.discrepancies = left;
    },
    refundRetried({ attention }, { payload: id }: PayloadAction<string>) {
      if (attention === null) return;
      const left = attention.failedRefunds.filter(({ _id }) => _id !== id);
      // A reload may have counted it out already.
      attention.failedRefundsCount -= attention.failedRefunds.length - left.length;
      attention.failedRefunds = left;
    },
    overdueDelivered({ attention }, { payload: id }: PayloadAction<string>) {
      if (attention === null) return;
      const left = attention.overdue.filter(({ _id }) => _id !== id);
      // A reload may have counted it out already.
      attention.overdueCount -= attention.overdue.length - left.length;
      attention.overdue = left;
    },
  },
});
export const {
  attentionOpened,
  attentionLeft,
  attentionLoaded,
  attentionFailed,
  discrepancyResolved,
  refundRetried,
  overdueDelivered,
} = attentionSlice.actions;
export const attentionReducer = attentionSlice.reducer;

export const selectAttention = (state: { orders: { attention: AttentionState } }) => state.orders.attention;
