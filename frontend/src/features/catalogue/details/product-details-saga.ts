import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { SagaIterator } from 'redux-saga';
import { buffers, type Channel, type EventChannel, eventChannel } from 'redux-saga';
import { actionChannel, call, delay, put, race, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../../shared/abortable-call.ts';
import { messageOf, statusOf } from '../../../shared/api-client.ts';
import { safely } from '../../../shared/safely.ts';
import { fetchProduct } from './details-api.ts';
import {
  productFailed,
  type productLeft,
  productLoaded,
  type productOpened,
  productRemoved,
} from './product-details-slice.ts';
import type { ReviewEvent } from './review-slice.ts';

/** How often an open page asks again for price and stock, in milliseconds (API.md, Realtime). */
const ASK_AGAIN_MS = 10_000;

/** Loads the product that was opened last, and keeps it fresh while its page is open. */
export function* productDetailsSaga(): SagaIterator {
  yield takeLatest(['productDetails/opened', 'productDetails/left'], safely(follow));
}

function* follow(event: ReturnType<typeof productOpened | typeof productLeft>): SagaIterator {
  if (event.type === 'productDetails/left') return;
  const here: boolean = yield call(load, event.id);
  if (!here) return;
  const focus: EventChannel<true> = yield call(eventChannel<true>, whenFocused);
  // A channel, so that a review is not missed that was taken while the page is being refreshed.
  const reviewed: Channel<ReviewEvent> = yield actionChannel('review/created', buffers.sliding(1));
  try {
    while (true) {
      const { written } = yield race({ pause: delay(ASK_AGAIN_MS), focus: take(focus), written: take(reviewed) });
      const fresh = written !== undefined;
      if (fresh || document.visibilityState === 'visible') yield call(refresh, event.id, fresh);
    }
  } finally {
    focus.close();
    reviewed.close();
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
    yield put(productFailed(messageOf(error), statusOf(error) === 404));
    return false;
  }
}

/** A hiccup leaves the page as it is; only that the product is gone is worth saying. */
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

function whenFocused(tell: (focused: true) => void): () => void {
  const onFocus = () => tell(true);
  window.addEventListener('focus', onFocus);
  document.addEventListener('visibilitychange', onFocus);
  return () => {
    window.removeEventListener('focus', onFocus);
    document.removeEventListener('visibilitychange', onFocus);
  };
}
