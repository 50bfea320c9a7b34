import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import type { CapturedPayment } from '@shop/contracts/order-api.ts';
import type { UnknownAction } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { all, call, delay, put, select, takeEvery, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../shared/abortable-call.ts';
import { fetchBrowserConfig } from '../../shared/browser-config.ts';
import { safely } from '../../shared/safely.ts';
import { assessCapture } from './captured-payment.ts';
import { refreshOrder } from './order-saga.ts';
import { orderLeft, orderLoaded, orderOpened, selectOrder } from './order-slice.ts';
import { outcomeOfCapture, outcomeOfError } from './payment-outcome.ts';
import { paymentApproved, paymentEnded, paymentOpened, paypalLoaded, paypalUnavailable } from './payment-slice.ts';
import { paymentTexts as texts } from './payment-texts.ts';
import { postCapture, putPaid } from './payments-api.ts';
import { loadPayPal } from './paypal-sdk.ts';

/** Waits before each reload of an order whose payment is unsettled, in milliseconds: a minute in all. */
const RELOADS_MS = [0, 5_000, 10_000, 15_000, 30_000];

/** Loads PayPal's buttons and completes the payments that the customer approves there (docs/api.md#paypal). */
export function* paymentSaga(): SagaIterator {
  yield all([
    takeLatest([paymentOpened, orderLeft], safely(showButtons)),
    takeEvery(paymentApproved, safely(completePayment), new Set<string>()),
    takeLatest([paymentEnded, orderOpened, orderLeft], safely(reloadUntilSettled)),
  ]);
}

function* showButtons(action: UnknownAction): SagaIterator {
  if (orderLeft.match(action)) return;
  try {
    const { paypal }: BrowserConfig = yield call(abortableCall<[], BrowserConfig>, fetchBrowserConfig);
    if (paypal === null) {
      yield put(paypalUnavailable(texts.notOffered));
      return;
    }
    yield call(loadPayPal, paypal);
    yield put(paypalLoaded());
  } catch (error) {
    console.error(error);
    yield put(paypalUnavailable(texts.sdkFailed));
  }
}

/**
 * Captures an approved payment, checks the capture and has the order marked as paid. Continues when the page is left.
 * @param pending the orders whose payment is being completed: an order has one at a time
 */
function* completePayment(pending: Set<string>, { payload }: ReturnType<typeof paymentApproved>): SagaIterator {
  const { orderId, total } = payload;
  if (pending.has(orderId)) return;
  pending.add(orderId);
  try {
    const captured: CapturedPayment = yield call(postCapture, orderId);
    const verdict = assessCapture(captured, total);
    if (verdict === 'accepted') yield put(orderLoaded(yield call(putPaid, orderId)));
    else yield put(paymentEnded({ orderId, ...outcomeOfCapture(verdict, captured, total) }));
  } catch (error) {
    console.error(error);
    yield put(paymentEnded({ orderId, ...outcomeOfError(error, true) }));
  } finally {
    pending.delete(orderId);
  }
}

/** Besides 'order changed', for when the live connection is down. */
function* reloadUntilSettled(action: UnknownAction): SagaIterator {
  if (!paymentEnded.match(action) || !action.payload.reload) return;
  const { orderId } = action.payload;
  for (const wait of RELOADS_MS) {
    yield delay(wait);
    const { order }: ReturnType<typeof selectOrder> = yield select(selectOrder);
    if (order?._id !== orderId || order.status !== 'placed') return;
    yield call(refreshOrder, orderId);
  }
}
