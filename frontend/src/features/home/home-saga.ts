import type { Product } from '@shop/contracts/catalogue-api.ts';
import type { UnknownAction } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../shared/abortable-call.ts';
import { safely } from '../../shared/safely.ts';
import { fetchBestsellers, fetchFresh } from './home-api.ts';
import { type HomeState, homeLeft, homeOpened, shelfFailed, shelfLoaded } from './home-slice.ts';

/** Fills the home page's shelves when it is opened; leaving it aborts the requests still pending. */
export function* homeSaga(): SagaIterator {
  yield takeLatest([homeOpened, homeLeft], safely(fill));
}

function* fill(action: UnknownAction): SagaIterator {
  if (homeLeft.match(action)) return;
  yield all([call(fillShelf, 'bestsellers', fetchBestsellers), call(fillShelf, 'fresh', fetchFresh)]);
}

function* fillShelf(shelf: keyof HomeState, fetchShelf: (signal: AbortSignal) => Promise<Product[]>): SagaIterator {
  try {
    yield put(shelfLoaded({ shelf, products: yield call(abortableCall<[], Product[]>, fetchShelf) }));
  } catch (error) {
    // Failed bestsellers are only logged (docs/requirements.md#errors); the other shelf shows its failure itself.
    console.error(error);
    yield put(shelfFailed(shelf));
  }
}
