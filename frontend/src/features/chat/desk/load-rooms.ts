import type { Conversation } from '@shop/contracts/chat-api.ts';
import type { SagaIterator } from 'redux-saga';
import { call, delay, put, race, select, take } from 'redux-saga/effects';
import { abortableCall } from '../../../shared/saga/abortable-call.ts';
import { retryPauseMs } from '../retry-pause.ts';
import { fetchOpenConversations } from './desk-api.ts';
import { selectDesk } from './desk-selectors.ts';
import { deskActions } from './desk-slice.ts';
import type { DeskState } from './desk-state.ts';
import type { RequestedTranscripts } from './transcripts-saga.ts';

/**
 * Loads the open conversations and requests their transcripts; those of the rooms that are shown already are requested whether
 * the list can be loaded or not. Repeats a failed load until it succeeds or the saga is cancelled.
 */
export function* loadRooms(requests: RequestedTranscripts): SagaIterator {
  const shown: string[] = yield select(selectUsers);
  for (const user of shown) yield put(requests, { user, mayCreate: false });
  yield put(deskActions.roomsRequested());
  for (let failures = 0; ; failures += 1) {
    const listed: boolean = yield call(loadList);
    if (listed) break;
    yield race([delay(retryPauseMs(failures)), take(deskActions.roomsRetried)]);
  }
  const users: string[] = yield select(selectUsers);
  for (const user of users) if (!shown.includes(user)) yield put(requests, { user, mayCreate: false });
}

/** @returns whether the list was loaded */
function* loadList(): SagaIterator<boolean> {
  try {
    const open: Conversation[] = yield call(abortableCall<[], Conversation[]>, fetchOpenConversations);
    yield put(deskActions.roomsLoaded(open));
    return true;
  } catch (error) {
    console.error(error);
    yield put(deskActions.roomsFailed());
    return false;
  }
}

function selectUsers(state: Parameters<typeof selectDesk>[0]): string[] {
  const { chatRooms }: DeskState = selectDesk(state);
  return Object.keys(chatRooms);
}
