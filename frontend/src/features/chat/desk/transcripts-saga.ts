import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import { buffers, type Channel, channel, type SagaIterator } from 'redux-saga';
import { all, call, put, select, take } from 'redux-saga/effects';
import { abortableCall } from '../../../shared/abortable-call.ts';
import type { Part } from '../../../shared/list/list-slice.ts';
import { ring } from './attention.ts';
import { type ChatRoom, lastClientId } from './chat-room.ts';
import { fetchTranscript } from './desk-api.ts';
import { selectRoom } from './desk-selectors.ts';
import { deskActions } from './desk-slice.ts';

/** How many transcripts load at the same time. */
const PARALLEL = 4;

/** A conversation to load; see `mayCreate` of `transcriptLoaded`. */
interface Wanted {
  user: string;
  mayCreate: boolean;
}
export type WantedTranscripts = Channel<Wanted>;

/** Creates the queue of the transcripts to load. */
export function wantedTranscripts(): WantedTranscripts {
  return channel<Wanted>(buffers.expanding(32));
}

/** Loads the wanted transcripts, a few at a time. */
export function* loadTranscripts(wanted: WantedTranscripts): SagaIterator {
  yield all(Array.from({ length: PARALLEL }, () => call(worker, wanted)));
}

function* worker(wanted: WantedTranscripts): SagaIterator {
  while (true) {
    const next: Wanted = yield take(wanted);
    yield call(load, next);
  }
}

function* load({ user, mayCreate }: Wanted): SagaIterator {
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
    if (before?.transcript === 'loaded' && after && lastClientId(before) !== lastClientId(after)) {
      yield call(ring, after.name);
    }
  } catch (error) {
    console.error(error);
    yield put(deskActions.transcriptFailed(user));
  }
}
