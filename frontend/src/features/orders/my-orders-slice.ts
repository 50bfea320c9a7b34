import type { Order } from '@shop/contracts/order-api.ts';
import type { RequestStatus } from '../../shared/request-status.ts';

/** The signed-in person's own orders, newest first. */
export interface MyOrdersState {
  status: RequestStatus;
  orders: Order[];
}

export const myOrdersOpened = () => ({ type: 'myOrders/opened' }) as const;
export const myOrdersLeft = () => ({ type: 'myOrders/left' }) as const;
export const myOrdersLoaded = (orders: Order[]) => ({ type: 'myOrders/loaded', orders }) as const;
export const myOrdersFailed = () => ({ type: 'myOrders/failed' }) as const;

export type MyOrdersEvent = ReturnType<
  typeof myOrdersOpened | typeof myOrdersLeft | typeof myOrdersLoaded | typeof myOrdersFailed
>;

const none: MyOrdersState = { status: 'idle', orders: [] };

export function myOrdersReducer(state: MyOrdersState = none, event: MyOrdersEvent | { type: '@@init' }): MyOrdersState {
  switch (event.type) {
    case 'myOrders/opened':
      return { ...none, status: 'loading' };
    case 'myOrders/loaded':
      return { status: 'ready', orders: event.orders };
    case 'myOrders/failed':
      return { ...none, status: 'failed' };
    case 'myOrders/left':
      return none;
    default:
      return state;
  }
}
