import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import type { OrderRefusal, PaymentMethod } from '@shop/contracts/order-api.ts';
import type { Profile } from '@shop/contracts/user-api.ts';
import type { RequestStatus } from '../../../shared/saga/request-status.ts';
import type { Cart } from '../../../shared/state/cart.ts';
import { checkoutTexts as texts } from '../orders-texts.ts';

/** Why an order was not placed. `no response`: the outcome is unknown, a retry is safe. */
export interface Refusal {
  kind: 'changed' | 'refused' | 'too many' | 'no response' | 'key reused';
  message: string;
  lines: OrderRefusal;
}

interface CheckoutState {
  open: boolean;
  shipping: { status: RequestStatus; profile: Profile | null };
  /** `paypal`: null when the shop does not offer PayPal. */
  payment: { status: RequestStatus; paypal: BrowserConfig['paypal'] };
  /** The order request is pending; further clicks are ignored. */
  placing: boolean;
  refusal: Refusal | null;
  /** The order that was placed; the page redirects to it. */
  placedId: string | null;
}

const closed: CheckoutState = {
  open: false,
  shipping: { status: 'idle', profile: null },
  payment: { status: 'idle', paypal: null },
  placing: false,
  refusal: null,
  placedId: null,
};

/** The checkout page and the order that it places. */
const checkoutSlice = createSlice({
  name: 'checkout',
  initialState: closed,
  reducers: {
    checkoutOpened: ({ placing, shipping }) => ({
      ...closed,
      open: true,
      placing,
      shipping: { ...shipping, status: 'loading' },
      payment: { ...closed.payment, status: 'loading' },
    }),
    /** Keeps `placing`: the response may still be pending. */
    checkoutLeft: ({ placing }) => ({ ...closed, placing }),
    shippingLoaded(state, { payload: profile }: PayloadAction<Profile>) {
      state.shipping = { status: 'ready', profile };
    },
    shippingFailed(state) {
      state.shipping = { status: 'failed', profile: null };
    },
    paymentMethodsLoaded(state, { payload: paypal }: PayloadAction<BrowserConfig['paypal']>) {
      state.payment = { status: 'ready', paypal };
    },
    /** Cash on delivery remains. */
    paymentMethodsFailed(state) {
      state.payment = { status: 'failed', paypal: null };
    },
    /** What is in the shop differs from the cart: it has to be looked at first. */
    cartFoundChanged(state, { payload: lines }: PayloadAction<OrderRefusal>) {
      // A response of the service says more.
      if (!state.placing && state.refusal === null)
        state.refusal = { kind: 'changed', message: texts.cartChanged, lines };
    },
    checkoutSubmitted(state, _: PayloadAction<{ cart: Cart; paymentMethod: PaymentMethod }>) {
      state.placing = true;
      state.refusal = null;
    },
    /** Redirects only while the page is open, not when the customer returns later. */
    orderPlaced(state, { payload: orderId }: PayloadAction<string>) {
      state.placing = false;
      state.placedId = state.open ? orderId : null;
    },
    orderRefused(state, { payload: refusal }: PayloadAction<Refusal>) {
      state.placing = false;
      state.refusal = state.open ? refusal : null;
    },
    /** The user logged out or changed before the response arrived. */
    orderResponseIgnored(state) {
      state.placing = false;
    },
  },
});
export const {
  checkoutOpened,
  checkoutLeft,
  shippingLoaded,
  shippingFailed,
  paymentMethodsLoaded,
  paymentMethodsFailed,
  cartFoundChanged,
  checkoutSubmitted,
  orderPlaced,
  orderRefused,
  orderResponseIgnored,
} = checkoutSlice.actions;
export const checkoutReducer = checkoutSlice.reducer;

export const selectCheckout = (state: { orders: { checkout: CheckoutState } }) => state.orders.checkout;
