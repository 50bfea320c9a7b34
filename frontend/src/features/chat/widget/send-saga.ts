import type { MessageAck } from '@shop/contracts/chat-socket.ts';
import type { SagaIterator } from 'redux-saga';
import { call, delay, fork, put, race, select, take } from 'redux-saga/effects';
import { askServer, reconnectNow } from '../../../shared/live/live-socket.ts';
import { isTransient } from '../transient-refusals.ts';
import { forgetUnsent, storeUnsent } from './unsent-storage.ts';
import { type OutgoingMessage, selectWidget, type WidgetState, widgetActions } from './widget-slice.ts';

const RETRY_AFTER_MS = 2_000;

/**
 * Sends the customer's messages one after another, so that they stay in order; a message without an acknowledgement is sent
 * again with the same client id (docs/api.md#chat). Unsent ones are kept in the browser.
 */
export function* sendMessages(userId: string): SagaIterator {
  yield fork(keepUnsent, userId);
  while (true) {
    const next: OutgoingMessage | undefined = yield select(firstPending);
    if (next) yield call(sendOne, next);
    else yield take([widgetActions.submitted, widgetActions.retried]);
  }
}

/** Stores each message before it is sent, and forgets it once the service or the customer has decided. */
function* keepUnsent(userId: string): SagaIterator {
  while (true) {
    const action: unknown = yield take([widgetActions.submitted, widgetActions.stored, widgetActions.removed]);
    if (widgetActions.submitted.match(action)) yield call(storeUnsent, userId, action.payload);
    else if (widgetActions.stored.match(action)) yield call(forgetUnsent, userId, action.payload.clientId);
    else if (widgetActions.removed.match(action)) yield call(forgetUnsent, userId, action.payload);
  }
}

function* sendOne({ clientId, text }: OutgoingMessage): SagaIterator {
  const { connection }: WidgetState = yield select(selectWidget);
  if (connection !== 'connected') {
    yield call(reconnectNow);
    yield race([take(widgetActions.connected), delay(RETRY_AFTER_MS)]);
    return;
  }
  try {
    const result: Parameters<MessageAck>[0] = yield call(askServer, 'client sends message', text, { clientId });
    if (!('error' in result)) yield put(widgetActions.stored({ clientId, stored: result }));
    else if (isTransient(result)) yield delay(RETRY_AFTER_MS);
    else yield put(widgetActions.refused({ clientId, refusal: result.error.message }));
  } catch (error) {
    // The connection is gone or the service is slow; the message may have arrived.
    console.warn(error);
    yield delay(RETRY_AFTER_MS);
  }
}

function firstPending(state: Parameters<typeof selectWidget>[0]): OutgoingMessage | undefined {
  return selectWidget(state).outgoing.find(({ refusal }) => refusal === null);
}
