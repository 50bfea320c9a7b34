import type { Account } from '@shop/contracts/user-api.ts';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../../shared/abortable-call.ts';
import { codeOf, messageOf, statusOf, wordsOfBody } from '../../../shared/api-client.ts';
import { safely } from '../../../shared/safely.ts';
import { fetchUser, putUser } from '../users-api.ts';
import * as events from './edit-user-slice.ts';

/** SPEC §2: only this answer leads back to the list. */
const UPDATED = 'User updated';
/** The code of the 409 for an e-mail that somebody else has (API.md, Session). */
const EMAIL_TAKEN = 'user-exists';

/** The form of a user: leaving it aborts its loading, while what was sent is sent. */
export function* editUserSaga(): SagaIterator {
  yield all([
    takeLatest(['editUser/opened', 'editUser/left'], safely(load)),
    takeEvery('editUser/submitted', safely(submit)),
  ]);
}

function* load(event: ReturnType<typeof events.editOpened | typeof events.editLeft>): SagaIterator {
  if (event.type === 'editUser/left') return;
  try {
    yield put(events.userLoaded(yield call(abortableCall<[string], Account>, fetchUser, event.id)));
  } catch (error) {
    // SPEC §8: only logged.
    console.error(error);
    yield put(events.loadFailed(statusOf(error) === 404));
  }
}

function* submit({ id, edit }: ReturnType<typeof events.editSubmitted>): SagaIterator {
  try {
    const answer: unknown = yield call(putUser, id, edit);
    if (answer === UPDATED) yield put(events.editDone(id, edit));
    else yield put(events.editFailed(id, wordsOfBody(answer)));
  } catch (error) {
    yield put(events.editFailed(id, messageOf(error), codeOf(error) === EMAIL_TAKEN));
  }
}
