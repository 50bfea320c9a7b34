import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Order } from '@shop/contracts/order-api.ts';
import type { RequestStatus } from '../../../shared/request-status.ts';

interface MyOrdersState {
  status: RequestStatus;
  orders: Order[];
}

const initialState: MyOrdersState = { status: 'idle', orders: [] };

/** The signed-in user's own orders, newest first. */
const myOrdersSlice = createSlice({
  name: 'myOrders',
  initialState,
  reducers: {
    myOrdersOpened: (): MyOrdersState => ({ ...initialState, status: 'loading' }),
    myOrdersLoaded: (_, { payload: orders }: PayloadAction<Order[]>) => ({ status: 'ready', orders }),
    myOrdersFailed: (): MyOrdersState => ({ ...initialState, status: 'failed' }),
    myOrdersLeft: () => initialState,
  },
});
export const { myOrdersOpened, myOrdersLoaded, myOrdersFailed, myOrdersLeft } = myOrdersSlice.actions;
export const myOrdersReducer = myOrdersSlice.reducer;

export const selectMyOrders = (state: { orders: { mine: MyOrdersState } }) => state.orders.mine;
