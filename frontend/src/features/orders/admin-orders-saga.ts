import { buffers, type Channel, type EventChannel, type SagaIterator } from 'redux-saga';
import { actionChannel, call, delay, flush, put, race, select, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../shared/abortable-call.ts';
import { type LiveEvent, liveChannel } from '../../shared/live-socket.ts';
import { safely } from '../../shared/safely.ts';
import * as events from './admin-orders-slice.ts';
import { type AdminOrdersFilter, fetchAdminOrders, type OrdersPart } from './orders-api.ts';
import { selectAdminOrders } from './orders-slice.ts';

/** So long news are gathered before the list is asked for again. */
const BURST_MS = 300;

/** All orders, part by part as far as the page needs them, while the page is open. */
export function* adminOrdersSaga(): SagaIterator {
  yield takeLatest(['adminOrders/opened', 'adminOrders/left'], safely(showOrders));
}

type Shown = ReturnType<typeof events.adminOrdersOpened | typeof events.adminOrdersLeft>;
type Wishes = Channel<ReturnType<typeof events.moreOrdersWanted>>;

/** Another filter, or leaving the page, cancels this one and its request. */
function* showOrders(event: Shown): SagaIterator {
  if (event.type === 'adminOrders/left') return;
  const { filter, wanted } = event;
  // What is wished for while the first part is on its way is not forgotten.
  const wishes: Wishes = yield actionChannel('adminOrders/moreWanted', buffers.sliding(1));
  try {
    yield put(events.adminOrdersLoaded(yield call(loadPart, filter, null)));
    yield call(loadUpTo, filter, wanted);
    yield call(keepUpToDate, filter, wishes);
  } catch (error) {
    console.error(error);
    yield put(events.adminOrdersFailed());
  } finally {
    wishes.close();
  }
}

/** One thing after the other: a list that grows while it is being replaced would show rows twice. */
function* keepUpToDate(filter: AdminOrdersFilter, wishes: Wishes): SagaIterator {
  const live: EventChannel<LiveEvent> = yield call(liveChannel);
  try {
    while (true) {
      const { wish } = yield race({ wish: take(wishes), news: take(live) });
      if (wish) {
        yield call(loadUpTo, filter, wish.wanted);
      } else {
        // A burst of news makes one reload, not as many.
        yield delay(BURST_MS);
        yield flush(live);
        yield call(safely(reload), filter);
      }
    }
  } finally {
    live.close();
  }
}

/** A part that does not come leaves those before it on the page. */
function* loadUpTo(filter: AdminOrdersFilter, wanted: events.Wanted): SagaIterator {
  try {
    while (true) {
      const { orders, next }: events.AdminOrdersState = yield select(selectAdminOrders);
      if (next === null || (wanted !== 'all' && orders.length >= wanted)) return;
      yield put(events.moreOrdersLoaded(yield call(loadPart, filter, next)));
    }
  } catch (error) {
    console.error(error);
    yield put(events.moreOrdersFailed());
  }
}

/** As many as were shown before, so that nobody's page of the table goes away. */
function* reload(filter: AdminOrdersFilter): SagaIterator {
  const { orders }: events.AdminOrdersState = yield select(selectAdminOrders);
  let part: OrdersPart = yield call(loadPart, filter, null);
  while (part.next !== null && part.orders.length < orders.length) {
    const more: OrdersPart = yield call(loadPart, filter, part.next);
    part = { orders: [...part.orders, ...more.orders], next: more.next };
  }
  yield put(events.adminOrdersLoaded(part));
}

function loadPart(filter: AdminOrdersFilter, cursor: string | null) {
  return abortableCall<[AdminOrdersFilter, string | null], OrdersPart>(fetchAdminOrders, filter, cursor);
}
