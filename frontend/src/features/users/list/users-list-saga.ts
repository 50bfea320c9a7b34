import type { Account } from '@shop/contracts/user-api.ts';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, select, takeEvery } from 'redux-saga/effects';
import { listSaga } from '../../../shared/list/list-saga.ts';
import { logoutRequested } from '../../../shared/state/session.ts';
import { editDone } from '../edit/edit-user-slice.ts';
import { deleteUser, fetchUsers, type UsersFilter } from '../users-api.ts';
import { fullName, selectUsers, usersActions } from './users-slice.ts';

/** Loads the user list, deletes users, and adds updates to the list's toast. */
export function* usersListSaga(): SagaIterator {
  yield all([
    call(listSaga<UsersFilter, Account, 'updated'>, {
      actions: usersActions,
      list: select(selectUsers),
      fetchPart: fetchUsers,
      // A failed load of the list logs the administrator out (docs/requirements.md#errors).
      onFailed: logoutRequested,
      removal: { remove: deleteUser, success: 'User removed', nameOf: fullName },
    }),
    takeEvery(editDone, noteUpdate),
  ]);
}

function* noteUpdate({ payload: { edit } }: ReturnType<typeof editDone>): SagaIterator {
  yield put(usersActions.noticed({ event: 'updated', name: fullName(edit) }));
}
