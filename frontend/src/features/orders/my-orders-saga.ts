import type { Order } from '@shop/contracts/order-api.ts';
import type { EventChannel, SagaIterator } from 'redux-saga';
import { call, put, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../shared/abortable-call.ts';
import { type LiveEvent, liveChannel } from '../../shared/live-socket.ts';
import { safely } from '../../shared/safely.ts';
import * as events from './my-orders-slice.ts';
import { fetchMyOrders } from './orders-api.ts';

/** The own orders while their page is open; they are asked for again when one of them changes. */
export function* myOrdersSaga(): SagaIterator {
  yield takeLatest(['myOrders/opened', 'myOrders/left'], safely(showMyOrders));
}

function* showMyOrders(event: ReturnType<typeof events.myOrdersOpened | typeof events.myOrdersLeft>): SagaIterator {
  if (event.type === 'myOrders/left') return;
  try {
    yield put(events.myOrdersLoaded(yield call(abortableCall<[], Order[]>, fetchMyOrders)));
  } catch (error) {
    console.error(error);
    yield put(events.myOrdersFailed());
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
  yield put(events.myOrdersLoaded(yield call(abortableCall<[], Order[]>, fetchMyOrders)));
}
