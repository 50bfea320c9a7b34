import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { accountSaga } from '../features/account/account-saga.ts';
import { analyticsSaga } from '../features/analytics/analytics-saga.ts';
import { cartSaga } from '../features/cart/cart-saga.ts';
import { categoriesSaga } from '../features/catalogue/categories-saga.ts';
import { productDetailsSaga } from '../features/catalogue/product-details-saga.ts';
import { productListSaga } from '../features/catalogue/product-list-saga.ts';
import { homeSaga } from '../features/home/home-saga.ts';
import { ordersSaga } from '../features/orders/orders-saga.ts';

/** Every saga of the front end, a feature a line. */
export function* rootSaga(): SagaIterator {
  yield all([
    call(accountSaga),
    call(analyticsSaga),
    call(cartSaga),
    call(categoriesSaga),
    call(homeSaga),
    call(ordersSaga),
    call(productDetailsSaga),
    call(productListSaga),
  ]);
}
