import type { Order, OrderDetails } from '@shop/contracts/order-api.ts';
import type { EventChannel, SagaIterator } from 'redux-saga';
import { all, call, put, take, takeLatest, takeLeading } from 'redux-saga/effects';
import { abortableCall } from '../../shared/abortable-call.ts';
import { statusOf } from '../../shared/api-client.ts';
import { type LiveEvent, liveChannel } from '../../shared/live-socket.ts';
import { safely } from '../../shared/safely.ts';
import { logoutRequested } from '../../shared/state/session.ts';
import * as events from './order-slice.ts';
import { fetchOrder, putDelivered } from './orders-api.ts';

/** The order that a page shows: loaded, kept up to date while the page is open, and marked as delivered. */
export function* orderSaga(): SagaIterator {
  yield all([
    takeLatest(['order/opened', 'order/left'], safely(showOrder)),
    takeLeading('order/deliveryMarked', safely(markDelivered)),
  ]);
}

type Shown = ReturnType<typeof events.orderOpened | typeof events.orderLeft>;

/** Leaving the page, or opening another order, cancels this one and its request. */
function* showOrder(event: Shown): SagaIterator {
  if (event.type === 'order/left') return;
  const { orderId } = event;
  try {
    yield put(events.orderLoaded(yield call(abortableCall<[string], OrderDetails>, fetchOrder, orderId)));
  } catch (error) {
    // SPEC §8: an order that cannot be loaded logs out, on both screens.
    console.error(error);
    yield put(events.orderFailed());
    yield put(logoutRequested());
    return;
  }
  yield call(followOrder, orderId);
}

/** After 'order changed', and after each (re)connection, the order is asked for again (API.md, Realtime). */
function* followOrder(orderId: string): SagaIterator {
  const live: EventChannel<LiveEvent> = yield call(liveChannel);
  try {
    while (true) {
      const event: LiveEvent = yield take(live);
      const concerned = event.what === 'connected' || (event.what === 'order changed' && event.change._id === orderId);
      if (concerned) yield call(refresh, orderId);
    }
  } finally {
    live.close();
  }
}

/** What the page shows stays when the shop hiccups; an order that is no longer to be seen logs out like any other. */
function* refresh(orderId: string): SagaIterator {
  try {
    yield put(events.orderLoaded(yield call(abortableCall<[string], OrderDetails>, fetchOrder, orderId)));
  } catch (error) {
    console.error(error);
    const status = statusOf(error);
    if (status === 401 || status === 403 || status === 404) yield put(logoutRequested());
  }
}

function* markDelivered({ orderId }: ReturnType<typeof events.deliveryMarked>): SagaIterator {
  try {
    const answer: Order | true | null = yield call(putDelivered, orderId);
    if (!answer) throw new Error('The shop did not confirm the delivery.');
    yield put(events.deliveryConfirmed(orderId, answer));
  } catch (error) {
    // SPEC §8: only logged.
    console.error(error);
    yield put(events.deliveryFailed());
    return;
  }
  // The history stands in one order only.
  yield call(refresh, orderId);
}
