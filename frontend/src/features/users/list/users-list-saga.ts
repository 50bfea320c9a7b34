import type { Account } from '@shop/contracts/user-api.ts';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, select, takeEvery } from 'redux-saga/effects';
import { messageOf, wordsOfBody } from '../../../shared/api-client.ts';
import { partListSaga } from '../../../shared/part-list-saga.ts';
import { safely } from '../../../shared/safely.ts';
import { logoutRequested } from '../../../shared/state/session.ts';
import { deleteUser, fetchUsers, type UsersFilter } from '../users-api.ts';
import { selectUsers } from '../users-reducer.ts';
import { type removalConfirmed, removalFailed, USERS, userRemoved, usersEvents } from './users-slice.ts';

/** SPEC §7: only this answer means that the user is gone. */
const REMOVED = 'User removed';

/** The list of users that is open; another search, or leaving, aborts its request. */
export function* usersListSaga(): SagaIterator {
  yield all([
    call(partListSaga<UsersFilter, Account>, {
      list: USERS,
      events: usersEvents,
      shown: select(selectUsers),
      fetchPart: fetchUsers,
      // SPEC §8: a list of users that does not load logs the administrator out.
      onFailed: logoutRequested,
    }),
    takeEvery('users/removalConfirmed', safely(remove)),
  ]);
}

function* remove({ user }: ReturnType<typeof removalConfirmed>): SagaIterator {
  try {
    const answer: unknown = yield call(deleteUser, user._id);
    if (answer === REMOVED) yield put(userRemoved(user));
    else yield put(removalFailed(user, wordsOfBody(answer)));
  } catch (error) {
    yield put(removalFailed(user, messageOf(error)));
  }
}
