import { combineReducers } from 'redux';
import { bulkReducer } from './admin/bulk/bulk-slice.ts';
import { checkoutReducer } from './checkout/checkout-slice.ts';
import { orderReducer } from './order-slice.ts';
import { paymentReducer } from './payment/payment-slice.ts';

/** The state of the order pages, one line per page. */
export const ordersReducer = combineReducers({
  checkout: checkoutReducer,
  order: orderReducer,
  payment: paymentReducer,
  bulk: bulkReducer,
});
