import type { Account, AccountForAdministrators, UserSort } from '@shop/contracts/user-api.ts';
import { adminCalls } from '../../shared/admin-paths.ts';
import { afterSuccess, shopApi } from '../../shared/api/shop-api.ts';
import { type Cursor, listEndpoint, removesRow } from '../../shared/list/list-endpoint.ts';
import type { Part } from '../../shared/list/part.ts';
import { noticed } from '../../shared/state/notices.ts';
import { usersTexts } from './users-texts.ts';

export interface UsersFilter {
  /** Words of a name or an email address; '' matches all users. */
  search: string;
  /** A column of the table; '' sorts oldest first. */
  sort: Exclude<UserSort, `created${string}`> | '';
}

/** The fields that an administrator may change (docs/requirements.md#calls-users). */
export type UserEdit = Pick<Account, 'name' | 'lastName' | 'email' | 'isAdmin'>;

/** The request body; `isAdminShown` is the initial role in the form, so that an outdated form is rejected (docs/api.md#admin-users). */
export type SentEdit = UserEdit & { isAdminShown: boolean };

/** The accounts, as administrators see and change them. */
export const {
  useUsersInfiniteQuery,
  useUserQuery,
  useUpdateUserMutation,
  useRemoveUserMutation,
  useRemoveSecondFactorMutation,
} = shopApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.infiniteQuery<Part<Account>, UsersFilter, Cursor>(
      listEndpoint({ path: adminCalls.users, tag: 'user' }),
    ),

    user: build.query<AccountForAdministrators, string>({
      query: (id) => ({ path: adminCalls.user(id) }),
      providesTags: ['user'],
    }),

    /** Only 'User updated' returns to the list (docs/requirements.md#edit-user). */
    updateUser: build.mutation<unknown, { id: string; edit: SentEdit }>({
      query: ({ id, edit }) => ({ method: 'PUT', path: adminCalls.user(id), body: edit, success: 'User updated' }),
      onQueryStarted: ({ edit }, { dispatch, queryFulfilled }) =>
        afterSuccess(queryFulfilled, () =>
          dispatch(noticed({ text: usersTexts.updated(fullName(edit)), success: true })),
        ),
    }),

    removeUser: build.mutation<unknown, string>({
      query: (id) => ({ method: 'DELETE', path: adminCalls.user(id), success: 'User removed' }),
      onQueryStarted: removesRow('user'),
    }),

    /** Removes the second factor of another administrator. */
    removeSecondFactor: build.mutation<unknown, string>({
      query: (id) => ({ method: 'DELETE', path: adminCalls.secondFactor(id) }),
      // Its history is shown beside it.
      invalidatesTags: ['audit', 'user'],
    }),
  }),
});

export function fullName({ name, lastName }: Pick<Account, 'name' | 'lastName'>): string {
  return `${name} ${lastName}`;
}
