import type { SecondFactorChallenge } from '@shop/contracts/second-factor-api.ts';
import type { Profile, TokenResponse } from '@shop/contracts/user-api.ts';
import type { SagaIterator } from 'redux-saga';
import { buffers, type EventChannel, eventChannel } from 'redux-saga';
import { all, call, put, race, select, take, takeEvery, takeLeading } from 'redux-saga/effects';
import { detailsOf, messageOf, onNoSession, retryHintOf, statusOf } from '../../shared/api/api-client.ts';
import { forgetBrowsing } from '../../shared/browser/forget-browsing.ts';
import { abortableCall } from '../../shared/saga/abortable-call.ts';
import { safely } from '../../shared/saga/safely.ts';
import { untilLogout } from '../../shared/saga/until-logout.ts';
import {
  type LogoutReason,
  loggedOut,
  logoutRequested,
  selectUser,
  sessionMayBeStale,
  type UserInfo,
} from '../../shared/state/session.ts';
import { fetchLogout, fetchProfile, fetchToken, postLogin, postRegister, putProfile } from './account-api.ts';
import * as account from './account-slice.ts';
import { errorTexts } from './error-texts.ts';
import { openSessionTabs, type SessionTabs, type TabMessage } from './session-tabs.ts';
import { removeUserInfo, storeUserInfo } from './user-info-storage.ts';

/** Handles login, registration, logout and profile, and keeps the tabs of this browser in sync. */
export function* accountSaga(tabs: SessionTabs = openSessionTabs()): SagaIterator {
  yield all([
    takeLeading(account.loginSubmitted, safely(untilLogout(logIn)), tabs),
    takeLeading(account.challengePassed, safely(untilLogout(enter)), tabs),
    takeLeading(account.registerSubmitted, safely(untilLogout(register)), tabs),
    takeLeading(account.profileSubmitted, safely(untilLogout(updateProfile)), tabs),
    takeLeading(logoutRequested, safely(logOut), tabs),
    takeLeading(sessionMayBeStale, safely(untilLogout(findUser))),
    takeLeading(account.sessionsEnded, safely(endSessions), tabs),
    takeEvery(account.tokenConfirmed, safely(storeConfirmedUser)),
    takeEvery([account.tokenRejected, account.sessionFoundEnded], safely(removeRejectedUser)),
    takeLeading(account.profileOpened, safely(loadProfile)),
    call(followTabs, tabs),
    call(followUnauthorizedCalls),
  ]);
}

function* logIn(tabs: SessionTabs, { payload }: ReturnType<typeof account.loginSubmitted>): SagaIterator {
  try {
    const { userLoggedIn } = yield call(postLogin, payload);
    yield call(signIn, tabs, userLoggedIn);
    yield put(account.loginSucceeded(userLoggedIn));
  } catch (error) {
    const challenge = detailsOf<SecondFactorChallenge>(error, ['second-factor']);
    if (challenge) {
      yield put(account.loginChallenged(challenge));
      return;
    }
    const wrong = statusOf(error) === 401 || statusOf(error) === 400;
    yield put(account.loginFailed(wrong ? errorTexts.wrongCredentials : messageOf(error)));
  }
}

/** A login that a code has ended. */
function* enter(tabs: SessionTabs, { payload: user }: ReturnType<typeof account.challengePassed>): SagaIterator {
  yield call(signIn, tabs, user);
  yield put(account.loginSucceeded(user));
}

function* register(tabs: SessionTabs, { payload }: ReturnType<typeof account.registerSubmitted>): SagaIterator {
  try {
    const { userCreated } = yield call(postRegister, payload);
    // Always in session storage (docs/requirements.md#session).
    const user: UserInfo = { ...userCreated, doNotLogout: false };
    yield call(signIn, tabs, user);
    yield put(account.registerSucceeded(user));
  } catch (error) {
    yield put(account.registerFailed(statusOf(error) === 409 ? errorTexts.exists : messageOf(error)));
  }
}

function* updateProfile(tabs: SessionTabs, { payload }: ReturnType<typeof account.profileSubmitted>): SagaIterator {
  try {
    const { userUpdated } = yield call(putProfile, payload);
    yield call(signIn, tabs, userUpdated);
    yield put(account.profileUpdated(userUpdated));
  } catch (error) {
    // The page shows one text for every error (docs/requirements.md#errors).
    console.error(error);
    yield put(account.profileUpdateFailed({ message: errorTexts.updateFailed, more: retryHintOf(error) }));
  }
}

function* loadProfile(): SagaIterator {
  const user: UserInfo | null = yield select(selectUser);
  if (user === null) return;
  try {
    const { profile } = yield race({
      profile: call(abortableCall<[string], Profile>, fetchProfile, user._id),
      left: take(account.profileLeft),
    });
    if (profile) yield put(account.profileLoaded(profile));
  } catch (error) {
    console.error(error);
    yield put(account.profileFailed());
  }
}

/** Signs out in this browser first, which must work even when the server does not respond. */
function* logOut(tabs: SessionTabs, { payload }: ReturnType<typeof logoutRequested>): SagaIterator {
  yield call(signOut, tabs, payload);
  try {
    // A logout that is still being retried must not end the session of a login that follows it.
    const { confirmed } = yield race({
      confirmed: call(abortableCall<[], true>, fetchLogout),
      nextLogin: take([account.loginSubmitted, account.registerSubmitted]),
    });
    if (confirmed) yield put(account.logoutConfirmed());
  } catch (error) {
    console.error(error);
    yield put(account.logoutFailed());
  }
}

function* endSessions(tabs: SessionTabs, { payload }: ReturnType<typeof account.sessionsEnded>): SagaIterator {
  yield call(signOut, tabs, payload);
}

/** Signs the user out of this browser. */
function* signOut(tabs: SessionTabs, reason: LogoutReason | null): SagaIterator {
  yield call(removeUserInfo);
  yield call(forgetBrowsing);
  yield put(loggedOut(true, reason));
  yield call(tabs.send, { what: 'logged out' });
}

/** Finds out who is signed in: this tab has missed a login or logout of another one. */
function* findUser(): SagaIterator {
  try {
    const { user }: Partial<TokenResponse> = yield call(abortableCall<[], Partial<TokenResponse>>, fetchToken);
    if (user) yield put(account.tokenConfirmed(user));
  } catch (error) {
    if (statusOf(error) !== 401 && statusOf(error) !== 403) throw error;
    yield put(account.sessionFoundEnded());
  }
}

/** A call that is refused without a session doubts the user whom this tab shows: their session has ended elsewhere. */
function* followUnauthorizedCalls(): SagaIterator {
  const refusals: EventChannel<true> = yield call(eventChannel<true>, (emit) => onNoSession(() => emit(true)));
  while (true) {
    yield take(refusals);
    const user: UserInfo | null = yield select(selectUser);
    if (user !== null) yield put(sessionMayBeStale());
  }
}

function* storeConfirmedUser(): SagaIterator {
  const user: UserInfo | null = yield select(selectUser);
  if (user) yield call(storeUserInfo, user);
}

function* removeRejectedUser(): SagaIterator {
  yield call(removeUserInfo);
}

function* signIn(tabs: SessionTabs, user: UserInfo): SagaIterator {
  yield call(storeUserInfo, user);
  yield call(tabs.send, { what: 'signed in', user });
}

/** Asks the other tabs who is signed in, replies to such questions, and follows the logins and logouts of other tabs. */
function* followTabs(tabs: SessionTabs): SagaIterator {
  const messages: EventChannel<TabMessage> = yield call(eventChannel<TabMessage>, tabs.listen, buffers.expanding(4));
  const user: UserInfo | null = yield select(selectUser);
  const logouts: number = yield select(account.selectLogouts);
  if (user === null) yield call(tabs.send, { what: 'who is signed in?' });
  yield takeEvery(messages, safely(onTabMessage), tabs, user === null ? logouts : null);
}

/** @param logoutsBefore the number of logouts when this tab asked who is signed in; null if it did not ask */
function* onTabMessage(tabs: SessionTabs, logoutsBefore: number | null, message: TabMessage): SagaIterator {
  const user: UserInfo | null = yield select(selectUser);
  switch (message.what) {
    case 'who is signed in?':
      if (user) yield call(tabs.send, { what: 'still signed in', user });
      return;
    case 'still signed in':
      // The other tab may not have received a logout that this tab knows of.
      if (user === null && logoutsBefore === (yield select(account.selectLogouts)))
        yield put(account.tokenConfirmed(message.user));
      return;
    case 'signed in':
      yield put(account.tokenConfirmed(message.user));
      return;
    case 'logged out':
      yield call(removeUserInfo);
      yield call(forgetBrowsing);
      yield put(loggedOut(false));
  }
}
