import type { Channel, EventChannel, SagaIterator, Task } from 'redux-saga';
import { call, cancel, delay, fork, put, select, take } from 'redux-saga/effects';
import type { ChatEvent, LiveEvent } from '../../../shared/live/live-socket.ts';
import { isSessionMismatch } from '../../../shared/live/session-mismatch.ts';
import { sessionMayBeStale } from '../../../shared/state/session.ts';
import { ring } from './attention.ts';
import { type ChatRoom, lastClientId } from './chat-room.ts';
import { selectDesk, selectRoom } from './desk-selectors.ts';
import { deskActions } from './desk-slice.ts';
import type { ClientMessage, DeskState } from './desk-state.ts';
import { selectOwnName } from './own-name.ts';
import type { RequestedTranscripts } from './transcripts-saga.ts';

/** How long a colleague counts as writing after their last key, in milliseconds. */
const TYPING_MS = 4_000;

/** Applies live events; `connections` gets each new connection. */
export function* followLive(
  live: EventChannel<LiveEvent>,
  connections: Channel<'connected'>,
  requests: RequestedTranscripts,
): SagaIterator {
  const typing = new Map<string, Task>();
  while (true) {
    const event: LiveEvent = yield take(live);
    if (event.what === 'connected') yield put(connections, 'connected');
    if (event.what === 'disconnected') {
      yield put(deskActions.connectionLost(event.reason));
      if (isSessionMismatch(event.reason)) yield put(sessionMayBeStale());
    }
    if (event.what !== 'chat') continue;
    if (event.name === 'admin is typing') {
      const [{ user, by }] = event.args;
      const earlier = typing.get(user);
      if (earlier) yield cancel(earlier);
      // Forked here: a worker that is called would end only with what it has forked.
      typing.set(user, yield fork(showTyping, user, by));
    } else yield call(onChatEvent, event, requests);
  }
}

function* onChatEvent(
  event: Exclude<ChatEvent, { name: 'admin is typing' }>,
  requests: RequestedTranscripts,
): SagaIterator {
  switch (event.name) {
    case 'server sends message from client to admin':
      return yield call(onClientMessage, event.args[0], requests);
    case 'admin answered': {
      const [{ by, ...answer }] = event.args;
      return yield put(deskActions.colleagueAnswered({ ...answer, name: by }));
    }
    case 'disconnected':
      return yield put(deskActions.customerLeft(event.args[0].socketId));
    case 'customer connected':
      yield put(deskActions.customerConnected(event.args[0].user));
      return yield call(requestIfAway, event.args[0].user, requests);
    case 'chat closed':
      return yield call(onClosed, event.args[0]);
    case 'customer cart':
      return yield put(deskActions.cartShared(event.args[0]));
    // Customers' events.
    case 'server sends message from admin to client':
    case 'you wrote':
    case 'no admin':
    case 'admin closed chat':
      return undefined;
    default:
      return event satisfies never;
  }
}

function* onClientMessage(message: ClientMessage, requests: RequestedTranscripts): SagaIterator {
  const { user } = message;
  const before: ChatRoom | undefined = yield select(selectRoom, user);
  yield put(deskActions.clientMessageArrived(message));
  const after: ChatRoom | undefined = yield select(selectRoom, user);
  if (!before && after) yield put(requests, { user, mayCreate: false });
  if (after && lastClientId(before) !== lastClientId(after)) yield call(ring, after.name);
}

function* onClosed({ user, by, number }: { user: string; by: string; number: number }): SagaIterator {
  const own: string = yield select(selectOwnName);
  yield put(deskActions.chatClosed({ user, number, ...(by !== own && { colleague: by }) }));
}

/**
 * The room of a customer who left with an answer comes back with them, if the conversation is still open. Most customers
 * who connect have none: the desk asks for nothing then.
 */
function* requestIfAway(user: string, requests: RequestedTranscripts): SagaIterator {
  const { chatRooms, away }: DeskState = yield select(selectDesk);
  if (!chatRooms[user] && away[user]) yield put(requests, { user, mayCreate: true });
}

function* showTyping(user: string, by: string): SagaIterator {
  yield put(deskActions.colleagueTyping({ user, by }));
  yield delay(TYPING_MS);
  yield put(deskActions.colleagueTyping({ user, by: null }));
}
