import type { LoginRequest, Profile, ProfileUpdateRequest, RegisterRequest } from '@shop/contracts/user-api.ts';
import type { RequestStatus } from '../../shared/request-status.ts';
import { type Farewell, LOGGED_OUT, type SessionEvent, type UserInfo } from '../../shared/state/session.ts';
import { readUserInfo } from './user-info-storage.ts';

/** How a form's call stands; `message` is what the screen says when it failed. */
export interface Submission {
  status: 'idle' | 'sending' | 'done' | 'failed';
  message: string;
  /** What can be said beside it. */
  more?: string | undefined;
}

export interface AccountState {
  user: UserInfo | null;
  login: Submission;
  register: Submission;
  update: Submission;
  profile: { status: RequestStatus; data: Profile | null };
  /** Counts the logouts made in this tab: each leads to /login (SPEC §4). */
  departures: number;
  /** Counts all logouts, other tabs' too: what was asked before one says nothing of afterwards. */
  logouts: number;
  /** How the last logout came about, where there is more to say than 'logged out'. */
  farewell: Farewell | null;
  /** The server could not be told of the logout, so its session may still be open. */
  logoutUnheard: boolean;
}

export const loginOpened = () => ({ type: 'account/loginOpened' }) as const;
export const loginSubmitted = (request: LoginRequest) => ({ type: 'account/loginSubmitted', request }) as const;
export const loginSucceeded = (user: UserInfo) => ({ type: 'account/loginSucceeded', user }) as const;
export const loginFailed = (message: string) => ({ type: 'account/loginFailed', message }) as const;

export const registerOpened = () => ({ type: 'account/registerOpened' }) as const;
export const registerSubmitted = (request: RegisterRequest) =>
  ({ type: 'account/registerSubmitted', request }) as const;
export const registerSucceeded = (user: UserInfo) => ({ type: 'account/registerSucceeded', user }) as const;
export const registerFailed = (message: string) => ({ type: 'account/registerFailed', message }) as const;

export const profileOpened = () => ({ type: 'account/profileOpened' }) as const;
export const profileLoaded = (profile: Profile) => ({ type: 'account/profileLoaded', profile }) as const;
export const profileFailed = () => ({ type: 'account/profileFailed' }) as const;
export const profileLeft = () => ({ type: 'account/profileLeft' }) as const;
export const profileSubmitted = (request: ProfileUpdateRequest) =>
  ({ type: 'account/profileSubmitted', request }) as const;
export const profileUpdated = (user: UserInfo & Profile) => ({ type: 'account/profileUpdated', user }) as const;
export const profileUpdateFailed = (message: string, more?: string) =>
  ({ type: 'account/profileUpdateFailed', message, more }) as const;

/** The guard's check, or another tab, told who is signed in. */
export const tokenConfirmed = (user: UserInfo) => ({ type: 'account/tokenConfirmed', user }) as const;
/** The guard's check found no session: whatever this tab remembered is stale. */
export const tokenRefused = () => ({ type: 'account/tokenRefused' }) as const;
/** The server has ended this person's sessions, as he asked or before: here too, that is a logout. */
export const sessionsEnded = (farewell: Farewell) => ({ type: 'account/sessionsEnded', farewell }) as const;
export const logoutHeard = () => ({ type: 'account/logoutHeard' }) as const;
export const logoutUnheard = () => ({ type: 'account/logoutUnheard' }) as const;

export type AccountEvent =
  | SessionEvent
  | ReturnType<
      | typeof loginOpened
      | typeof loginSubmitted
      | typeof loginSucceeded
      | typeof loginFailed
      | typeof registerOpened
      | typeof registerSubmitted
      | typeof registerSucceeded
      | typeof registerFailed
      | typeof profileOpened
      | typeof profileLoaded
      | typeof profileFailed
      | typeof profileLeft
      | typeof profileSubmitted
      | typeof profileUpdated
      | typeof profileUpdateFailed
      | typeof tokenConfirmed
      | typeof tokenRefused
      | typeof sessionsEnded
      | typeof logoutHeard
      | typeof logoutUnheard
    >;

const idle: Submission = { status: 'idle', message: '' };
const sending: Submission = { status: 'sending', message: '' };
const done: Submission = { status: 'done', message: '' };
const failed = (message: string): Submission => ({ status: 'failed', message });

const signedOut: AccountState = {
  user: null,
  login: idle,
  register: idle,
  update: idle,
  profile: { status: 'idle', data: null },
  departures: 0,
  logouts: 0,
  farewell: null,
  logoutUnheard: false,
};

/** Starts with whom this browser remembers (SPEC §3, client state). */
export function accountReducer(
  state: AccountState = { ...signedOut, user: readUserInfo() },
  event: AccountEvent | { type: '@@init' },
): AccountState {
  switch (event.type) {
    case 'account/loginOpened':
      return { ...state, login: idle };
    case 'account/loginSubmitted':
      return { ...state, login: sending };
    case 'account/loginSucceeded':
      return { ...state, user: event.user, login: doneOnPage(state.login), logoutUnheard: false };
    case 'account/loginFailed':
      return { ...state, login: failed(event.message) };
    case 'account/registerOpened':
      return { ...state, register: idle };
    case 'account/registerSubmitted':
      return { ...state, register: sending };
    case 'account/registerSucceeded':
      return { ...state, user: event.user, register: doneOnPage(state.register), logoutUnheard: false };
    case 'account/registerFailed':
      return { ...state, register: failed(event.message) };
    case 'account/profileOpened':
      return { ...state, update: idle, profile: { ...state.profile, status: 'loading' } };
    case 'account/profileLoaded':
      return { ...state, profile: { status: 'ready', data: event.profile } };
    case 'account/profileFailed':
      return { ...state, profile: { status: 'failed', data: null } };
    case 'account/profileLeft':
      return { ...state, profile: { status: 'idle', data: null } };
    case 'account/profileSubmitted':
      return { ...state, update: sending };
    case 'account/profileUpdated':
      return { ...state, user: event.user, update: done, profile: { status: 'ready', data: event.user } };
    case 'account/profileUpdateFailed':
      return { ...state, update: { ...failed(event.message), more: event.more } };
    case 'account/tokenConfirmed':
      // The check knows no address: what a profile update left here stays, as long as it is the same person.
      return { ...state, user: state.user?._id === event.user._id ? { ...state.user, ...event.user } : event.user };
    case 'account/tokenRefused':
      return { ...signedOut, departures: state.departures, logouts: state.logouts };
    case 'account/logoutHeard':
      return { ...state, logoutUnheard: false };
    case 'account/logoutUnheard':
      return { ...state, logoutUnheard: true };
    case LOGGED_OUT:
      return {
        ...signedOut,
        departures: state.departures + (event.here ? 1 : 0),
        logouts: state.logouts + 1,
        farewell: event.farewell,
      };
    default:
      return state;
  }
}

/** A form that was left before its answer leads nobody on when it is opened again. */
function doneOnPage(submission: Submission): Submission {
  return submission.status === 'sending' ? done : idle;
}

interface WithAccount {
  account: AccountState;
}
export const selectLogin = (state: WithAccount) => state.account.login;
export const selectRegister = (state: WithAccount) => state.account.register;
export const selectProfile = (state: WithAccount) => state.account.profile;
export const selectUpdate = (state: WithAccount) => state.account.update;
export const selectDepartures = (state: WithAccount) => state.account.departures;
export const selectFarewell = (state: WithAccount) => state.account.farewell;
export const selectLogoutUnheard = (state: WithAccount) => state.account.logoutUnheard;
export const selectLogouts = (state: WithAccount) => state.account.logouts;
