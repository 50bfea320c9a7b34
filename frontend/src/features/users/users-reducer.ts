import { combineReducers } from 'redux';
import { editUserReducer } from './edit/edit-user-slice.ts';
import { usersListReducer } from './list/users-slice.ts';

export const usersReducer = combineReducers({ list: usersListReducer, edit: editUserReducer });
