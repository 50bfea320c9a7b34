import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import { buffers, type Channel, channel, type SagaIterator } from 'redux-saga';
import { all, call, delay, fork, put, race, select, take } from 'redux-saga/effects';
import { statusOf } from '../../../shared/api/api-client.ts';
import type { Part } from '../../../shared/list/part.ts';
import { abortableCall } from '../../../shared/saga/abortable-call.ts';
import { retryPauseMs } from '../retry-pause.ts';
import { ring } from './attention.ts';
import { type ChatRoom, lastClientId } from './chat-room.ts';
import { fetchTranscript } from './desk-api.ts';
import { selectDesk, selectRoom } from './desk-selectors.ts';
import { deskActions } from './desk-slice.ts';
import type { DeskState } from './desk-state.ts';

/** How many transcripts load at the same time. */
const PARALLEL = 4;

/** A conversation to load; see `mayCreate` of `transcriptLoaded`. */
interface TranscriptRequest {
  user: string;
  mayCreate: boolean;
  /** How many loads have failed in a row; undefined for the first one. */
  failures?: number;
}
export type RequestedTranscripts = Channel<TranscriptRequest>;

/** Creates the queue of the transcripts to load. */
export function requestedTranscripts(): RequestedTranscripts {
  return channel<TranscriptRequest>(buffers.expanding(32));
}

/** Loads the requested transcripts, a few at a time; a failed load is repeated while the desk is connected. */
export function* loadTranscripts(requests: RequestedTranscripts): SagaIterator {
  const waiting = new Set<string>();
  yield all(Array.from({ length: PARALLEL }, () => call(worker, requests, waiting)));
}

function* worker(requests: RequestedTranscripts, waiting: Set<string>): SagaIterator {
  while (true) {
    const next: TranscriptRequest = yield take(requests);
    const loaded: boolean = yield call(load, next);
    if (!loaded && !waiting.has(next.user)) yield fork(requestLater, next, requests, waiting);
  }
}

/** Wants a transcript again after a pause. The next connection loads all, so a disconnect ends the wait. */
function* requestLater(next: TranscriptRequest, requests: RequestedTranscripts, waiting: Set<string>): SagaIterator {
  const { user, failures = 0 } = next;
  const { socket }: DeskState = yield select(selectDesk);
  if (socket === 'reconnecting' || socket === 'too-many') return;
  waiting.add(user);
  try {
    const { lost } = yield race({ pause: delay(retryPauseMs(failures)), lost: take(deskActions.connectionLost) });
    const room: ChatRoom | undefined = yield select(selectRoom, user);
    const isNeeded = room ? room.transcript !== 'loaded' : next.mayCreate;
    if (!lost && isNeeded) yield put(requests, { ...next, failures: failures + 1 });
  } finally {
    waiting.delete(user);
  }
}

/** @returns false if the load must be repeated; true also if the customer does not exist any more */
function* load({ user, mayCreate }: TranscriptRequest): SagaIterator<boolean> {
  try {
    const { rows }: Part<ChatMessage> = yield call(
      abortableCall<[string, string | null], Part<ChatMessage>>,
      fetchTranscript,
      user,
      null,
    );
    const before: ChatRoom | undefined = yield select(selectRoom, user);
    yield put(deskActions.transcriptLoaded({ user, messages: rows, mayCreate }));
    const after: ChatRoom | undefined = yield select(selectRoom, user);
    // Written while this tab was disconnected.
    if (before && before.completeTo !== null && after && lastClientId(before) !== lastClientId(after)) {
      yield call(ring, after.name);
    }
    return true;
  } catch (error) {
    const isUnknown = statusOf(error) === 404;
    if (!isUnknown) console.error(error);
    yield put(deskActions.transcriptFailed({ user, isUnknown }));
    return isUnknown;
  }
}
