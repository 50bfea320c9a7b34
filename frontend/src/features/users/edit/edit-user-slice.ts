import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccountForAdministrators } from '@shop/contracts/user-api.ts';
import type { SentEdit } from '../users-api.ts';

export interface EditUserState {
  /** The user id of the open form; late responses for another user are ignored. */
  id: string | null;
  /** `unknown`: no such user. A failed load is only logged (docs/requirements.md#errors) and can be retried. */
  load: { status: 'idle' | 'loading' | 'ready' | 'unknown' | 'failed'; user: AccountForAdministrators | null };
  submission: {
    status: 'idle' | 'sending' | 'done' | 'failed';
    message: string;
    /** The code of the refusal: 'user-exists', 'password-needed' (docs/api.md#admin-users). */
    code?: unknown;
  };
}

const closed: EditUserState = {
  id: null,
  load: { status: 'idle', user: null },
  submission: { status: 'idle', message: '' },
};

const editUserSlice = createSlice({
  name: 'editUser',
  initialState: closed,
  reducers: {
    editOpened: (_, { payload: id }: PayloadAction<string>) => ({
      ...closed,
      id,
      load: { status: 'loading', user: null },
    }),
    editLeft: () => closed,
    userLoaded(state, { payload: user }: PayloadAction<AccountForAdministrators>) {
      state.load = { status: 'ready', user };
    },
    loadFailed(state, { payload: { unknown } }: PayloadAction<{ unknown: boolean }>) {
      state.load = { status: unknown ? 'unknown' : 'failed', user: null };
    },
    editSubmitted(state, _: PayloadAction<{ id: string; edit: SentEdit }>) {
      state.submission = { status: 'sending', message: '' };
    },
    editDone(state, { payload: { id } }: PayloadAction<{ id: string; edit: SentEdit }>) {
      if (id === state.id) state.submission = { status: 'done', message: '' };
    },
    /** Nobody confirms the password: the form is as before. */
    editGivenUp(state) {
      state.submission = closed.submission;
    },
    editFailed(state, { payload }: PayloadAction<{ id: string; message: string; code?: unknown }>) {
      const { id, message, code } = payload;
      if (id === state.id) state.submission = { status: 'failed', message, code };
    },
  },
});
export const { editOpened, editLeft, userLoaded, loadFailed, editSubmitted, editDone, editGivenUp, editFailed } =
  editUserSlice.actions;
export const editUserReducer = editUserSlice.reducer;

export const selectEditUser = (state: { users: { edit: EditUserState } }) => state.users.edit;
