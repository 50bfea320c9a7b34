import { combineReducers } from 'redux';
import { adminOrdersReducer } from './admin-orders-slice.ts';
import { attentionReducer } from './attention/attention-slice.ts';
import { bulkReducer } from './bulk/bulk-slice.ts';
import { checkoutReducer } from './checkout-slice.ts';
import { myOrdersReducer } from './my-orders-slice.ts';
import { orderReducer } from './order-slice.ts';
import { paymentReducer } from './payment-slice.ts';

/** The state of the order pages, one line per page. */
export const ordersReducer = combineReducers({
  checkout: checkoutReducer,
  order: orderReducer,
  payment: paymentReducer,
  mine: myOrdersReducer,
  admin: adminOrdersReducer,
  bulk: bulkReducer,
  attention: attentionReducer,
});
