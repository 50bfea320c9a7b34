import type { Order } from '@shop/contracts/order-api.ts';
import type { UnknownAction } from 'redux';
import type { EventChannel, SagaIterator } from 'redux-saga';
import { call, put, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../../shared/abortable-call.ts';
import { type OrderEvent, orderChannel } from '../../../shared/live-socket.ts';
import { safely } from '../../../shared/safely.ts';
import { fetchMyOrders } from '../orders-api.ts';
import { myOrdersFailed, myOrdersLeft, myOrdersLoaded, myOrdersOpened } from './my-orders-slice.ts';

/** Loads the user's own orders while their page is open, and reloads them when one changes. */
export function* myOrdersSaga(): SagaIterator {
  yield takeLatest([myOrdersOpened, myOrdersLeft], safely(showMyOrders));
}

function* showMyOrders(action: UnknownAction): SagaIterator {
  if (myOrdersLeft.match(action)) return;
  // Opened before loading, so that no change is missed in between.
  const live: EventChannel<OrderEvent> = yield call(orderChannel);
  try {
    yield call(refresh);
    while (true) {
      const { what }: OrderEvent = yield take(live);
      if (what !== 'new order') yield call(safely(refresh));
    }
  } catch (error) {
    console.error(error);
    yield put(myOrdersFailed());
  } finally {
    live.close();
  }
}

function* refresh(): SagaIterator {
  yield put(myOrdersLoaded(yield call(abortableCall<[], Order[]>, fetchMyOrders)));
}
