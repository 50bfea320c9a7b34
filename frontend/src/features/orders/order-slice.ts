import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Order, OrderDetails } from '@shop/contracts/order-api.ts';
import type { RequestStatus } from '../../shared/request-status.ts';

interface OrderState {
  status: RequestStatus;
  /** The order that the page requested: a response for another one is late. */
  orderId: string | null;
  order: OrderDetails | null;
  /** The administrator's 'Mark as delivered' is pending. */
  marking: boolean;
}

const none: OrderState = { status: 'idle', orderId: null, order: null, marking: false };

/** The order whose page is open, the customer's or the administrator's. */
const orderSlice = createSlice({
  name: 'order',
  initialState: none,
  reducers: {
    orderOpened: (_, { payload: orderId }: PayloadAction<string>) => ({ ...none, status: 'loading', orderId }),
    orderLeft: () => none,
    orderLoaded(state, { payload: order }: PayloadAction<OrderDetails>) {
      if (order._id !== state.orderId) return;
      state.status = 'ready';
      state.order = order;
    },
    orderFailed: (): OrderState => ({ ...none, status: 'failed' }),
    deliveryMarked(state, _: PayloadAction<string>) {
      state.marking = true;
    },
    /** Any truthy response sets delivered (docs/requirements.md#order-states); one that is an order also updates the other fields. */
    deliveryConfirmed(state, { payload }: PayloadAction<{ orderId: string; order: Order | true }>) {
      state.marking = false;
      if (state.order?._id !== payload.orderId) return;
      Object.assign(state.order, payload.order === true ? {} : payload.order, { isDelivered: true });
    },
    deliveryFailed(state) {
      state.marking = false;
    },
  },
});
export const { orderOpened, orderLeft, orderLoaded, orderFailed, deliveryMarked, deliveryConfirmed, deliveryFailed } =
  orderSlice.actions;
export const orderReducer = orderSlice.reducer;

export const selectOrder = (state: { orders: { order: OrderState } }) => state.orders.order;
