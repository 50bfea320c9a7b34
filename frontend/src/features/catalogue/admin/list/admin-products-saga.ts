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
import * as events from './admin-products-slice.ts';

/** SPEC §7: only this answer means that the product is gone. */
const REMOVED = 'Product removed';

/** The page of the list that is open; another one, or leaving, aborts its request. */
export function* adminProductsListSaga(): SagaIterator {
  yield all([
    takeLatest(
      ['adminProducts/opened', 'adminProducts/left', 'adminProducts/removed', 'productForm/done'],
      safely(load),
    ),
    takeLeading('adminProducts/removalConfirmed', safely(remove)),
  ]);
}

function* load(): SagaIterator {
  const { query }: events.AdminProductsState = yield select(events.selectAdminProducts);
  if (query === null) return;
  try {
    const part: AdminProductsPart = yield call(
      abortableCall<[AdminProductsQuery], AdminProductsPart>,
      fetchAdminProducts,
      query,
    );
    yield put(events.adminProductsLoaded(part));
  } catch (error) {
    // SPEC §8: a list of products that does not load logs the administrator out.
    console.error(error);
    yield put(events.adminProductsFailed());
    yield put(logoutRequested());
  }
}

function* remove({ product }: ReturnType<typeof events.removalConfirmed>): SagaIterator {
  try {
    const { message } = yield call(deleteProduct, product._id);
    if (message === REMOVED) yield put(events.productRemoved(product));
    else yield put(events.removalFailed(String(message)));
  } catch (error) {
    yield put(events.removalFailed(messageOf(error)));
  }
}
