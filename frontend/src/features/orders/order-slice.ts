import type { Order, OrderDetails } from '@shop/contracts/order-api.ts';
import type { RequestStatus } from '../../shared/request-status.ts';

/** The one order that a page shows, the customer's or the administrator's. */
export interface OrderState {
  status: RequestStatus;
  /** Which one the page asked for: an answer for another one comes too late. */
  orderId: string | null;
  order: OrderDetails | null;
  /** The administrator's 'Mark as delivered' is under way. */
  marking: boolean;
}

export const orderOpened = (orderId: string) => ({ type: 'order/opened', orderId }) as const;
export const orderLeft = () => ({ type: 'order/left' }) as const;
export const orderLoaded = (order: OrderDetails) => ({ type: 'order/loaded', order }) as const;
export const orderFailed = () => ({ type: 'order/failed' }) as const;
export const deliveryMarked = (orderId: string) => ({ type: 'order/deliveryMarked', orderId }) as const;
export const deliveryConfirmed = (orderId: string, order: Order | true) =>
  ({ type: 'order/deliveryConfirmed', orderId, order }) as const;
export const deliveryFailed = () => ({ type: 'order/deliveryFailed' }) as const;

export type OrderEvent = ReturnType<
  | typeof orderOpened
  | typeof orderLeft
  | typeof orderLoaded
  | typeof orderFailed
  | typeof deliveryMarked
  | typeof deliveryConfirmed
  | typeof deliveryFailed
>;

const none: OrderState = { status: 'idle', orderId: null, order: null, marking: false };

export function orderReducer(state: OrderState = none, event: OrderEvent | { type: '@@init' }): OrderState {
  switch (event.type) {
    case 'order/opened':
      return { ...none, status: 'loading', orderId: event.orderId };
    case 'order/left':
      return none;
    case 'order/loaded':
      return event.order._id === state.orderId ? { ...state, status: 'ready', order: event.order } : state;
    case 'order/failed':
      return { ...none, status: 'failed' };
    case 'order/deliveryMarked':
      return { ...state, marking: true };
    case 'order/deliveryConfirmed':
      return { ...state, marking: false, order: delivered(state.order, event.orderId, event.order) };
    case 'order/deliveryFailed':
      return { ...state, marking: false };
    default:
      return state;
  }
}

/** A truthy answer sets delivered (SPEC §4); one that is an order says the rest too. */
function delivered(shown: OrderDetails | null, orderId: string, answer: Order | true): OrderDetails | null {
  if (shown?._id !== orderId) return shown;
  return { ...shown, ...(answer === true ? {} : answer), isDelivered: true };
}
