import type { Account, AccountForAdministrators, UserSort } from '@shop/contracts/user-api.ts';
import { api } from '../../shared/api-client.ts';
import { fetchPart } from '../../shared/list/fetch-part.ts';
import type { Part } from '../../shared/list/list-slice.ts';
import { calls } from '../../shared/paths.ts';

export interface UsersFilter {
  /** Words of a name or an email address; '' matches all users. */
  search: string;
  /** A column of the table; '' sorts oldest first. */
  sort: Exclude<UserSort, `created${string}`> | '';
}

/** Fetches one part of the users that match a filter, in the order of its sort. */
export async function fetchUsers(
  filter: UsersFilter,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Part<Account>> {
  return fetchPart(calls.users, { filter, cursor, signal });
}

export async function fetchUser(id: string, signal: AbortSignal): Promise<AccountForAdministrators> {
  return (await api.get<AccountForAdministrators>(calls.user(id), { signal })).data;
}

/** The fields that an administrator may change (docs/requirements.md#calls-users). */
export type UserEdit = Pick<Account, 'name' | 'lastName' | 'email' | 'isAdmin'>;

/** The request body; `isAdminShown` is the initial role in the form, so that an outdated form is rejected (docs/api.md#admin-users). */
export type SentEdit = UserEdit & { isAdminShown: boolean };

/** Updates a user; returns 'User updated' on success. */
export async function putUser(id: string, edit: SentEdit): Promise<unknown> {
  return (await api.put<unknown>(calls.user(id), edit)).data;
}

/** Removes the second factor of another administrator. */
export async function deleteSecondFactor(id: string): Promise<void> {
  await api.delete(calls.secondFactor(id));
}

/** Deletes a user; returns 'User removed' on success. */
export async function deleteUser(id: string): Promise<unknown> {
  return (await api.delete<unknown>(calls.user(id))).data;
}
