import type { SagaIterator } from 'redux-saga';
import { all, call } from 'redux-saga/effects';
import { editUserSaga } from './edit/edit-user-saga.ts';
import { usersListSaga } from './list/users-list-saga.ts';

export function* usersSaga(): SagaIterator {
  yield all([call(usersListSaga), call(editUserSaga)]);
}
