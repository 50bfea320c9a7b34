import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SecondFactorChallenge } from '@shop/contracts/second-factor-api.ts';
import type { LoginRequest, Profile, ProfileUpdateRequest, RegisterRequest } from '@shop/contracts/user-api.ts';
import type { RequestStatus } from '../../shared/saga/request-status.ts';
import { type LogoutReason, loggedOut, type UserInfo } from '../../shared/state/session.ts';
import { readUserInfo } from './user-info-storage.ts';

/** The state of a form's submission; `message` is the text shown when it failed. */
export interface Submission {
  status: 'idle' | 'sending' | 'done' | 'failed';
  message: string;
  /** An additional text, such as when to retry. */
  more?: string | undefined;
}

export interface AccountState {
  user: UserInfo | null;
  login: Submission;
  /** The password was right, and a code is asked for (docs/api.md#second-factor). */
  challenge: SecondFactorChallenge | null;
  register: Submission;
  update: Submission;
  profile: { status: RequestStatus; data: Profile | null };
  /** Counts the logouts started in this tab: each redirects to /login (docs/requirements.md#session). */
  logoutsHere: number;
  /** Counts all logouts, those of other tabs included: responses to earlier requests are outdated. */
  logouts: number;
  /** The reason of the last logout, unless the user just pressed Logout. */
  logoutReason: LogoutReason | null;
  /** Whose session has ended elsewhere, so that nobody has logged out in this browser; the rest of their state stays. */
  lostUserId: string | null;
  /** The server did not confirm the logout, so its session may still be open. */
  logoutUnconfirmed: boolean;
}

const idle: Submission = { status: 'idle', message: '' };
const sending: Submission = { status: 'sending', message: '' };
const done: Submission = { status: 'done', message: '' };
const failed = (message: string): Submission => ({ status: 'failed', message });

/** The state of a visitor. */
export const signedOut: AccountState = {
  user: null,
  login: idle,
  challenge: null,
  register: idle,
  update: idle,
  profile: { status: 'idle', data: null },
  logoutsHere: 0,
  logouts: 0,
  logoutReason: null,
  lostUserId: null,
  logoutUnconfirmed: false,
};

/** The signed-in user and the account forms; the initial user comes from browser storage (docs/requirements.md#user-info). */
const accountSlice = createSlice({
  name: 'account',
  initialState: (): AccountState => ({ ...signedOut, user: readUserInfo() }),
  reducers: {
    loginOpened(state) {
      state.login = idle;
      state.challenge = null;
    },
    loginSubmitted(state, _: PayloadAction<LoginRequest>) {
      state.login = sending;
    },
    loginSucceeded(state, { payload: user }: PayloadAction<UserInfo>) {
      state.user = user;
      state.lostUserId = null;
      state.login = doneOnPage(state.login);
      state.logoutUnconfirmed = false;
    },
    loginFailed(state, { payload: message }: PayloadAction<string>) {
      state.login = failed(message);
      state.challenge = null;
    },
    loginChallenged(state, { payload: challenge }: PayloadAction<SecondFactorChallenge>) {
      state.login = idle;
      state.challenge = challenge;
    },
    /** The code was right. */
    challengePassed(state, _: PayloadAction<UserInfo>) {
      state.login = sending;
    },

    registerOpened(state) {
      state.register = idle;
    },
    registerSubmitted(state, _: PayloadAction<RegisterRequest>) {
      state.register = sending;
    },
    registerSucceeded(state, { payload: user }: PayloadAction<UserInfo>) {
      state.user = user;
      state.lostUserId = null;
      state.register = doneOnPage(state.register);
      state.logoutUnconfirmed = false;
    },
    registerFailed(state, { payload: message }: PayloadAction<string>) {
      state.register = failed(message);
    },

    profileOpened(state) {
      state.update = idle;
      state.profile.status = 'loading';
    },
    profileLoaded(state, { payload: data }: PayloadAction<Profile>) {
      state.profile = { status: 'ready', data };
    },
    profileFailed(state) {
      state.profile = { status: 'failed', data: null };
    },
    profileLeft(state) {
      state.profile = { status: 'idle', data: null };
    },
    profileSubmitted(state, _: PayloadAction<ProfileUpdateRequest>) {
      state.update = sending;
    },
    profileUpdated(state, { payload: user }: PayloadAction<UserInfo & Profile>) {
      state.user = user;
      state.update = done;
      state.profile = { status: 'ready', data: user };
    },
    profileUpdateFailed(state, { payload }: PayloadAction<{ message: string; more: string | undefined }>) {
      state.update = { status: 'failed', ...payload };
    },

    /** The route guard's check, or another tab, confirmed the user. */
    tokenConfirmed(state, { payload: user }: PayloadAction<UserInfo>) {
      const { lostUserId, logoutsHere, logouts } = state;
      if (lostUserId !== null && lostUserId !== user._id) return { ...signedOut, logoutsHere, logouts, user };
      state.lostUserId = null;
      // The check returns no postal address: for the same user, the one of an earlier profile update stays.
      state.user = state.user?._id === user._id ? { ...state.user, ...user } : user;
      return state;
    },
    /** The route guard's check found no session. */
    tokenRejected: ({ logoutsHere, logouts }) => ({ ...signedOut, logoutsHere, logouts }),
    /** A call or connection was refused, and there is no session any more. */
    sessionFoundEnded(state) {
      state.lostUserId = state.user?._id ?? null;
      state.user = null;
    },
    /** The server has ended all sessions of this user, which logs out here too. */
    sessionsEnded(_, __: PayloadAction<LogoutReason>) {},
    logoutConfirmed(state) {
      state.logoutUnconfirmed = false;
    },
    logoutFailed(state) {
      state.logoutUnconfirmed = true;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(loggedOut, ({ logoutsHere, logouts }, { payload: { here, reason } }) => ({
      ...signedOut,
      logoutsHere: logoutsHere + (here ? 1 : 0),
      logouts: logouts + 1,
      logoutReason: reason,
    })),
});

/** Ignores the success of a form that was left before its response, so that it does not redirect when reopened. */
function doneOnPage(submission: Submission): Submission {
  return submission.status === 'sending' ? done : idle;
}

export const {
  loginOpened,
  loginSubmitted,
  loginSucceeded,
  loginFailed,
  loginChallenged,
  challengePassed,
  registerOpened,
  registerSubmitted,
  registerSucceeded,
  registerFailed,
  profileOpened,
  profileLoaded,
  profileFailed,
  profileLeft,
  profileSubmitted,
  profileUpdated,
  profileUpdateFailed,
  tokenConfirmed,
  tokenRejected,
  sessionFoundEnded,
  sessionsEnded,
  logoutConfirmed,
  logoutFailed,
} = accountSlice.actions;
export const accountReducer = accountSlice.reducer;

interface WithAccount {
  account: AccountState;
}
export const selectLogin = (state: WithAccount) => state.account.login;
export const selectChallenge = (state: WithAccount) => state.account.challenge;
export const selectRegister = (state: WithAccount) => state.account.register;
export const selectProfile = (state: WithAccount) => state.account.profile;
export const selectUpdate = (state: WithAccount) => state.account.update;
export const selectLogoutsHere = (state: WithAccount) => state.account.logoutsHere;
/** Whether the session of an open page has ended elsewhere, until somebody logs in. */
export const selectSessionLost = ({ account }: WithAccount) => account.lostUserId !== null && account.user === null;
/** The id of the user whose page is open, also while their session is lost; undefined for a visitor. */
export const selectPageUserId = ({ account }: WithAccount) => account.user?._id ?? account.lostUserId ?? undefined;
export const selectLogoutReason = (state: WithAccount) => state.account.logoutReason;
export const selectLogoutUnconfirmed = (state: WithAccount) => state.account.logoutUnconfirmed;
export const selectLogouts = (state: WithAccount) => state.account.logouts;
