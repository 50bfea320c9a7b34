import type { Ack } from '@shop/contracts/chat-socket.ts';
import { buffers, type Channel, channel, type EventChannel, type SagaIterator } from 'redux-saga';
import { all, call, delay, put, race, take, takeEvery } from 'redux-saga/effects';
import { randomKey } from '../../../shared/browser/random-key.ts';
import { askServer, type LiveEvent, liveChannel, sendTyping } from '../../../shared/live/live-socket.ts';
import { followMuted } from '../muted-saga.ts';
import { isTransient } from '../transient-refusals.ts';
import { askBeforeUnload } from './ask-before-unload.ts';
import { deskActions } from './desk-slice.ts';
import { followLive } from './live-saga.ts';
import { loadRooms } from './load-rooms.ts';
import { sendReplies } from './replies-saga.ts';
import { loadTranscripts, type RequestedTranscripts, requestedTranscripts } from './transcripts-saga.ts';

/** The key of the sound's switch in local storage. */
const MUTED_KEY = 'adminChatMuted';

/** The pause before an unacknowledged announcement is repeated, in milliseconds. */
const ANNOUNCE_AGAIN_MS = 2_000;
/** How often colleagues are notified that this administrator still writes to a customer, in milliseconds. */
const TYPING_EVERY_MS = 2_000;

/** Connects the desk, and keeps it up to date until it is cancelled. */
export function* runDesk(): SagaIterator {
  const connections: Channel<'connected'> = channel<'connected'>(buffers.sliding(1));
  const requests = requestedTranscripts();
  const live: EventChannel<LiveEvent> = yield call(liveChannel);
  try {
    yield all([
      call(followMuted, MUTED_KEY, deskActions.mutedChanged),
      call(sendReplies),
      call(loadTranscripts, requests),
      call(followLive, live, connections, requests),
      call(announceAndLoad, connections, requests),
      call(sendTypingNotices),
      call(askBeforeUnload),
      call(closeChats, requests),
      call(retryTranscripts, requests),
    ]);
  } finally {
    live.close();
  }
}

/**
 * After every connection: first the announcement, so that no message falls between the list and the live events. A
 * disconnect ends what is being loaded: the next connection loads again.
 */
function* announceAndLoad(connections: Channel<'connected'>, requests: RequestedTranscripts): SagaIterator {
  const adminId = randomKey();
  yield take(connections);
  while (true) {
    const { again } = yield race({
      loaded: call(announceAndLoadOnce, adminId, requests),
      again: take(connections),
      lost: take(deskActions.connectionLost),
    });
    if (!again) yield take(connections);
  }
}

function* announceAndLoadOnce(adminId: string, requests: RequestedTranscripts): SagaIterator {
  yield call(announce, adminId);
  yield call(loadRooms, requests);
}

function* announce(adminId: string): SagaIterator {
  while (true) {
    try {
      const result: Parameters<Ack>[0] = yield call(askServer, 'admin connected with server', adminId);
      if ('ok' in result) return yield put(deskActions.announced());
      if (!isTransient(result)) return yield put(deskActions.announcementRefused());
    } catch {
      // No acknowledgement: either the connection is gone, and the next one starts this again, or the service is slow.
    }
    yield delay(ANNOUNCE_AGAIN_MS);
  }
}

function* sendTypingNotices(): SagaIterator {
  const sent = new Map<string, number>();
  yield takeEvery(deskActions.typed, function* send({ payload: { user } }): SagaIterator {
    const now = Date.now();
    if (now - (sent.get(user) ?? 0) < TYPING_EVERY_MS) return;
    sent.set(user, now);
    yield call(sendTyping, user);
  });
}

/** The room disappears with the event 'chat closed'; the transcript says the same should that event be lost. */
function* closeChats(requests: RequestedTranscripts): SagaIterator {
  yield takeEvery(deskActions.closeRequested, function* close({ payload: { user, seen } }): SagaIterator {
    try {
      const result: Parameters<Ack>[0] = yield call(askServer, 'admin closes chat', user, { seen });
      const refused = 'error' in result ? result.error.code : null;
      if (refused === null) yield put(deskActions.closeSettled(user));
      else {
        const closing = refused === 'conversation-changed' ? 'changed' : 'failed';
        yield put(deskActions.closeFailed({ user, closing }));
      }
      // After a change: what the customer has written may be missing here.
      if (refused === null || refused === 'conversation-changed') yield put(requests, { user, mayCreate: false });
    } catch (error) {
      console.error(error);
      yield put(deskActions.closeFailed({ user, closing: 'failed' }));
    }
  });
}

function* retryTranscripts(requests: RequestedTranscripts): SagaIterator {
  yield takeEvery(deskActions.transcriptRequested, function* retry({ payload: user }): SagaIterator {
    yield put(requests, { user, mayCreate: false });
  });
}
