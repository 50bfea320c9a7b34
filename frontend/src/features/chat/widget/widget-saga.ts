import type { UnknownAction } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { call, takeLatest } from 'redux-saga/effects';
import { safely } from '../../../shared/saga/safely.ts';
import { widgetActions } from './widget-slice.ts';

/** The customer's chat (docs/requirements.md#customer-chat): runs while a customer uses the shop in this tab. */
export function* widgetSaga(): SagaIterator {
  yield takeLatest([widgetActions.widgetStarted, widgetActions.widgetStopped], safely(loadAndRun));
}

/** Visitors and administrators never load what only customers need. */
function* loadAndRun(action: UnknownAction): SagaIterator {
  if (!widgetActions.widgetStarted.match(action)) return;
  const { runWidget }: typeof import('./run-widget.ts') = yield call(() => import('./run-widget.ts'));
  yield call(runWidget);
}
