import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Account } from '@shop/contracts/user-api.ts';
import type { Removal } from '../../../shared/components/RemovalDialog.tsx';
import { createPartListSlice } from '../../../shared/part-list.ts';
import { editDone } from '../edit/edit-user-slice.ts';
import type { UsersFilter } from '../users-api.ts';

/** An event of the list, shown once in a toast. */
export interface Notice {
  what: 'removed' | 'updated';
  name: string;
}

const listSlice = createPartListSlice<UsersFilter, Account>('usersList');
export const usersActions = listSlice.actions;

const noRemoval: Removal = { status: 'idle', message: '' };

/** The users as far as fetched, in the server's order. */
const usersSlice = createSlice({
  name: 'users',
  initialState: {
    ...listSlice.getInitialState(),
    /** The deletion confirmed last, and its user: an earlier one may still be pending. */
    removal: noRemoval as Removal & { userId?: string },
    notice: null as Notice | null,
  },
  reducers: {
    removalAsked(state) {
      state.removal = noRemoval;
    },
    removalConfirmed(state, { payload: user }: PayloadAction<Account>) {
      state.removal = { status: 'sending', message: '', userId: user._id };
    },
    removalFailed(state, { payload: { user, message } }: PayloadAction<{ user: Account; message: string }>) {
      if (state.removal.userId === user._id) state.removal = { ...state.removal, status: 'failed', message };
    },
    userRemoved(state, { payload: user }: PayloadAction<Account>) {
      const rows = state.rows.filter(({ _id }) => _id !== user._id);
      if (state.total !== undefined) state.total -= state.rows.length - rows.length;
      state.rows = rows;
      if (state.removal.userId === user._id) state.removal = noRemoval;
      state.notice = { what: 'removed', name: fullName(user) };
    },
    noticeRead(state) {
      state.notice = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(editDone, (state, { payload: { edit } }) => {
        state.notice = { what: 'updated', name: fullName(edit) };
      })
      .addDefaultCase((state, action) => {
        Object.assign(state, listSlice.reducer(state, action));
      }),
});
export const { removalAsked, removalConfirmed, removalFailed, userRemoved, noticeRead } = usersSlice.actions;
export const usersListReducer = usersSlice.reducer;

export const selectUsers = (state: { users: { list: ReturnType<typeof usersListReducer> } }) => state.users.list;

export function fullName({ name, lastName }: Pick<Account, 'name' | 'lastName'>): string {
  return `${name} ${lastName}`;
}
