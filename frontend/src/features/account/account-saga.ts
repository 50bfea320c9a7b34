import type { Profile } from '@shop/contracts/user-api.ts';
import type { SagaIterator } from 'redux-saga';
import { buffers, type EventChannel, eventChannel } from 'redux-saga';
import { all, call, put, race, select, take, takeEvery, takeLeading } from 'redux-saga/effects';
import { abortableCall } from '../../shared/abortable-call.ts';
import { messageOf, statusOf, whenToTryAgain } from '../../shared/api-client.ts';
import { safely } from '../../shared/safely.ts';
import {
  type Farewell,
  LOGOUT_REQUESTED,
  loggedOut,
  type logoutRequested,
  selectUser,
  type UserInfo,
} from '../../shared/state/session.ts';
import { untilLogout } from '../../shared/until-logout.ts';
import { fetchLogout, fetchProfile, postLogin, postRegister, putProfile } from './account-api.ts';
import * as events from './account-slice.ts';
import { answerTexts } from './answer-texts.ts';
import { openSessionTabs, type SessionTabs, type TabMessage } from './session-tabs.ts';
import { forgetUserInfo, keepUserInfo } from './user-info-storage.ts';

/** Signing in and out, the own profile, and what the tabs of this browser tell each other about it. */
export function* accountSaga(tabs: SessionTabs = openSessionTabs()): SagaIterator {
  yield all([
    takeLeading('account/loginSubmitted', safely(untilLogout(logIn)), tabs),
    takeLeading('account/registerSubmitted', safely(untilLogout(register)), tabs),
    takeLeading('account/profileSubmitted', safely(untilLogout(updateProfile)), tabs),
    takeLeading(LOGOUT_REQUESTED, safely(logOut), tabs),
    takeLeading('account/sessionsEnded', safely(farewell), tabs),
    takeEvery('account/tokenConfirmed', safely(keepConfirmed)),
    takeEvery('account/tokenRefused', safely(forget)),
    takeLeading('account/profileOpened', safely(loadProfile)),
    call(followTabs, tabs),
  ]);
}

function* logIn(tabs: SessionTabs, { request }: ReturnType<typeof events.loginSubmitted>): SagaIterator {
  try {
    const { userLoggedIn } = yield call(postLogin, request);
    yield call(signedIn, tabs, userLoggedIn);
    yield put(events.loginSucceeded(userLoggedIn));
  } catch (error) {
    const wrong = statusOf(error) === 401 || statusOf(error) === 400;
    yield put(events.loginFailed(wrong ? answerTexts.wrongCredentials : messageOf(error)));
  }
}

function* register(tabs: SessionTabs, { request }: ReturnType<typeof events.registerSubmitted>): SagaIterator {
  try {
    const { userCreated } = yield call(postRegister, request);
    // Kept in session storage always (SPEC §4).
    const user: UserInfo = { ...userCreated, doNotLogout: false };
    yield call(signedIn, tabs, user);
    yield put(events.registerSucceeded(user));
  } catch (error) {
    yield put(events.registerFailed(statusOf(error) === 409 ? answerTexts.exists : messageOf(error)));
  }
}

function* updateProfile(tabs: SessionTabs, { request }: ReturnType<typeof events.profileSubmitted>): SagaIterator {
  try {
    const { userUpdated } = yield call(putProfile, request);
    yield call(signedIn, tabs, userUpdated);
    yield put(events.profileUpdated(userUpdated));
  } catch (error) {
    // One text for any error (SPEC §8); what it really was belongs into the log.
    console.error(error);
    yield put(events.profileUpdateFailed(answerTexts.updateFailed, whenToTryAgain(error)));
  }
}

function* loadProfile(): SagaIterator {
  const user: UserInfo | null = yield select(selectUser);
  if (user === null) return;
  try {
    const { profile } = yield race({
      profile: call(abortableCall<[string], Profile>, fetchProfile, user._id),
      left: take('account/profileLeft'),
    });
    if (profile) yield put(events.profileLoaded(profile));
  } catch (error) {
    console.error(error);
    yield put(events.profileFailed());
  }
}

/** What is kept here goes first, so that a server that does not answer keeps nobody signed in on this screen. */
function* logOut(tabs: SessionTabs, event: ReturnType<typeof logoutRequested>): SagaIterator {
  yield call(leave, tabs, event.farewell);
  try {
    // A logout that is still being tried again must not end the session of a login that followed it.
    const { heard } = yield race({
      heard: call(abortableCall<[], true>, fetchLogout),
      signsInAgain: take(['account/loginSubmitted', 'account/registerSubmitted']),
    });
    if (heard) yield put(events.logoutHeard());
  } catch (error) {
    console.error(error);
    yield put(events.logoutUnheard());
  }
}

function* farewell(tabs: SessionTabs, event: ReturnType<typeof events.sessionsEnded>): SagaIterator {
  yield call(leave, tabs, event.farewell);
}

/** Nobody is signed in any more in this browser. */
function* leave(tabs: SessionTabs, why: Farewell | null): SagaIterator {
  yield call(forgetUserInfo);
  yield put(loggedOut(true, why));
  yield call(tabs.tell, { what: 'logged out' });
}

function* keepConfirmed(): SagaIterator {
  const user: UserInfo | null = yield select(selectUser);
  if (user) yield call(keepUserInfo, user);
}

function* forget(): SagaIterator {
  yield call(forgetUserInfo);
}

function* signedIn(tabs: SessionTabs, user: UserInfo): SagaIterator {
  yield call(keepUserInfo, user);
  yield call(tabs.tell, { what: 'signed in', user });
}

/** A new tab asks the others who is signed in; an old one answers, and follows their logins and logouts. */
function* followTabs(tabs: SessionTabs): SagaIterator {
  const messages: EventChannel<TabMessage> = yield call(eventChannel<TabMessage>, tabs.listen, buffers.expanding(4));
  const user: UserInfo | null = yield select(selectUser);
  const logouts: number = yield select(events.selectLogouts);
  if (user === null) yield call(tabs.tell, { what: 'who is signed in?' });
  yield takeEvery(messages, safely(hearTab), tabs, user === null ? logouts : null);
}

/** `askedAt`: how many logouts there had been when this tab asked who is signed in; null when it had no need to. */
function* hearTab(tabs: SessionTabs, askedAt: number | null, message: TabMessage): SagaIterator {
  const user: UserInfo | null = yield select(selectUser);
  switch (message.what) {
    case 'who is signed in?':
      if (user) yield call(tabs.tell, { what: 'still signed in', user });
      return;
    case 'still signed in':
      // Whoever answered may not have heard yet of a logout that was heard here.
      if (user === null && askedAt === (yield select(events.selectLogouts)))
        yield put(events.tokenConfirmed(message.user));
      return;
    case 'signed in':
      yield put(events.tokenConfirmed(message.user));
      return;
    case 'logged out':
      yield call(forgetUserInfo);
      yield put(loggedOut(false));
  }
}
