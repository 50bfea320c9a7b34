import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { UnknownAction } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, takeLatest } from 'redux-saga/effects';
import { messageOf, statusOf } from '../../../../shared/api/api-client.ts';
import { abortableCall } from '../../../../shared/saga/abortable-call.ts';
import { safely } from '../../../../shared/saga/safely.ts';
import { fetchFreshProduct } from '../admin-products-api.ts';
import { productImagesSaga } from '../images/product-images-saga.ts';
import { formCategoriesSaga } from './form-categories-saga.ts';
import * as form from './product-form-slice.ts';
import { submissionSaga } from './submission-saga.ts';

/** Loads the product form and handles its categories, attributes, images and submission. */
export function* productFormSaga(): SagaIterator {
  yield all([
    takeLatest([form.editOpened, form.otherVersionRequested, form.createOpened, form.formLeft], safely(load)),
    call(formCategoriesSaga),
    call(productImagesSaga),
    call(submissionSaga),
  ]);
}

/** Leaving, or opening another form, aborts the pending request. */
function* load(action: UnknownAction): SagaIterator {
  if (!form.editOpened.match(action) && !form.otherVersionRequested.match(action)) return;
  try {
    const id = action.payload;
    const product: ProductDetails = yield call(abortableCall<[string], ProductDetails>, fetchFreshProduct, id);
    yield put(form.productLoaded(product));
  } catch (error) {
    yield put(form.loadFailed({ message: messageOf(error), unknown: statusOf(error) === 404 }));
  }
}
