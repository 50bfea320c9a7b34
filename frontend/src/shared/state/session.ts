import { createAction } from '@reduxjs/toolkit';
import type { Profile, SignedInAccount } from '@shop/contracts/user-api.ts';

/** The user info in browser storage (docs/requirements.md#user-info); has the address only after a profile update. */
export type UserInfo = SignedInAccount & Partial<Profile>;

/** The part of the account's state that every feature may read. */
export interface SessionState {
  account: { user: UserInfo | null };
}

/** The signed-in user as this tab knows them; null for a visitor. Only the server decides what they may do. */
export const selectUser = (state: SessionState): UserInfo | null => state.account.user;

/** The reason of a logout, for the message on the page that follows it. */
export type LogoutReason = 'everywhere' | 'deleted' | 'passwordChanged' | 'ended';

/** The user pressed Logout or set a new password by a link, or an order could not be loaded (docs/requirements.md#errors). */
export const logoutRequested = createAction('session/logoutRequested', (reason: LogoutReason | null = null) => ({
  payload: reason,
}));

/** The server says that the session of this browser belongs to another user than this tab shows. */
export const sessionMayBeStale = createAction('session/sessionMayBeStale');

/** User info and cart are gone from this tab; `here` is false when another tab started the logout. */
export const loggedOut = createAction('session/loggedOut', (here: boolean, reason: LogoutReason | null = null) => ({
  payload: { here, reason },
}));
