import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RevenueOrder } from '@shop/contracts/order-api.ts';
import type { RequestStatus } from '../../shared/saga/request-status.ts';
import { noRevenue, type Revenue, revenueOf, withOrder } from './revenue.ts';

/** One of the two dates that the page compares. */
export type Series = 'first' | 'second';

export interface AnalyticsState {
  /** The two chosen days, YYYY-MM-DD. */
  dates: Record<Series, string>;
  revenues: Record<Series, Revenue>;
  /** What was refunded of the orders of each day, in cents; null while it is not known. */
  refundedCents: Record<Series, number | null>;
  /** The status of the visible revenues; a refresh in the background does not change it. */
  status: RequestStatus;
}

const nothing = { first: noRevenue, second: noRevenue };
const unknown = { first: null, second: null };
const closed: AnalyticsState = {
  dates: { first: '', second: '' },
  revenues: nothing,
  refundedCents: unknown,
  status: 'idle',
};

const analyticsSlice = createSlice({
  name: 'analytics',
  initialState: closed,
  reducers: {
    analyticsOpened: (_, { payload: dates }: PayloadAction<Record<Series, string>>) => ({
      dates,
      revenues: nothing,
      refundedCents: unknown,
      status: 'loading',
    }),
    dateChosen(state, { payload }: PayloadAction<{ series: Series; date: string }>) {
      state.dates[payload.series] = payload.date;
      state.revenues = nothing;
      state.refundedCents = unknown;
      state.status = 'loading';
    },
    revenuesLoaded(state, { payload }: PayloadAction<Record<Series, RevenueOrder[]>>) {
      state.revenues = { first: revenueOf(payload.first), second: revenueOf(payload.second) };
      state.status = 'ready';
    },
    refundsLoaded(state, { payload }: PayloadAction<Record<Series, number | null>>) {
      state.refundedCents = payload;
    },
    revenuesFailed(state) {
      if (state.status === 'loading') state.status = 'failed';
    },
    /** An order of `date` was announced. Before the first response, the saga merges it into that response. */
    orderAnnounced(state, { payload: { date, order } }: PayloadAction<{ date: string; order: RevenueOrder }>) {
      if (state.status !== 'ready') return;
      for (const series of ['first', 'second'] as const) {
        if (state.dates[series] === date) state.revenues[series] = withOrder(state.revenues[series], order);
      }
    },
    analyticsLeft: () => closed,
  },
});
export const {
  analyticsOpened,
  dateChosen,
  revenuesLoaded,
  refundsLoaded,
  revenuesFailed,
  orderAnnounced,
  analyticsLeft,
} = analyticsSlice.actions;
export const analyticsReducer = analyticsSlice.reducer;

interface WithAnalytics {
  analytics: AnalyticsState;
}
export const selectAnalytics = (state: WithAnalytics) => state.analytics;
