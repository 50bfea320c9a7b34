import type { Order } from '@shop/contracts/order-api.ts';
import type { UnknownAction } from 'redux';
import type { EventChannel, SagaIterator } from 'redux-saga';
import { call, put, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../shared/abortable-call.ts';
import { type LiveEvent, liveChannel } from '../../shared/live-socket.ts';
import { safely } from '../../shared/safely.ts';
import { myOrdersFailed, myOrdersLeft, myOrdersLoaded, myOrdersOpened } from './my-orders-slice.ts';
import { fetchMyOrders } from './orders-api.ts';

/** Loads the user's own orders while their page is open, and reloads them when one changes. */
export function* myOrdersSaga(): SagaIterator {
  yield takeLatest([myOrdersOpened, myOrdersLeft], safely(showMyOrders));
}

function* showMyOrders(action: UnknownAction): SagaIterator {
  if (myOrdersLeft.match(action)) return;
  try {
    yield put(myOrdersLoaded(yield call(abortableCall<[], Order[]>, fetchMyOrders)));
  } catch (error) {
    console.error(error);
    yield put(myOrdersFailed());
    return;
  }
  const live: EventChannel<LiveEvent> = yield call(liveChannel);
  try {
    while (true) {
      const { what }: LiveEvent = yield take(live);
      if (what !== 'new order') yield call(safely(refresh));
    }
  } finally {
    live.close();
  }
}

function* refresh(): SagaIterator {
  yield put(myOrdersLoaded(yield call(abortableCall<[], Order[]>, fetchMyOrders)));
}
