import type { OrderRefusal, PaymentMethod } from '@shop/contracts/order-api.ts';
import type { Profile } from '@shop/contracts/user-api.ts';
import type { RequestStatus } from '../../shared/request-status.ts';
import type { Cart } from '../../shared/state/cart.ts';

/** Why an order was not placed. `unanswered`: nobody knows yet, and pressing again is safe. */
export interface Refusal {
  kind: 'changed' | 'refused' | 'unanswered' | 'other order';
  message: string;
  lines: OrderRefusal;
}

export interface CheckoutState {
  open: boolean;
  shipping: { status: RequestStatus; profile: Profile | null };
  /** An order is under way: a second click changes nothing. */
  placing: boolean;
  refusal: Refusal | null;
  /** The order that was placed; the page leads to it. */
  placedId: string | null;
}

export const checkoutOpened = () => ({ type: 'checkout/opened' }) as const;
export const checkoutLeft = () => ({ type: 'checkout/left' }) as const;
export const shippingLoaded = (profile: Profile) => ({ type: 'checkout/shippingLoaded', profile }) as const;
export const shippingFailed = () => ({ type: 'checkout/shippingFailed' }) as const;
export const checkoutSubmitted = (cart: Cart, paymentMethod: PaymentMethod) =>
  ({ type: 'checkout/submitted', cart, paymentMethod }) as const;
export const orderPlaced = (orderId: string) => ({ type: 'checkout/orderPlaced', orderId }) as const;
export const orderRefused = (refusal: Refusal) => ({ type: 'checkout/orderRefused', refusal }) as const;

/** The answer found nobody, or somebody else, signed in here. */
export const orderDropped = () => ({ type: 'checkout/orderDropped' }) as const;

export type CheckoutEvent = ReturnType<
  | typeof checkoutOpened
  | typeof checkoutLeft
  | typeof shippingLoaded
  | typeof shippingFailed
  | typeof checkoutSubmitted
  | typeof orderPlaced
  | typeof orderRefused
  | typeof orderDropped
>;

const closed: CheckoutState = {
  open: false,
  shipping: { status: 'idle', profile: null },
  placing: false,
  refusal: null,
  placedId: null,
};

export function checkoutReducer(
  state: CheckoutState = closed,
  event: CheckoutEvent | { type: '@@init' },
): CheckoutState {
  switch (event.type) {
    case 'checkout/opened':
      return { ...closed, open: true, placing: state.placing, shipping: { ...state.shipping, status: 'loading' } };
    case 'checkout/left':
      // An order that is under way stays so: its answer is still to come.
      return { ...closed, placing: state.placing };
    case 'checkout/shippingLoaded':
      return { ...state, shipping: { status: 'ready', profile: event.profile } };
    case 'checkout/shippingFailed':
      return { ...state, shipping: { status: 'failed', profile: null } };
    case 'checkout/submitted':
      return { ...state, placing: true, refusal: null };
    case 'checkout/orderPlaced':
      // Whoever has left the page is not led anywhere when he comes back with another cart.
      return { ...state, placing: false, placedId: state.open ? event.orderId : null };
    case 'checkout/orderRefused':
      return { ...state, placing: false, refusal: state.open ? event.refusal : null };
    case 'checkout/orderDropped':
      return { ...state, placing: false };
    default:
      return state;
  }
}
