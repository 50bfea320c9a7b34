import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { productFormSaga } from './form/product-form-saga.ts';
import { adminProductsListSaga } from './list/admin-products-saga.ts';

/** The administrator's products: the list, and the form that creates and edits them. */
export function* adminProductsSaga(): SagaIterator {
  yield all([call(adminProductsListSaga), call(productFormSaga)]);
}
