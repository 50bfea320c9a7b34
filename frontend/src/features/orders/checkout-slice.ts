import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OrderRefusal, PaymentMethod } from '@shop/contracts/order-api.ts';
import type { Profile } from '@shop/contracts/user-api.ts';
import type { RequestStatus } from '../../shared/request-status.ts';
import type { Cart } from '../../shared/state/cart.ts';

/** Why an order was not placed. `unanswered`: the outcome is unknown, and a retry is safe. */
export interface Refusal {
  kind: 'changed' | 'refused' | 'unanswered' | 'other order';
  message: string;
  lines: OrderRefusal;
}

interface CheckoutState {
  open: boolean;
  shipping: { status: RequestStatus; profile: Profile | null };
  /** An order is pending: a second click changes nothing. */
  placing: boolean;
  refusal: Refusal | null;
  /** The order that was placed; the page redirects to it. */
  placedId: string | null;
}

const closed: CheckoutState = {
  open: false,
  shipping: { status: 'idle', profile: null },
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
    }),
    /** A pending order stays pending: its response is still to come. */
    checkoutLeft: ({ placing }) => ({ ...closed, placing }),
    shippingLoaded(state, { payload: profile }: PayloadAction<Profile>) {
      state.shipping = { status: 'ready', profile };
    },
    shippingFailed(state) {
      state.shipping = { status: 'failed', profile: null };
    },
    checkoutSubmitted(state, _: PayloadAction<{ cart: Cart; paymentMethod: PaymentMethod }>) {
      state.placing = true;
      state.refusal = null;
    },
    /** A customer who has left the page is not redirected when they come back with another cart. */
    orderPlaced(state, { payload: orderId }: PayloadAction<string>) {
      state.placing = false;
      state.placedId = state.open ? orderId : null;
    },
    orderRefused(state, { payload: refusal }: PayloadAction<Refusal>) {
      state.placing = false;
      state.refusal = state.open ? refusal : null;
    },
    /** When the response arrived, nobody or somebody else was signed in. */
    orderDropped(state) {
      state.placing = false;
    },
  },
});
export const {
  checkoutOpened,
  checkoutLeft,
  shippingLoaded,
  shippingFailed,
  checkoutSubmitted,
  orderPlaced,
  orderRefused,
  orderDropped,
} = checkoutSlice.actions;
export const checkoutReducer = checkoutSlice.reducer;

export const selectCheckout = (state: { orders: { checkout: CheckoutState } }) => state.orders.checkout;
