import type { Account } from '@shop/contracts/user-api.ts';
import type { Removal } from '../../../shared/components/RemovalDialog.tsx';
import { type PartList, type PartListEvent, partListEvents, partListReducer } from '../../../shared/part-list.ts';
import type { EditUserEvent } from '../edit/edit-user-slice.ts';
import type { UsersFilter } from '../users-api.ts';

export const USERS = 'users';

/** What the list says once, in a toast, of somebody. */
export interface Notice {
  what: 'removed' | 'updated';
  name: string;
}

/** The users as far as fetched, as the server sorted them. */
export interface UsersState extends PartList<Account> {
  /** How the deletion that was confirmed last stands, and whose it is: an earlier one may still be under way. */
  removal: Removal & { userId?: string };
  notice: Notice | null;
}

export const usersEvents = partListEvents<UsersFilter, Account>(USERS);
export const removalAsked = () => ({ type: 'users/removalAsked' }) as const;
export const removalConfirmed = (user: Account) => ({ type: 'users/removalConfirmed', user }) as const;
export const userRemoved = (user: Account) => ({ type: 'users/removed', user }) as const;
export const removalFailed = (user: Account, message: string) =>
  ({ type: 'users/removalFailed', user, message }) as const;
export const noticeRead = () => ({ type: 'users/noticeRead' }) as const;

export type UsersEvent =
  | PartListEvent<UsersFilter, Account>
  | ReturnType<
      typeof removalAsked | typeof removalConfirmed | typeof userRemoved | typeof removalFailed | typeof noticeRead
    >;

const listReducer = partListReducer<Account>(USERS);
const noRemoval: Removal = { status: 'idle', message: '' };

/** The list of users that is open. */
export function usersListReducer(
  state: UsersState = { ...listReducer(undefined, { type: '@@init' }), removal: noRemoval, notice: null },
  event: UsersEvent | EditUserEvent | { type: '@@init' },
): UsersState {
  switch (event.type) {
    case 'users/removalAsked':
      return { ...state, removal: noRemoval };
    case 'users/removalConfirmed':
      return { ...state, removal: { status: 'sending', message: '', userId: event.user._id } };
    case 'users/removalFailed':
      if (state.removal.userId !== event.user._id) return state;
      return { ...state, removal: { ...state.removal, status: 'failed', message: event.message } };
    case 'users/removed': {
      const rows = state.rows.filter(({ _id }) => _id !== event.user._id);
      return {
        ...state,
        rows,
        ...(state.total !== undefined && { total: state.total - (state.rows.length - rows.length) }),
        removal: state.removal.userId === event.user._id ? noRemoval : state.removal,
        notice: { what: 'removed', name: fullName(event.user) },
      };
    }
    case 'editUser/done':
      return { ...state, notice: { what: 'updated', name: fullName(event.edit) } };
    case 'users/noticeRead':
      return { ...state, notice: null };
    default:
      return 'list' in event ? { ...state, ...listReducer(state, event) } : state;
  }
}

export function fullName({ name, lastName }: Pick<Account, 'name' | 'lastName'>): string {
  return `${name} ${lastName}`;
}
