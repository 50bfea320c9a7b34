import type { Product } from '@shop/contracts/catalogue-api.ts';
import type { UnknownAction } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../shared/abortable-call.ts';
import { safely } from '../../shared/safely.ts';
import { fetchBestsellers, fetchFresh } from './home-api.ts';
import { type HomeState, homeLeft, homeOpened, shelfFailed, shelfLoaded } from './home-slice.ts';

/** Loads the shelves when the home page is opened; leaving it aborts pending requests. */
export function* homeSaga(): SagaIterator {
  yield takeLatest([homeOpened, homeLeft], safely(loadShelves));
}

function* loadShelves(action: UnknownAction): SagaIterator {
  if (homeLeft.match(action)) return;
  yield all([call(loadShelf, 'bestsellers', fetchBestsellers), call(loadShelf, 'fresh', fetchFresh)]);
}

function* loadShelf(shelf: keyof HomeState, fetchShelf: (signal: AbortSignal) => Promise<Product[]>): SagaIterator {
  try {
    yield put(shelfLoaded({ shelf, products: yield call(abortableCall<[], Product[]>, fetchShelf) }));
  } catch (error) {
    // Failed bestsellers are only logged (docs/requirements.md#errors); the new products show an error themselves.
    console.error(error);
    yield put(shelfFailed(shelf));
  }
}
