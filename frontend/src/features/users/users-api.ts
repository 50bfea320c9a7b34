import type { Account, UserSort } from '@shop/contracts/user-api.ts';
import { api } from '../../shared/api-client.ts';
import type { Part } from '../../shared/part-list.ts';
import { PART_SIZE, partOf } from '../../shared/part-of-answer.ts';
import { calls } from '../../shared/paths.ts';

export interface UsersFilter {
  /** Words of a name or an e-mail; '' finds everybody. */
  search: string;
  /** '' is oldest first. */
  sort: UserSort | '';
}

/** One part of the users that a filter finds, in the order of its sort. */
export async function fetchUsers(
  { search, sort }: UsersFilter,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Part<Account>> {
  const params = {
    limit: PART_SIZE,
    ...(sort !== '' && { sort }),
    ...(cursor !== null && { cursor }),
    ...(search !== '' && { search }),
  };
  return partOf(await api.get<Account[]>(calls.users, { params, signal }));
}

export async function fetchUser(id: string, signal: AbortSignal): Promise<Account> {
  return (await api.get<Account>(calls.user(id), { signal })).data;
}

/** What an administrator may change of somebody (SPEC §7). */
export type UserEdit = Pick<Account, 'name' | 'lastName' | 'email' | 'isAdmin'>;

/** What is sent of it: with the role that the form was filled with, so that a stale form is refused (API.md, Session). */
export type SentEdit = UserEdit & { isAdminShown: boolean };

/** The answer's own words: 'User updated' when all is well. */
export async function putUser(id: string, edit: SentEdit): Promise<unknown> {
  return (await api.put<unknown>(calls.user(id), edit)).data;
}

/** The answer's own words: 'User removed' when all is well. */
export async function deleteUser(id: string): Promise<unknown> {
  return (await api.delete<unknown>(calls.user(id))).data;
}
