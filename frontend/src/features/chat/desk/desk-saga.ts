import type { UnknownAction } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { call, takeLatest } from 'redux-saga/effects';
import { safely } from '../../../shared/saga/safely.ts';
import { untilLogout } from '../../../shared/saga/until-logout.ts';
import { deskActions } from './desk-slice.ts';

/** The administrators' chat (docs/requirements.md#admin-chat): runs while an administrator uses the shop in this tab. */
export function* deskSaga(): SagaIterator {
  yield takeLatest([deskActions.deskStarted, deskActions.deskStopped], safely(untilLogout(loadAndRun)));
}

/** Customers never load what only administrators need. */
function* loadAndRun(action: UnknownAction): SagaIterator {
  if (!deskActions.deskStarted.match(action)) return;
  const { runDesk }: typeof import('./run-desk.ts') = yield call(() => import('./run-desk.ts'));
  yield call(runDesk);
}
