import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type BulkAction = 'deliver' | 'cancel';

/** An order of a bulk action, with what names it on the screen. */
export interface BulkOrder {
  _id: string;
  customer: string;
}

export interface BulkCommand {
  action: BulkAction;
  orders: BulkOrder[];
  /** Why orders are cancelled; '' without a reason. */
  reason: string;
}

export interface BulkFailure {
  order: BulkOrder;
  /** The server's message. */
  message: string;
  /** Whether another attempt may succeed: a network failure, a rate limit, a service that is unavailable. */
  canRetry: boolean;
}

interface BulkState {
  /** `stopping`: no further calls start. */
  status: 'idle' | 'running' | 'stopping' | 'finished';
  command: BulkCommand | null;
  succeeded: number;
  failures: BulkFailure[];
  /** The orders that an earlier attempt refused for good. */
  refused: BulkFailure[];
  /** The orders that were not tried, because the action was stopped. */
  untried: BulkOrder[];
}

const initialState: BulkState = { status: 'idle', command: null, succeeded: 0, failures: [], refused: [], untried: [] };

/** One action on several orders: its progress and its failures. */
const bulkSlice = createSlice({
  name: 'bulkOrders',
  initialState,
  reducers: {
    bulkRequested: (state, { payload: command }: PayloadAction<BulkCommand>): BulkState => ({
      ...initialState,
      status: 'running',
      command,
      refused: [...state.refused, ...state.failures.filter(({ canRetry }) => !canRetry)],
    }),
    orderSucceeded(state) {
      state.succeeded += 1;
    },
    orderFailed(state, { payload }: PayloadAction<BulkFailure>) {
      state.failures.push(payload);
    },
    bulkStopped(state) {
      if (state.status === 'running') state.status = 'stopping';
    },
    bulkFinished(state, { payload: untried }: PayloadAction<BulkOrder[]>) {
      state.status = 'finished';
      state.untried = untried;
    },
    bulkClosed: () => initialState,
  },
});
export const { bulkRequested, orderSucceeded, orderFailed, bulkStopped, bulkFinished, bulkClosed } = bulkSlice.actions;
export const bulkReducer = bulkSlice.reducer;

export const selectBulk = (state: { orders: { bulk: BulkState } }) => state.orders.bulk;

/** The orders that the action did not change. */
export function unchangedOrders({ refused, failures, untried }: BulkState): BulkOrder[] {
  return [...[...refused, ...failures].map(({ order }) => order), ...untried];
}

/** The orders that another attempt may change: not those that the server refused for good. */
export function retryableOrders({ failures, untried }: BulkState): BulkOrder[] {
  return [...failures.filter(({ canRetry }) => canRetry).map(({ order }) => order), ...untried];
}
