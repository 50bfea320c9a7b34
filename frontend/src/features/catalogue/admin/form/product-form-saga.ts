import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../../../shared/abortable-call.ts';
import { messageOf, statusOf } from '../../../../shared/api-client.ts';
import { safely } from '../../../../shared/safely.ts';
import { fetchProductAnew } from '../admin-products-api.ts';
import { productImagesSaga } from '../images/product-images-saga.ts';
import { formCategoriesSaga } from './form-categories-saga.ts';
import * as events from './product-form-slice.ts';
import { submissionSaga } from './submission-saga.ts';

/** The product's form: loading it, its categories and attributes, its images, and sending it. */
export function* productFormSaga(): SagaIterator {
  yield all([
    takeLatest(
      ['productForm/editOpened', 'productForm/otherVersionWanted', 'productForm/createOpened', 'productForm/left'],
      safely(load),
    ),
    call(formCategoriesSaga),
    call(productImagesSaga),
    call(submissionSaga),
  ]);
}

type Shown = ReturnType<
  typeof events.editOpened | typeof events.otherVersionWanted | typeof events.createOpened | typeof events.formLeft
>;

/** Leaving, or another form, aborts the request. */
function* load(event: Shown): SagaIterator {
  if (!('id' in event)) return;
  try {
    const product: ProductDetails = yield call(abortableCall<[string], ProductDetails>, fetchProductAnew, event.id);
    yield put(events.productLoaded(product));
  } catch (error) {
    yield put(events.loadFailed(messageOf(error), statusOf(error) === 404));
  }
}
