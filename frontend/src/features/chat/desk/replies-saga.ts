import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import type { Refusal, StoredMessage } from '@shop/contracts/chat-socket.ts';
import type { SagaIterator } from 'redux-saga';
import { call, delay, fork, put, select, take } from 'redux-saga/effects';
import { askServer } from '../../../shared/live/live-socket.ts';
import { isTransient } from '../transient-refusals.ts';
import type { ChatRoom, OutgoingMessage } from './chat-room.ts';
import { selectDesk, selectRoom } from './desk-selectors.ts';
import { deskActions } from './desk-slice.ts';
import type { DeskState } from './desk-state.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { selectOwnName } from './own-name.ts';

/** The pause after a message whose acknowledgement did not arrive, in milliseconds. */
const RESEND_AFTER_MS = 2_000;

/**
 * Sends the replies of each room one after the other, until the service has acknowledged them: again after a missing
 * acknowledgement and after each reconnection. The client id makes that harmless.
 */
export function* sendReplies(): SagaIterator {
  const sending = new Set<string>();
  while (true) {
    yield take([deskActions.replySubmitted, deskActions.replyRetried, deskActions.announced]);
    const { chatRooms }: DeskState = yield select(selectDesk);
    for (const room of Object.values(chatRooms)) {
      if (!sending.has(room.user) && nextOf(room)) yield fork(sendOf, room.user, sending);
    }
  }
}

function* sendOf(user: string, sending: Set<string>): SagaIterator {
  sending.add(user);
  try {
    while (true) {
      const room: ChatRoom | undefined = yield select(selectRoom, user);
      const { socket }: DeskState = yield select(selectDesk);
      const next = nextOf(room);
      if (next === undefined || socket !== 'announced') return;
      const answered: boolean = yield call(send, user, next);
      if (!answered) yield delay(RESEND_AFTER_MS);
    }
  } finally {
    sending.delete(user);
  }
}

/** @returns whether the service has stored or refused the message; a refusal that passes leaves it pending */
function* send(user: string, { clientId, message }: OutgoingMessage): SagaIterator<boolean> {
  let result: StoredMessage | Refusal;
  try {
    result = yield call(askServer, 'admin sends message', { user, message, clientId });
  } catch {
    // Not connected, or no acknowledgement in time: the message stays pending, and the panel says so.
    return false;
  }
  if ('error' in result) {
    if (isTransient(result)) return false;
    yield put(deskActions.replyRefused({ user, clientId, refusal: refusalText(result) }));
    return true;
  }
  const name: string = yield select(selectOwnName);
  const stored: ChatMessage = { ...result, from: 'admin', name, message };
  yield put(deskActions.replyStored({ user, clientId, stored }));
  return true;
}

function nextOf(room: ChatRoom | undefined): OutgoingMessage | undefined {
  return room?.outgoing.find(({ refusal }) => refusal === null);
}

function refusalText({ error: { code, message } }: Refusal): string {
  return texts.refusals[code] ?? texts.otherRefusal(message);
}
