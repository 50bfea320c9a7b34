import { combineReducers } from 'redux';
import { adminOrdersReducer } from './admin-orders-slice.ts';
import { checkoutReducer } from './checkout-slice.ts';
import { myOrdersReducer } from './my-orders-slice.ts';
import { orderReducer } from './order-slice.ts';

/** Everything on orders that a page may find when it opens, a screen a line. */
export const ordersReducer = combineReducers({
  checkout: checkoutReducer,
  order: orderReducer,
  mine: myOrdersReducer,
  admin: adminOrdersReducer,
});

interface WithOrders {
  orders: ReturnType<typeof ordersReducer>;
}
export const selectCheckout = (state: WithOrders) => state.orders.checkout;
export const selectOrder = (state: WithOrders) => state.orders.order;
export const selectMyOrders = (state: WithOrders) => state.orders.mine;
export const selectAdminOrders = (state: WithOrders) => state.orders.admin;
