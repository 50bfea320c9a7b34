import type { ComparedSales, Period, TopSales, TopSort } from '@shop/contracts/analytics-api.ts';
import type { UnknownAction } from 'redux';
import { buffers, type Channel, type SagaIterator } from 'redux-saga';
import { actionChannel, all, call, delay, put, race, select, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../../shared/saga/abortable-call.ts';
import { safely } from '../../../shared/saga/safely.ts';
import { analyticsLeft, analyticsOpened, orderAnnounced, revenuesFailed, revenuesLoaded } from '../analytics-slice.ts';
import { allPeriods, type ComparedPeriods } from './periods.ts';
import { fetchSales, fetchTopSales } from './sales-api.ts';
import { type SalesState, salesFailed, salesLoaded, salesRetried, selectSales, topChosen } from './sales-slice.ts';

/** How long after its announcement an order is in the projection, as a rule; the next refresh finds it otherwise. */
const ANNOUNCED_DELAY_MS = 1_000;

/** Loads the sales report, and again whenever the chart has loaded: both are equally current. */
export function* salesSaga(): SagaIterator {
  yield takeLatest([analyticsOpened, analyticsLeft], safely(showSales));
}

/** A choice cancels a pending load; refreshes meanwhile are merged into one after it, so orders never starve it. */
function* showSales(action: UnknownAction): SagaIterator {
  if (analyticsLeft.match(action)) return;
  const refreshes: Channel<UnknownAction> = yield actionChannel(
    [revenuesLoaded.type, revenuesFailed.type, orderAnnounced.type],
    buffers.sliding(1),
  );
  const choices: Channel<UnknownAction> = yield actionChannel([topChosen.type, salesRetried.type], buffers.sliding(1));
  try {
    while (true) {
      const { refresh } = yield race({ refresh: take(refreshes), choice: take(choices) });
      if (refresh && orderAnnounced.match(refresh)) yield race([delay(ANNOUNCED_DELAY_MS), take(choices)]);
      let chosen: unknown = true;
      while (chosen) ({ chosen } = yield race({ loaded: call(load), chosen: take(choices) }));
    }
  } finally {
    refreshes.close();
    choices.close();
  }
}

function* load(): SagaIterator {
  const { period, by }: SalesState = yield select(selectSales);
  const periods = allPeriods(new Date());
  const sales = (compared: ComparedPeriods) =>
    call(abortableCall<[ComparedPeriods], ComparedSales>, fetchSales, compared);
  try {
    const [today, week, month, top]: [ComparedSales, ComparedSales, ComparedSales, TopSales] = yield all([
      sales(periods.today),
      sales(periods.week),
      sales(periods.month),
      call(abortableCall<[Period, TopSort], TopSales>, fetchTopSales, periods[period].current, by),
    ]);
    yield put(salesLoaded({ periods, sales: { today, week, month }, top }));
  } catch (error) {
    console.error(error);
    yield put(salesFailed());
  }
}
