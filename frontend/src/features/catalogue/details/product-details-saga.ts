import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { SagaIterator } from 'redux-saga';
import { buffers, type Channel, type EventChannel, eventChannel } from 'redux-saga';
import { actionChannel, call, delay, put, race, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../../shared/abortable-call.ts';
import { messageOf, statusOf } from '../../../shared/api-client.ts';
import { safely } from '../../../shared/safely.ts';
import { fetchProduct } from './details-api.ts';
import { productFailed, productLeft, productLoaded, productOpened, productRemoved } from './product-details-slice.ts';
import { reviewChanged, reviewCreated } from './review-slice.ts';

/** How often an open page refreshes price and stock, in milliseconds (docs/api.md#realtime). */
const REFRESH_MS = 10_000;

/** Loads the product of the open page and keeps it up to date. */
export function* productDetailsSaga(): SagaIterator {
  yield takeLatest([productOpened, productLeft], safely(openProduct));
}

function* openProduct(action: ReturnType<typeof productOpened | typeof productLeft>): SagaIterator {
  if (productLeft.match(action)) return;
  const id = action.payload;
  const found: boolean = yield call(load, id);
  if (!found) return;
  const focus: EventChannel<true> = yield call(eventChannel<true>, onWindowFocus);
  // The channel buffers a review that is created or changed during a refresh.
  const reviews: Channel<ReturnType<typeof reviewCreated | typeof reviewChanged>> = yield actionChannel(
    [reviewCreated.type, reviewChanged.type],
    buffers.sliding(1),
  );
  try {
    while (true) {
      const { review } = yield race({ pause: delay(REFRESH_MS), focus: take(focus), review: take(reviews) });
      const fresh = review !== undefined;
      if (fresh || document.visibilityState === 'visible') yield call(refresh, id, fresh);
    }
  } finally {
    focus.close();
    reviews.close();
  }
}

function* load(id: string): SagaIterator<boolean> {
  try {
    const product: ProductDetails = yield call(
      abortableCall<[string, boolean], ProductDetails>,
      fetchProduct,
      id,
      false,
    );
    yield put(productLoaded(product));
    return true;
  } catch (error) {
    yield put(productFailed({ message: messageOf(error), notFound: statusOf(error) === 404 }));
    return false;
  }
}

/** A failed refresh leaves the page as it is, unless the product was deleted. */
function* refresh(id: string, fresh: boolean): SagaIterator {
  try {
    const product: ProductDetails = yield call(
      abortableCall<[string, boolean], ProductDetails>,
      fetchProduct,
      id,
      fresh,
    );
    yield put(productLoaded(product));
  } catch (error) {
    if (statusOf(error) === 404) yield put(productRemoved());
    else console.warn(error);
  }
}

function onWindowFocus(emit: (focused: true) => void): () => void {
  const onFocus = () => emit(true);
  window.addEventListener('focus', onFocus);
  document.addEventListener('visibilitychange', onFocus);
  return () => {
    window.removeEventListener('focus', onFocus);
    document.removeEventListener('visibilitychange', onFocus);
  };
}
