import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import type { EventChannel, SagaIterator } from 'redux-saga';
import { all, call, delay, put, race, select, take, takeLatest } from 'redux-saga/effects';
import { type ChatEvent, type LiveEvent, liveChannel } from '../../../shared/live/live-socket.ts';
import { isSessionMismatch } from '../../../shared/live/session-mismatch.ts';
import { abortableCall } from '../../../shared/saga/abortable-call.ts';
import { safely } from '../../../shared/saga/safely.ts';
import { loggedOut, type SessionState, selectUser, sessionMayBeStale } from '../../../shared/state/session.ts';
import { followMuted } from '../muted-saga.ts';
import { playSound } from '../play-sound.ts';
import { retryPauseMs } from '../retry-pause.ts';
import { withdrawAtLogout } from './cart-sharing-storage.ts';
import { sendMessages } from './send-saga.ts';
import { shareCart } from './share-cart-saga.ts';
import { forgetAllUnsent } from './unsent-storage.ts';
import { fetchOwnChat } from './widget-api.ts';
import { selectWidget, type WidgetState, widgetActions } from './widget-slice.ts';

/** The key of the sound's switch in local storage. */
const MUTED_KEY = 'chatMuted';

/** Runs the customer's chat until the widget is gone or its customer logs out (docs/requirements.md#customer-chat). */
export function* runWidget(): SagaIterator {
  const user: ReturnType<typeof selectUser> = yield select((state: SessionState) => selectUser(state));
  if (user === null) return;
  const live: EventChannel<LiveEvent> = yield call(liveChannel);
  let isOver = false;
  try {
    const { out } = yield race({ out: take(loggedOut), run: call(runWhileSignedIn, user._id, live) });
    isOver = out !== undefined;
    if (isOver) yield call(forgetAllUnsent, user._id);
  } finally {
    live.close();
    const now: ReturnType<typeof selectUser> = yield select((state: SessionState) => selectUser(state));
    // Also when the session has ended elsewhere, which removes the widget.
    if (isOver || now?._id !== user._id) yield call(withdrawAtLogout, user._id);
  }
}

function* runWhileSignedIn(userId: string, live: EventChannel<LiveEvent>): SagaIterator {
  yield all([
    call(followMuted, MUTED_KEY, widgetActions.mutedChanged),
    call(sendMessages, userId),
    call(shareCart, userId),
    takeLatest([widgetActions.connected, widgetActions.historyRetried], safely(loadHistory)),
    call(followLive, live),
  ]);
}

function* followLive(live: EventChannel<LiveEvent>): SagaIterator {
  while (true) {
    const event: LiveEvent = yield take(live);
    if (event.what === 'connected') yield put(widgetActions.connected());
    if (event.what === 'disconnected') {
      yield put(widgetActions.connectionLost(event.reason));
      if (isSessionMismatch(event.reason)) yield put(sessionMayBeStale());
    }
    if (event.what === 'chat') yield call(onChatEvent, event);
  }
}

function* onChatEvent(event: ChatEvent): SagaIterator {
  if (event.name === 'server sends message from admin to client') {
    const [message, stored] = event.args;
    const { messages, muted }: WidgetState = yield select(selectWidget);
    yield put(widgetActions.answered({ message, ...stored }));
    if (!muted && !messages.some(({ id }) => id === stored.id)) yield call(playSound);
  }
  if (event.name === 'you wrote') {
    const [message, stored] = event.args;
    yield put(widgetActions.wroteElsewhere({ message, ...stored }));
  }
  if (event.name === 'no admin') yield put(widgetActions.nobodyThere());
  if (event.name === 'admin closed chat') yield put(widgetActions.closedByAdministrator());
}

/**
 * After each connection: what was said meanwhile, and on another device. Repeats a failed load while connected; the next
 * connection starts it again.
 */
function* loadHistory(): SagaIterator {
  for (let failures = 0; ; failures += 1) {
    const loaded: boolean = yield call(loadHistoryOnce);
    const { connection }: WidgetState = yield select(selectWidget);
    if (loaded || connection !== 'connected') return;
    const { lost } = yield race({ pause: delay(retryPauseMs(failures)), lost: take(widgetActions.connectionLost) });
    if (lost) return;
  }
}

/** @returns whether the history was loaded */
function* loadHistoryOnce(): SagaIterator<boolean> {
  const { messages }: WidgetState = yield select(selectWidget);
  const seen = messages.at(-1)?.number ?? 0;
  try {
    const loaded: ChatMessage[] = yield call(abortableCall<[], ChatMessage[]>, fetchOwnChat);
    yield put(widgetActions.historyLoaded({ messages: loaded, seen }));
    return true;
  } catch (error) {
    console.error(error);
    yield put(widgetActions.historyFailed());
    return false;
  }
}
