import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { UnknownAction } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../../../shared/abortable-call.ts';
import { messageOf, statusOf } from '../../../../shared/api-client.ts';
import { safely } from '../../../../shared/safely.ts';
import { fetchFreshProduct } from '../admin-products-api.ts';
import { productImagesSaga } from '../images/product-images-saga.ts';
import { formCategoriesSaga } from './form-categories-saga.ts';
import * as form from './product-form-slice.ts';
import { submissionSaga } from './submission-saga.ts';

/** The product's form: its load, its categories and attributes, its images and its submission. */
export function* productFormSaga(): SagaIterator {
  yield all([
    takeLatest([form.editOpened, form.otherVersionWanted, form.createOpened, form.formLeft], safely(load)),
    call(formCategoriesSaga),
    call(productImagesSaga),
    call(submissionSaga),
  ]);
}

/** Leaving, or opening another form, aborts the request. */
function* load(action: UnknownAction): SagaIterator {
  if (!form.editOpened.match(action) && !form.otherVersionWanted.match(action)) return;
  try {
    const id = action.payload;
    const product: ProductDetails = yield call(abortableCall<[string], ProductDetails>, fetchFreshProduct, id);
    yield put(form.productLoaded(product));
  } catch (error) {
    yield put(form.loadFailed({ message: messageOf(error), unknown: statusOf(error) === 404 }));
  }
}
