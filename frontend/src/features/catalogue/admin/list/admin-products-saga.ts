import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { buffers, type SagaIterator } from 'redux-saga';
import { actionChannel, all, call, put, select, takeEvery } from 'redux-saga/effects';
import { listSaga } from '../../../../shared/list/list-saga.ts';
import { logoutRequested } from '../../../../shared/state/session.ts';
import { type AdminProductsFilter, deleteProduct, fetchAdminProducts } from '../admin-products-api.ts';
import { imagesStranded, submissionDone } from '../form/product-form-slice.ts';
import { adminProductsActions as actions, type ProductEvent, selectAdminProducts } from './admin-products-slice.ts';

/** Loads the open list of products, deletes products, and notes the form's results for the list's toast. */
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
    takeEvery(imagesStranded, noteMissingImages),
  ]);
}

function* noteSubmission({ payload: { what, name } }: ReturnType<typeof submissionDone>): SagaIterator {
  yield put(actions.noticed({ event: what, name }));
}

/** A form that is still open shows the missing images itself. */
function* noteMissingImages({ payload: { here, name } }: ReturnType<typeof imagesStranded>): SagaIterator {
  if (!here) yield put(actions.noticed({ event: 'without images', name }));
}
