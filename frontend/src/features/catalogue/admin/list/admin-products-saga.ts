import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { buffers, type SagaIterator } from 'redux-saga';
import { actionChannel, all, call, put, select, takeEvery } from 'redux-saga/effects';
import { listSaga } from '../../../../shared/list/list-saga.ts';
import { logoutRequested } from '../../../../shared/state/session.ts';
import { type AdminProductsFilter, deleteProduct, fetchAdminProducts } from '../admin-products-api.ts';
import { imagesMissing, submissionDone } from '../form/product-form-slice.ts';
import { adminProductsActions as actions, type ProductEvent, selectAdminProducts } from './admin-products-slice.ts';

/** Loads the open list of products, deletes products, and shows the form's results as notices. */
export function* adminProductsListSaga(): SagaIterator {
  yield all([
    call(listSaga<AdminProductsFilter, AdminProduct, ProductEvent>, {
      actions,
      list: select(selectAdminProducts),
      fetchPart: fetchAdminProducts,
      reloadOn: actionChannel([actions.removed, submissionDone], buffers.sliding(1)),
      // docs/requirements.md#errors: a failed load of the list logs the administrator out.
      onFailed: logoutRequested,
      removal: { remove: deleteProduct, success: 'Product removed', nameOf: ({ name }) => name },
    }),
    takeEvery(submissionDone, noteSubmission),
    takeEvery(imagesMissing, noteMissingImages),
  ]);
}

function* noteSubmission({ payload: { event, name } }: ReturnType<typeof submissionDone>): SagaIterator {
  yield put(actions.noticed({ event, name }));
}

/** An open form shows the missing images itself. */
function* noteMissingImages({ payload: { formOpen, name } }: ReturnType<typeof imagesMissing>): SagaIterator {
  if (!formOpen) yield put(actions.noticed({ event: 'without images', name }));
}
