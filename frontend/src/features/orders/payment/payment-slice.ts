import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { orderLeft, orderOpened } from '../order-slice.ts';

/** How an attempt to pay ended without a paid order; also when the buyer cancelled it. */
export interface PaymentOutcome {
  /** What the page offers next; `stopped`: nothing, because another payment would be a second one. */
  next: 'buttons' | 'closed' | 'stopped';
  tone: 'info' | 'warning' | 'error';
  /** '' for none. */
  message: string;
  /** The order may have changed, so it is loaded again. */
  reload: boolean;
}

export interface PaymentState {
  /** The order of the open page; events of any other order are ignored. */
  orderId: string | null;
  step: 'closed' | 'loading' | 'buttons' | 'confirming' | 'stopped';
  /** The buyer approved a payment on this page. */
  approved: boolean;
  /** Why PayPal's buttons cannot be shown. */
  unavailable: 'not offered' | 'not loaded' | null;
  notice: Pick<PaymentOutcome, 'tone' | 'message'> | null;
}

type OfOrder<Data = object> = PayloadAction<{ orderId: string } & Data>;

const initialState: PaymentState = {
  orderId: null,
  step: 'closed',
  approved: false,
  unavailable: null,
  notice: null,
};

/** The payment of the open order with PayPal. */
const paymentSlice = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    /** The customer pressed 'Pay for the order'. */
    paymentOpened(state, _: OfOrder) {
      Object.assign(state, { step: 'loading', unavailable: null, notice: null });
    },
    paypalLoaded(state) {
      if (state.step === 'loading') state.step = 'buttons';
    },
    paypalUnavailable(state, { payload: unavailable }: PayloadAction<'not offered' | 'not loaded'>) {
      if (state.step === 'loading' || state.step === 'buttons') Object.assign(state, { step: 'closed', unavailable });
    },
    /** The customer pressed one of PayPal's buttons. */
    paymentStarted(state, { payload }: OfOrder) {
      if (payload.orderId === state.orderId) state.notice = null;
    },
    /** PayPal reports an error; where a call of ours caused it, its own notice stays. */
    paypalFailed(state, { payload }: OfOrder<{ message: string }>) {
      if (payload.orderId === state.orderId && state.step === 'buttons')
        state.notice ??= { tone: 'error', message: payload.message };
    },
    /** The customer approved the payment: it is captured and checked. `total`: of the order. */
    paymentApproved(state, { payload }: OfOrder<{ total: number }>) {
      if (payload.orderId === state.orderId) Object.assign(state, { step: 'confirming', approved: true, notice: null });
    },
    paymentEnded(state, { payload: { orderId, next, tone, message } }: OfOrder<PaymentOutcome>) {
      if (orderId !== state.orderId) return;
      state.step = next;
      state.notice = message === '' ? null : { tone, message };
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(orderOpened, (_, { payload: orderId }) => ({ ...initialState, orderId }))
      .addCase(orderLeft, () => initialState),
});
export const {
  paymentOpened,
  paypalLoaded,
  paypalUnavailable,
  paymentStarted,
  paypalFailed,
  paymentApproved,
  paymentEnded,
} = paymentSlice.actions;
export const paymentReducer = paymentSlice.reducer;

export const selectPayment = (state: { orders: { payment: PaymentState } }) => state.orders.payment;
