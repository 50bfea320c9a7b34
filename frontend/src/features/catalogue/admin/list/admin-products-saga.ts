import type { SagaIterator } from 'redux-saga';
import { all, call, put, select, takeLatest, takeLeading } from 'redux-saga/effects';
import { abortableCall } from '../../../../shared/abortable-call.ts';
import { messageOf } from '../../../../shared/api-client.ts';
import { safely } from '../../../../shared/safely.ts';
import { logoutRequested } from '../../../../shared/state/session.ts';
import {
  type AdminProductsPart,
  type AdminProductsQuery,
  deleteProduct,
  fetchAdminProducts,
} from '../admin-products-api.ts';
import { submissionDone } from '../form/product-form-slice.ts';
import {
  adminProductsFailed,
  adminProductsLeft,
  adminProductsLoaded,
  adminProductsOpened,
  productRemoved,
  removalConfirmed,
  removalFailed,
  selectAdminProducts,
} from './admin-products-slice.ts';

/** SPEC §7: only this response means that the product was deleted. */
const REMOVED = 'Product removed';

/** Loads the open page of the list and deletes products; another page, or leaving, aborts the pending request. */
export function* adminProductsListSaga(): SagaIterator {
  yield all([
    takeLatest([adminProductsOpened, adminProductsLeft, productRemoved, submissionDone], safely(load)),
    takeLeading(removalConfirmed, safely(remove)),
  ]);
}

function* load(): SagaIterator {
  const { query }: ReturnType<typeof selectAdminProducts> = yield select(selectAdminProducts);
  if (query === null) return;
  try {
    const part: AdminProductsPart = yield call(
      abortableCall<[AdminProductsQuery], AdminProductsPart>,
      fetchAdminProducts,
      query,
    );
    yield put(adminProductsLoaded(part));
  } catch (error) {
    // SPEC §8: a failed load of the list logs the administrator out.
    console.error(error);
    yield put(adminProductsFailed());
    yield put(logoutRequested());
  }
}

function* remove({ payload: product }: ReturnType<typeof removalConfirmed>): SagaIterator {
  try {
    const { message } = yield call(deleteProduct, product._id);
    if (message === REMOVED) yield put(productRemoved(product));
    else yield put(removalFailed(String(message)));
  } catch (error) {
    yield put(removalFailed(messageOf(error)));
  }
}
