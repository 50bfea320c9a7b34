import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ComparedSales, TopSales, TopSort } from '@shop/contracts/analytics-api.ts';
import { analyticsLeft } from '../analytics-slice.ts';
import type { ComparedPeriods, PeriodName } from './periods.ts';

/** What one load brought: the exact times of each period and their sums, and the best sold of the chosen period. */
export interface SalesReport {
  periods: Record<PeriodName, ComparedPeriods>;
  sales: Record<PeriodName, ComparedSales>;
  top: TopSales;
}

export interface SalesState {
  /** The period of the best sold. */
  period: PeriodName;
  by: TopSort;
  /** null until the first load. A failed refresh keeps what is shown. */
  report: SalesReport | null;
  /** `report.top` belongs to another period or sort: the chosen one is loading. */
  topOutdated: boolean;
  /** The last load failed. */
  failed: boolean;
}

const closed: SalesState = { period: 'week', by: 'revenue', report: null, topOutdated: false, failed: false };

const salesSlice = createSlice({
  name: 'sales',
  initialState: closed,
  reducers: {
    topChosen(state, { payload }: PayloadAction<Partial<Pick<SalesState, 'period' | 'by'>>>) {
      Object.assign(state, payload, { topOutdated: true, failed: false });
    },
    salesRetried(state) {
      state.failed = false;
    },
    salesLoaded: (state, { payload: report }: PayloadAction<SalesReport>) => ({
      ...state,
      report,
      topOutdated: false,
      failed: false,
    }),
    salesFailed(state) {
      state.failed = true;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(analyticsLeft, () => closed);
  },
});
export const { topChosen, salesRetried, salesLoaded, salesFailed } = salesSlice.actions;
export const salesReducer = salesSlice.reducer;

interface WithSales {
  sales: SalesState;
}
export const selectSales = (state: WithSales) => state.sales;
