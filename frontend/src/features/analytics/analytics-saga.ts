import type { RevenueOrder } from '@shop/contracts/order-api.ts';
import { buffers, type Channel, channel, type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { actionChannel, all, call, delay, fork, put, race, select, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../shared/abortable-call.ts';
import { day } from '../../shared/format.ts';
import { type LiveEvent, liveChannel } from '../../shared/live-socket.ts';
import { safely } from '../../shared/safely.ts';
import { fetchAnalysis } from './analytics-api.ts';
import * as events from './analytics-slice.ts';
import { type LiveOrder, stillLive, withLive, withoutEnded } from './live-orders.ts';
import { todayOf } from './revenue-days.ts';

/** After 'order changed' the projection follows within moments: ask then, and then again (API.md, Realtime). */
const ASK_AFTER_MS = [300, 1_000, 4_000];
const ASK_EVERY_MS = 30_000;

type Asks = Channel<'ask'>;
/** The announced orders that an answer may not know yet. */
interface Heard {
  orders: LiveOrder[];
}

/** Both days' revenue while the page is open: loaded whenever a date changes, and kept up to date. */
export function* analyticsSaga(): SagaIterator {
  yield takeLatest(['analytics/opened', 'analytics/left'], safely(showRevenue));
}

function* showRevenue({ type }: ReturnType<typeof events.analyticsOpened | typeof events.analyticsLeft>): SagaIterator {
  if (type === 'analytics/left') return;
  // Any number of reasons to ask again that come during one answer make one more question.
  const asks: Asks = yield call(channel<'ask'>, buffers.sliding(1));
  const heard: Heard = { orders: [] };
  yield all([
    call(loadWhenAsked, asks, heard),
    call(followShop, asks, heard),
    call(askNowAndThen, asks),
    call(askWhenVisible, asks),
  ]);
}

/** Another date cancels the question for the old one; a question in the background is never cancelled by the next. */
function* loadWhenAsked(asks: Asks, heard: Heard): SagaIterator {
  const dates: Channel<ReturnType<typeof events.dateChosen>> = yield actionChannel(
    'analytics/dateChosen',
    buffers.sliding(1),
  );
  try {
    while (true) {
      const { changed } = yield race({ loaded: call(load, heard), changed: take(dates) });
      if (!changed) yield race([take(asks), take(dates)]);
    }
  } finally {
    dates.close();
  }
}

function* load(heard: Heard): SagaIterator {
  const { dates }: events.AnalyticsState = yield select(events.selectAnalytics);
  try {
    const [first, second]: [RevenueOrder[], RevenueOrder[]] = yield all([
      call(abortableCall<[string], RevenueOrder[]>, fetchAnalysis, dates.first),
      call(abortableCall<[string], RevenueOrder[]>, fetchAnalysis, dates.second),
    ]);
    const now = Date.now();
    heard.orders = stillLive(heard.orders, now);
    yield put(
      events.revenuesLoaded({
        first: withLive(first, dates.first, heard.orders, now),
        second: withLive(second, dates.second, heard.orders, now),
      }),
    );
  } catch (error) {
    // SPEC §8: only logged. It is asked again soon.
    console.error(error);
    yield put(events.revenuesFailed());
  }
}

function* followShop(asks: Asks, heard: Heard): SagaIterator {
  const live: EventChannel<LiveEvent> = yield call(liveChannel);
  try {
    while (true) {
      const event: LiveEvent = yield take(live);
      if (event.what === 'connected') yield put(asks, 'ask');
      if (event.what === 'new order') yield call(addOrder, heard, event.order);
      if (event.what === 'order changed') {
        heard.orders = withoutEnded(heard.orders, event.change);
        yield fork(askSoon, asks);
      }
    }
  } finally {
    live.close();
  }
}

/** Only an order of today is added, and only to a chosen day (SPEC §4); the answers bring the others. */
function* addOrder(heard: Heard, order: RevenueOrder): SagaIterator {
  const date = day(order.createdAt);
  if (date !== todayOf(new Date())) return;
  heard.orders = [...heard.orders, { order, heardAt: Date.now() }];
  const { dates }: events.AnalyticsState = yield select(events.selectAnalytics);
  if (dates.first === date || dates.second === date) yield put(events.orderAnnounced(date, order));
}

function* askSoon(asks: Asks): SagaIterator {
  let waited = 0;
  for (const after of ASK_AFTER_MS) {
    yield delay(after - waited);
    waited = after;
    yield put(asks, 'ask');
  }
}

function* askNowAndThen(asks: Asks): SagaIterator {
  while (true) {
    yield delay(ASK_EVERY_MS);
    if (document.visibilityState === 'visible') yield put(asks, 'ask');
  }
}

/** A page that was hidden did not ask: it does so when it is looked at again. */
function* askWhenVisible(asks: Asks): SagaIterator {
  const looks: EventChannel<'visible'> = yield call(visibilityChannel);
  try {
    while (true) {
      yield take(looks);
      yield put(asks, 'ask');
    }
  } finally {
    looks.close();
  }
}

function visibilityChannel(): EventChannel<'visible'> {
  return eventChannel<'visible'>((emit) => {
    const onChange = () => document.visibilityState === 'visible' && emit('visible');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, buffers.sliding(1));
}
