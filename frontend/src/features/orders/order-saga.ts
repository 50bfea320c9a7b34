import type { Order, OrderDetails } from '@shop/contracts/order-api.ts';
import type { EventChannel, SagaIterator } from 'redux-saga';
import { all, call, put, take, takeLatest, takeLeading } from 'redux-saga/effects';
import { statusOf } from '../../shared/api/api-client.ts';
import { type OrderEvent, orderChannel } from '../../shared/live/live-socket.ts';
import { abortableCall } from '../../shared/saga/abortable-call.ts';
import { safely } from '../../shared/saga/safely.ts';
import { logoutRequested } from '../../shared/state/session.ts';
import {
  deliveryConfirmed,
  deliveryFailed,
  deliveryMarked,
  orderFailed,
  orderLeft,
  orderLoaded,
  orderOpened,
} from './order-slice.ts';
import { fetchOrder, putDelivered } from './orders-api.ts';

/** Loads the order of the open page, keeps it up to date, and marks it as delivered. */
export function* orderSaga(): SagaIterator {
  yield all([
    takeLatest([orderOpened, orderLeft], safely(showOrder)),
    takeLeading(deliveryMarked, safely(markDelivered)),
  ]);
}

/** Leaving the page, or opening another order, cancels this one and its request. */
function* showOrder(action: ReturnType<typeof orderOpened | typeof orderLeft>): SagaIterator {
  if (orderLeft.match(action)) return;
  const orderId = action.payload;
  // Opened before loading, so that no change is missed in between.
  const live: EventChannel<OrderEvent> = yield call(orderChannel);
  try {
    if (yield call(loadOrder, orderId)) yield call(followOrder, orderId, live);
  } finally {
    live.close();
  }
}

/** @returns whether it succeeded */
function* loadOrder(orderId: string): SagaIterator<boolean> {
  try {
    yield put(orderLoaded(yield call(abortableCall<[string], OrderDetails>, fetchOrder, orderId)));
    return true;
  } catch (error) {
    // docs/requirements.md#errors: an order that cannot be loaded logs the user out.
    console.error(error);
    yield put(orderFailed());
    yield put(logoutRequested());
    return false;
  }
}

/** Refreshes the order after 'order changed' and after each (re)connection (docs/api.md#realtime). */
function* followOrder(orderId: string, live: EventChannel<OrderEvent>): SagaIterator {
  while (true) {
    const event: OrderEvent = yield take(live);
    const isRelevant = event.what === 'connected' || (event.what === 'order changed' && event.change._id === orderId);
    if (isRelevant) yield call(refreshOrder, orderId);
  }
}

/** A failed refresh keeps the order; an order that is no longer accessible logs the user out. */
export function* refreshOrder(orderId: string): SagaIterator {
  try {
    yield put(orderLoaded(yield call(abortableCall<[string], OrderDetails>, fetchOrder, orderId)));
  } catch (error) {
    console.error(error);
    const status = statusOf(error);
    if (status === 401 || status === 403 || status === 404) yield put(logoutRequested());
  }
}

function* markDelivered({ payload: orderId }: ReturnType<typeof deliveryMarked>): SagaIterator {
  try {
    const order: Order | true = yield call(putDelivered, orderId);
    yield put(deliveryConfirmed({ orderId, order }));
  } catch (error) {
    // docs/requirements.md#errors: only logged.
    console.error(error);
    yield put(deliveryFailed());
  }
  // Only the order's own endpoint returns its history; after a refusal, the current status explains it.
  yield call(refreshOrder, orderId);
}
