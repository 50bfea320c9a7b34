import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { adminOrdersSaga } from './admin-orders-saga.ts';
import { attentionSaga } from './attention/attention-saga.ts';
import { bulkSaga } from './bulk/bulk-saga.ts';
import { checkoutSaga } from './checkout-saga.ts';
import { myOrdersSaga } from './my-orders-saga.ts';
import { orderSaga } from './order-saga.ts';
import { paymentSaga } from './payment-saga.ts';

/** Placing, paying, showing, delivering and cancelling orders. */
export function* ordersSaga(): SagaIterator {
  yield all([
    call(checkoutSaga),
    call(orderSaga),
    call(paymentSaga),
    call(myOrdersSaga),
    call(adminOrdersSaga),
    call(bulkSaga),
    call(attentionSaga),
  ]);
}
