import type { AccountForAdministrators } from '@shop/contracts/user-api.ts';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../../shared/abortable-call.ts';
import { bodyText, codeOf, messageOf, statusOf } from '../../../shared/api-client.ts';
import { safely } from '../../../shared/safely.ts';
import { fetchUser, putUser } from '../users-api.ts';
import {
  editDone,
  editFailed,
  editLeft,
  editOpened,
  editSubmitted,
  loadFailed,
  userLoaded,
} from './edit-user-slice.ts';

/** The only response that returns to the list (docs/requirements.md#edit-user). */
const UPDATED = 'User updated';

/** Handles the user form: leaving it aborts a pending load, but not a pending update. */
export function* editUserSaga(): SagaIterator {
  yield all([takeLatest([editOpened, editLeft], safely(load)), takeEvery(editSubmitted, safely(submit))]);
}

function* load(action: ReturnType<typeof editOpened | typeof editLeft>): SagaIterator {
  if (editLeft.match(action)) return;
  try {
    yield put(userLoaded(yield call(abortableCall<[string], AccountForAdministrators>, fetchUser, action.payload)));
  } catch (error) {
    // Only logged (docs/requirements.md#errors).
    console.error(error);
    yield put(loadFailed({ unknown: statusOf(error) === 404 }));
  }
}

function* submit({ payload: { id, edit } }: ReturnType<typeof editSubmitted>): SagaIterator {
  try {
    const response: unknown = yield call(putUser, id, edit);
    if (response === UPDATED) yield put(editDone({ id, edit }));
    else yield put(editFailed({ id, message: bodyText(response) }));
  } catch (error) {
    yield put(editFailed({ id, message: messageOf(error), code: codeOf(error) }));
  }
}
