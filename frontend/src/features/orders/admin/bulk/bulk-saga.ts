import type { SagaIterator } from 'redux-saga';
import { all, call, delay, put, select, takeLatest } from 'redux-saga/effects';
import { isTransient, messageOf, rateLimitWaitOf } from '../../../../shared/api/api-client.ts';
import { safely } from '../../../../shared/saga/safely.ts';
import { postCancellation, putDelivered } from '../../orders-api.ts';
import {
  type BulkCommand,
  type BulkOrder,
  bulkClosed,
  bulkFinished,
  bulkRequested,
  orderFailed,
  orderSucceeded,
  selectBulk,
} from './bulk-slice.ts';

/** The maximum number of concurrent calls. */
const CONCURRENCY = 4;
/** The maximum number of calls for one order while the rate limit rejects them (docs/api.md#rate-limits). */
const MAX_ATTEMPTS = 5;
/** The longest wait for the rate limit, in seconds. */
const MAX_WAIT_S = 30;

/** Runs one call per selected order; closing the dialog, or leaving the page, stops it. */
export function* bulkSaga(): SagaIterator {
  yield takeLatest([bulkRequested, bulkClosed], safely(run));
}

function* run(action: ReturnType<typeof bulkRequested | typeof bulkClosed>): SagaIterator {
  if (!bulkRequested.match(action)) return;
  const command = action.payload;
  const queue = [...command.orders];
  yield all(Array.from({ length: CONCURRENCY }, () => call(work, queue, command)));
  yield put(bulkFinished(queue));
}

/** Takes orders from the queue until it is empty or the action is stopped. */
function* work(queue: BulkOrder[], command: BulkCommand): SagaIterator {
  while (true) {
    const { status }: ReturnType<typeof selectBulk> = yield select(selectBulk);
    const order = status === 'running' ? queue.shift() : undefined;
    if (order === undefined) return;
    const untried: boolean = yield call(change, order, command);
    if (untried) queue.unshift(order);
  }
}

/**
 * Waits and repeats the call when the rate limit rejects it: many orders exceed its burst.
 * @returns whether the order was left as it is, because the action was stopped during a wait
 */
function* change(order: BulkOrder, command: BulkCommand): SagaIterator {
  for (let attempt = 1; ; attempt += 1) {
    try {
      yield call(request, order._id, command);
      yield put(orderSucceeded());
      return false;
    } catch (error) {
      const wait = rateLimitWaitOf(error);
      if (wait === 0 || wait > MAX_WAIT_S || attempt === MAX_ATTEMPTS) {
        yield put(orderFailed({ order, message: messageOf(error), canRetry: isTransient(error) }));
        return false;
      }
      yield delay(wait * 1_000);
      const { status }: ReturnType<typeof selectBulk> = yield select(selectBulk);
      if (status !== 'running') return true;
    }
  }
}

async function request(orderId: string, { action, reason }: BulkCommand): Promise<void> {
  if (action === 'cancel') await postCancellation(orderId, reason);
  else await putDelivered(orderId);
}
