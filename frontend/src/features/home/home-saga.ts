import type { Product } from '@shop/contracts/catalogue-api.ts';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../shared/abortable-call.ts';
import { safely } from '../../shared/safely.ts';
import { fetchBestsellers, fetchFresh } from './home-api.ts';
import { type HomeState, shelfFailed, shelfLoaded } from './home-slice.ts';

/** Fills the home page's shelves when it is opened; leaving it aborts what is still on its way. */
export function* homeSaga(): SagaIterator {
  yield takeLatest(['home/opened', 'home/left'], safely(fill));
}

function* fill({ type }: { type: string }): SagaIterator {
  if (type === 'home/left') return;
  yield all([call(fillShelf, 'bestsellers', fetchBestsellers), call(fillShelf, 'fresh', fetchFresh)]);
}

function* fillShelf(shelf: keyof HomeState, fetchShelf: (signal: AbortSignal) => Promise<Product[]>): SagaIterator {
  try {
    yield put(shelfLoaded(shelf, yield call(abortableCall<[], Product[]>, fetchShelf)));
  } catch (error) {
    // A failure of the bestsellers is only logged (SPEC §8); the other shelf says so itself.
    console.error(error);
    yield put(shelfFailed(shelf));
  }
}
