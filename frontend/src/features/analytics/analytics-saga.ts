import { centsOf } from '@shop/contracts/money.ts';
import type { RevenueDay, RevenueOrder } from '@shop/contracts/order-api.ts';
import type { UnknownAction } from 'redux';
import { buffers, type Channel, channel, type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { actionChannel, all, call, delay, fork, put, race, select, take, takeLatest } from 'redux-saga/effects';
import { day } from '../../shared/format.ts';
import { type OrderEvent, orderChannel } from '../../shared/live/live-socket.ts';
import { abortableCall } from '../../shared/saga/abortable-call.ts';
import { safely } from '../../shared/saga/safely.ts';
import { fetchAnalysis, fetchRevenueDay } from './analytics-api.ts';
import {
  type AnalyticsState,
  analyticsLeft,
  analyticsOpened,
  dateChosen,
  orderAnnounced,
  refundsLoaded,
  revenuesFailed,
  revenuesLoaded,
  selectAnalytics,
} from './analytics-slice.ts';
import { type AnnouncedOrder, recentlyAnnounced, withAnnounced, withoutNonRevenue } from './announced-orders.ts';
import { todayOf } from './revenue-days.ts';

/** Refreshes after 'order changed': the projection is updated within moments (docs/api.md#realtime). */
const REFRESH_AFTER_MS = [300, 1_000, 4_000];
const REFRESH_EVERY_MS = 30_000;

type Refreshes = Channel<'refresh'>;
/** The announced orders that a response may not contain yet. */
interface Announced {
  orders: AnnouncedOrder[];
}

/** Loads both days' revenue whenever a date changes, and keeps it up to date while the page is open. */
export function* analyticsSaga(): SagaIterator {
  yield takeLatest([analyticsOpened, analyticsLeft], safely(showRevenue));
}

function* showRevenue(action: UnknownAction): SagaIterator {
  if (analyticsLeft.match(action)) return;
  // Refreshes requested during a load are merged into the next one.
  const refreshes: Refreshes = yield call(channel<'refresh'>, buffers.sliding(1));
  const announced: Announced = { orders: [] };
  yield all([
    call(loadOnRefresh, refreshes, announced),
    call(followAnnouncements, refreshes, announced),
    call(refreshRegularly, refreshes),
    call(refreshWhenVisible, refreshes),
  ]);
}

/** A date change cancels a pending load; a refresh waits for it. */
function* loadOnRefresh(refreshes: Refreshes, announced: Announced): SagaIterator {
  const dates: Channel<ReturnType<typeof dateChosen>> = yield actionChannel(dateChosen.type, buffers.sliding(1));
  try {
    while (true) {
      const { changed } = yield race({ loaded: call(load, announced), changed: take(dates) });
      if (!changed) yield race([take(refreshes), take(dates)]);
    }
  } finally {
    dates.close();
  }
}

function* load(announced: Announced): SagaIterator {
  const { dates }: AnalyticsState = yield select(selectAnalytics);
  try {
    const [first, second]: [RevenueOrder[], RevenueOrder[]] = yield all([
      call(abortableCall<[string], RevenueOrder[]>, fetchAnalysis, dates.first),
      call(abortableCall<[string], RevenueOrder[]>, fetchAnalysis, dates.second),
    ]);
    const now = Date.now();
    announced.orders = recentlyAnnounced(announced.orders, now);
    yield put(
      revenuesLoaded({
        first: withAnnounced(first, dates.first, announced.orders, now),
        second: withAnnounced(second, dates.second, announced.orders, now),
      }),
    );
    yield call(loadRefunds, dates);
  } catch (error) {
    // Only logged (docs/requirements.md#errors); the next refresh follows soon.
    console.error(error);
    yield put(revenuesFailed());
  }
}

/** The chart does not wait for refunds. A failed refresh keeps those that are shown. */
function* loadRefunds(dates: AnalyticsState['dates']): SagaIterator {
  try {
    const [first, second]: [RevenueDay, RevenueDay] = yield all([
      call(abortableCall<[string], RevenueDay>, fetchRevenueDay, dates.first),
      call(abortableCall<[string], RevenueDay>, fetchRevenueDay, dates.second),
    ]);
    yield put(refundsLoaded({ first: centsOf(first.refunded), second: centsOf(second.refunded) }));
  } catch (error) {
    console.error(error);
  }
}

function* followAnnouncements(refreshes: Refreshes, announced: Announced): SagaIterator {
  const live: EventChannel<OrderEvent> = yield call(orderChannel);
  try {
    while (true) {
      const event: OrderEvent = yield take(live);
      if (event.what === 'connected') yield put(refreshes, 'refresh');
      if (event.what === 'new order') yield call(addOrder, announced, event.order);
      if (event.what === 'order changed') {
        announced.orders = withoutNonRevenue(announced.orders, event.change);
        yield fork(refreshSoon, refreshes);
      }
    }
  } finally {
    live.close();
  }
}

/** Adds an order of today if today is chosen (docs/requirements.md#revenue-chart); responses contain all others. */
function* addOrder(announced: Announced, order: RevenueOrder): SagaIterator {
  const date = day(order.createdAt);
  if (date !== todayOf(new Date())) return;
  announced.orders = [...announced.orders, { order, announcedAt: Date.now() }];
  const { dates }: AnalyticsState = yield select(selectAnalytics);
  if (dates.first === date || dates.second === date) yield put(orderAnnounced({ date, order }));
}

function* refreshSoon(refreshes: Refreshes): SagaIterator {
  let waited = 0;
  for (const after of REFRESH_AFTER_MS) {
    yield delay(after - waited);
    waited = after;
    yield put(refreshes, 'refresh');
  }
}

function* refreshRegularly(refreshes: Refreshes): SagaIterator {
  while (true) {
    yield delay(REFRESH_EVERY_MS);
    if (document.visibilityState === 'visible') yield put(refreshes, 'refresh');
  }
}

/** A hidden page does not refresh; it does so when it becomes visible again. */
function* refreshWhenVisible(refreshes: Refreshes): SagaIterator {
  const visible: EventChannel<'visible'> = yield call(visibilityChannel);
  try {
    while (true) {
      yield take(visible);
      yield put(refreshes, 'refresh');
    }
  } finally {
    visible.close();
  }
}

function visibilityChannel(): EventChannel<'visible'> {
  return eventChannel<'visible'>((emit) => {
    const onChange = () => document.visibilityState === 'visible' && emit('visible');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, buffers.sliding(1));
}
