import type { Account } from '@shop/contracts/user-api.ts';
import { createListSlice, type ListState } from '../../../shared/list/list-slice.ts';
import type { UsersFilter } from '../users-api.ts';

export const { actions: usersActions, reducer: usersListReducer } = createListSlice<UsersFilter, Account, 'updated'>(
  'users',
);

export const selectUsers = (state: { users: { list: ListState<Account, 'updated'> } }) => state.users.list;

export function fullName({ name, lastName }: Pick<Account, 'name' | 'lastName'>): string {
  return `${name} ${lastName}`;
}
