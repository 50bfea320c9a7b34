import type { ActionCreatorWithPayload } from '@reduxjs/toolkit';
import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { call, put, take, takeEvery } from 'redux-saga/effects';
import { followStored, readStored, removeStored, writeStored } from '../../shared/browser/browser-storage.ts';

/**
 * Restores the switch of the sound, keeps it for the next visit, and follows the browser's other tabs until it is cancelled.
 * @param key in local storage: the switch belongs to the device, not to the account
 */
export function* followMuted(key: string, mutedChanged: ActionCreatorWithPayload<boolean>): SagaIterator {
  const isMuted = () => readStored('local', key) === 'true';
  yield put(mutedChanged(isMuted()));
  yield takeEvery(mutedChanged, ({ payload: muted }) => {
    // What came from another tab is stored: storing it again would tell that tab.
    if (muted === isMuted()) return;
    if (muted) writeStored('local', key, 'true');
    else removeStored('local', key);
  });
  const changes: EventChannel<true> = yield call(eventChannel<true>, (emit) => followStored(key, () => emit(true)));
  try {
    while (true) {
      yield take(changes);
      yield put(mutedChanged(isMuted()));
    }
  } finally {
    changes.close();
  }
}
