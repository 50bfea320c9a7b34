import { combineReducers } from 'redux';
import { editUserReducer } from './edit/edit-user-slice.ts';
import { usersListReducer } from './list/users-slice.ts';

/** What the administrator's pages of users keep in the store. */
export const usersReducer = combineReducers({ list: usersListReducer, edit: editUserReducer });

interface WithUsers {
  users: ReturnType<typeof usersReducer>;
}
export const selectUsers = (state: WithUsers) => state.users.list;
export const selectEditUser = (state: WithUsers) => state.users.edit;
