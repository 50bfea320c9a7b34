import type { Order } from '@shop/contracts/order-api.ts';
import type { RequestStatus } from '../../shared/request-status.ts';
import type { AdminOrdersFilter, OrdersPart } from './orders-api.ts';

/** All orders as far as they have been fetched, newest first. */
export interface AdminOrdersState {
  status: RequestStatus;
  orders: Order[];
  /** Where the next part begins; null when everything is here. */
  next: string | null;
  /** A later part did not come. */
  moreFailed: boolean;
}

/** How much of the list a page needs: so many rows, or all of them to sort by another column. */
export type Wanted = number | 'all';

export const adminOrdersOpened = (filter: AdminOrdersFilter, wanted: Wanted) =>
  ({ type: 'adminOrders/opened', filter, wanted }) as const;
export const moreOrdersWanted = (wanted: Wanted) => ({ type: 'adminOrders/moreWanted', wanted }) as const;
export const adminOrdersLeft = () => ({ type: 'adminOrders/left' }) as const;
/** The first part: it replaces what was shown. */
export const adminOrdersLoaded = (part: OrdersPart) => ({ type: 'adminOrders/loaded', part }) as const;
export const moreOrdersLoaded = (part: OrdersPart) => ({ type: 'adminOrders/moreLoaded', part }) as const;
export const moreOrdersFailed = () => ({ type: 'adminOrders/moreFailed' }) as const;
export const adminOrdersFailed = () => ({ type: 'adminOrders/failed' }) as const;

export type AdminOrdersEvent = ReturnType<
  | typeof adminOrdersOpened
  | typeof moreOrdersWanted
  | typeof adminOrdersLeft
  | typeof adminOrdersLoaded
  | typeof moreOrdersLoaded
  | typeof moreOrdersFailed
  | typeof adminOrdersFailed
>;

const none: AdminOrdersState = { status: 'idle', orders: [], next: null, moreFailed: false };

export function adminOrdersReducer(
  state: AdminOrdersState = none,
  event: AdminOrdersEvent | { type: '@@init' },
): AdminOrdersState {
  switch (event.type) {
    case 'adminOrders/opened':
      // What another filter found stays until the answer is there, so that typing does not make the table flicker.
      return { ...state, status: 'loading', moreFailed: false };
    case 'adminOrders/loaded':
      return { ...state, status: 'ready', ...event.part };
    case 'adminOrders/moreWanted':
      return { ...state, moreFailed: false };
    case 'adminOrders/moreFailed':
      return { ...state, moreFailed: true };
    case 'adminOrders/moreLoaded':
      return { ...state, orders: [...state.orders, ...event.part.orders], next: event.part.next };
    case 'adminOrders/failed':
      return { ...none, status: 'failed' };
    case 'adminOrders/left':
      return none;
    default:
      return state;
  }
}
