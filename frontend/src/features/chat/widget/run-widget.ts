import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import type { EventChannel, SagaIterator } from 'redux-saga';
import { all, call, put, race, select, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../../shared/abortable-call.ts';
import { type ChatEvent, type LiveEvent, liveChannel } from '../../../shared/live-socket.ts';
import { safely } from '../../../shared/safely.ts';
import { loggedOut, type SessionState, selectUser } from '../../../shared/state/session.ts';
import { playSound } from '../play-sound.ts';
import { followMuted, restoreMuted } from './muted.ts';
import { sendMessages } from './send-saga.ts';
import { shareCart } from './share-cart-saga.ts';
import { forgetAllUnsent } from './unsent-storage.ts';
import { fetchOwnChat } from './widget-api.ts';
import { selectWidget, type WidgetState, widgetActions } from './widget-slice.ts';

/** Runs the customer's chat until the widget is gone or its customer logs out (docs/requirements.md#customer-chat). */
export function* runWidget(): SagaIterator {
  const user: ReturnType<typeof selectUser> = yield select((state: SessionState) => selectUser(state));
  if (user === null) return;
  const live: EventChannel<LiveEvent> = yield call(liveChannel);
  try {
    const { loggedOut: isOver } = yield race({
      loggedOut: take(loggedOut),
      run: call(runWhileSignedIn, user._id, live),
    });
    if (isOver) yield call(forgetAllUnsent, user._id);
  } finally {
    live.close();
  }
}

function* runWhileSignedIn(userId: string, live: EventChannel<LiveEvent>): SagaIterator {
  yield all([
    call(restoreMuted),
    call(followMuted),
    call(sendMessages, userId),
    call(shareCart),
    takeLatest([widgetActions.connected, widgetActions.historyRetried], safely(loadHistory)),
    call(followLive, live),
  ]);
}

function* followLive(live: EventChannel<LiveEvent>): SagaIterator {
  while (true) {
    const event: LiveEvent = yield take(live);
    if (event.what === 'connected') yield put(widgetActions.connected());
    if (event.what === 'disconnected') yield put(widgetActions.connectionLost(event.reason));
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

/** After each connection: what was said meanwhile, and on another device. */
function* loadHistory(): SagaIterator {
  const { messages }: WidgetState = yield select(selectWidget);
  const seen = messages.at(-1)?.number ?? 0;
  try {
    const loaded: ChatMessage[] = yield call(abortableCall<[], ChatMessage[]>, fetchOwnChat);
    yield put(widgetActions.historyLoaded({ messages: loaded, seen }));
  } catch (error) {
    console.error(error);
    yield put(widgetActions.historyFailed());
  }
}
