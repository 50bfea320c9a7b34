import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { readStored, removeStored, writeStored } from '../../../shared/browser-storage.ts';
import { widgetActions } from './widget-slice.ts';

/** The key of the switch in local storage: it belongs to the device, not to the account. */
const KEY = 'chatMuted';

export function* restoreMuted(): SagaIterator {
  yield put(widgetActions.mutedChanged(readStored('local', KEY) === 'true'));
}

/** Keeps the switch for the next visit. */
export function* followMuted(): SagaIterator {
  yield takeEvery(widgetActions.mutedChanged, ({ payload: muted }) => {
    if (muted) writeStored('local', KEY, 'true');
    else removeStored('local', KEY);
  });
}
