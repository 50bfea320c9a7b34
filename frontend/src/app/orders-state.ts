import { ordersReducer } from '../features/orders/orders-reducer.ts';
import { ordersSaga } from '../features/orders/orders-saga.ts';
import type { StoreExtension } from './store.ts';

/** The state of the pages of orders, the customers' and the administrators'. */
export const ordersState: StoreExtension = { reducers: { orders: ordersReducer }, saga: ordersSaga };
