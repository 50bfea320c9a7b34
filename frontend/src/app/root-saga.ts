import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { accountSaga } from '../features/account/account-saga.ts';
import { cartSaga } from '../features/cart/cart-saga.ts';
import { categoriesSaga } from '../features/catalogue/categories/categories-saga.ts';
import { widgetSaga } from '../features/chat/widget/widget-saga.ts';
import { followShop } from './follow-shop.ts';

export function* rootSaga(): SagaIterator {
  yield all([call(accountSaga), call(cartSaga), call(categoriesSaga), call(widgetSaga), call(followShop)]);
}
