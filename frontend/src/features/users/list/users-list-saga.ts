import type { Account } from '@shop/contracts/user-api.ts';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, select, takeEvery } from 'redux-saga/effects';
import { messageOf, wordsOfBody } from '../../../shared/api-client.ts';
import { partListSaga } from '../../../shared/part-list-saga.ts';
import { safely } from '../../../shared/safely.ts';
import { logoutRequested } from '../../../shared/state/session.ts';
import { deleteUser, fetchUsers, type UsersFilter } from '../users-api.ts';
import { removalConfirmed, removalFailed, selectUsers, userRemoved, usersActions } from './users-slice.ts';

/** SPEC §7: only this response means that the user was deleted. */
const REMOVED = 'User removed';

/** Loads the open list of users and deletes users; another search, or leaving, aborts the pending request. */
export function* usersListSaga(): SagaIterator {
  yield all([
    call(partListSaga<UsersFilter, Account>, {
      actions: usersActions,
      list: select(selectUsers),
      fetchPart: fetchUsers,
      // SPEC §8: a failed load of the list logs the administrator out.
      onFailed: logoutRequested,
    }),
    takeEvery(removalConfirmed, safely(remove)),
  ]);
}

function* remove({ payload: user }: ReturnType<typeof removalConfirmed>): SagaIterator {
  try {
    const response: unknown = yield call(deleteUser, user._id);
    if (response === REMOVED) yield put(userRemoved(user));
    else yield put(removalFailed({ user, message: wordsOfBody(response) }));
  } catch (error) {
    yield put(removalFailed({ user, message: messageOf(error) }));
  }
}
