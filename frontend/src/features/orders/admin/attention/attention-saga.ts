import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import type { Action } from 'redux';
import { buffers, type Channel, type EventChannel, type SagaIterator } from 'redux-saga';
import { actionChannel, call, delay, flush, put, race, take, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../../../shared/abortable-call.ts';
import { type OrderEvent, orderChannel } from '../../../../shared/live-socket.ts';
import { safely } from '../../../../shared/safely.ts';
import { bulkFinished } from '../bulk/bulk-slice.ts';
import { fetchAttention } from './attention-api.ts';
import {
  attentionFailed,
  attentionLeft,
  attentionLoaded,
  attentionOpened,
  discrepancyResolved,
  overdueDelivered,
  refundRetried,
} from './attention-slice.ts';

/** How long changes are batched into one reload, in milliseconds. */
const RELOAD_DELAY_MS = 1_000;
/** How often the page reloads without changes: orders become overdue by themselves. */
const POLL_MS = 60_000;

/** Loads what needs attention while the list of orders is open, and keeps it up to date. */
export function* attentionSaga(): SagaIterator {
  yield takeLatest([attentionOpened, attentionLeft], safely(follow));
}

function* follow(action: ReturnType<typeof attentionOpened | typeof attentionLeft>): SagaIterator {
  if (!attentionOpened.match(action)) return;
  const live: EventChannel<OrderEvent> = yield call(orderChannel);
  const actions: Channel<Action> = yield actionChannel(
    [bulkFinished, discrepancyResolved, overdueDelivered, refundRetried],
    buffers.sliding(1),
  );
  try {
    while (true) {
      // A response from before an action would bring its row back, so the action aborts the load.
      const { stale } = yield race({ loaded: call(load), stale: take(actions) });
      if (!stale) {
        const { poll } = yield race({ event: take(live), action: take(actions), poll: delay(POLL_MS) });
        if (poll) continue;
      }
      yield delay(RELOAD_DELAY_MS);
      yield flush(live);
      yield flush(actions);
    }
  } finally {
    live.close();
    actions.close();
  }
}

function* load(): SagaIterator {
  try {
    yield put(attentionLoaded(yield call(abortableCall<[], OrderAttention>, fetchAttention)));
  } catch (error) {
    console.error(error);
    yield put(attentionFailed());
  }
}
