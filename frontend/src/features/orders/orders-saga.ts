import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { bulkSaga } from './admin/bulk/bulk-saga.ts';
import { checkoutSaga } from './checkout/checkout-saga.ts';
import { orderSaga } from './order-saga.ts';
import { paymentSaga } from './payment/payment-saga.ts';

/** Placing, paying, showing, delivering and cancelling orders. */
export function* ordersSaga(): SagaIterator {
  yield all([call(checkoutSaga), call(orderSaga), call(paymentSaga), call(bulkSaga)]);
}
