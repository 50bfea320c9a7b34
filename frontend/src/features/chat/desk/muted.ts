import type { SagaIterator } from 'redux-saga';
import { put, takeEvery } from 'redux-saga/effects';
import { readStored, removeStored, writeStored } from '../../../shared/browser-storage.ts';
import { deskActions } from './desk-slice.ts';

/** The key of the switch in local storage: it belongs to the device, not to the account. */
const KEY = 'adminChatMuted';

export function* restoreMuted(): SagaIterator {
  yield put(deskActions.mutedChanged(readStored('local', KEY) === 'true'));
}

/** Keeps the switch for the next visit. */
export function* followMuted(): SagaIterator {
  yield takeEvery(deskActions.mutedChanged, ({ payload: muted }) => {
    if (muted) writeStored('local', KEY, 'true');
    else removeStored('local', KEY);
  });
}
