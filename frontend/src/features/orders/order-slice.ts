import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Order, OrderDetails } from '@shop/contracts/order-api.ts';
import type { RequestStatus } from '../../shared/saga/request-status.ts';

interface OrderState {
  status: RequestStatus;
  /** The requested order; responses for any other order are ignored. */
  orderId: string | null;
  order: OrderDetails | null;
  /** The administrator's 'Mark as delivered' is pending. */
  marking: boolean;
}

const initialState: OrderState = { status: 'idle', orderId: null, order: null, marking: false };

/** The order whose page is open, the customer's or the administrator's. */
const orderSlice = createSlice({
  name: 'order',
  initialState,
  reducers: {
    orderOpened: (_, { payload: orderId }: PayloadAction<string>) => ({ ...initialState, status: 'loading', orderId }),
    orderLeft: () => initialState,
    orderLoaded(state, { payload: order }: PayloadAction<OrderDetails>) {
      if (order._id !== state.orderId) return;
      state.status = 'ready';
      state.order = order;
    },
    orderFailed: (): OrderState => ({ ...initialState, status: 'failed' }),
    deliveryMarked(state, _: PayloadAction<string>) {
      state.marking = true;
    },
    /** Any truthy response sets delivered (docs/requirements.md#order-states); an order also updates the other fields. */
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
