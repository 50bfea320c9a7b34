import type { Profile, SignedInAccount } from '@shop/contracts/user-api.ts';

/** What the browser keeps of the signed-in person (SPEC §3, User info): the address only after a profile update. */
export type UserInfo = SignedInAccount & Partial<Profile>;

/** The part of the store that every feature may ask about: who is signed in. */
export interface SessionState {
  account: { user: UserInfo | null };
}

/** Who is signed in, as this tab knows it; null for a visitor. The server alone decides what he may do. */
export const selectUser = (state: SessionState): UserInfo | null => state.account.user;

export const LOGOUT_REQUESTED = 'session/logoutRequested';
export const LOGGED_OUT = 'session/loggedOut';

/** What is said on the page that a logout leads to: how it came about. */
export type Farewell = 'everywhere' | 'deleted' | 'passwordChanged' | 'ended';

/** Somebody pressed Logout, set a new password by a link, or an order could not be loaded (SPEC §8). */
export const logoutRequested = (farewell: Farewell | null = null) => ({ type: LOGOUT_REQUESTED, farewell }) as const;

/** The user info and the cart are gone from this tab; `here` is false when another tab began it. */
export const loggedOut = (here: boolean, farewell: Farewell | null = null) =>
  ({ type: LOGGED_OUT, here, farewell }) as const;

export type SessionEvent = ReturnType<typeof logoutRequested> | ReturnType<typeof loggedOut>;
