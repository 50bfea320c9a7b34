import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import type { CapturedPayment } from '@shop/contracts/order-api.ts';
import type { SagaIterator } from 'redux-saga';
import { call, put } from 'redux-saga/effects';
import { fetchBrowserConfig } from '../../../shared/api/browser-config.ts';
import { abortableCall } from '../../../shared/saga/abortable-call.ts';
import { orderLoaded } from '../order-slice.ts';
import { assessCapture } from './captured-payment.ts';
import { outcomeOfCapture, outcomeOfError, unconfirmed } from './payment-outcome.ts';
import { paymentEnded, paypalLoaded, paypalUnavailable } from './payment-slice.ts';
import { postCapture, putPaid } from './payments-api.ts';
import { loadPayPal } from './paypal-sdk.ts';

/** Loads PayPal's SDK, if the shop offers PayPal. */
export function* openPayPal(): SagaIterator {
  const { paypal }: BrowserConfig = yield call(abortableCall<[], BrowserConfig>, fetchBrowserConfig);
  if (paypal === null) {
    yield put(paypalUnavailable('not offered'));
    return;
  }
  yield call(loadPayPal, paypal);
  yield put(paypalLoaded());
}

/** Captures an approved payment, checks the capture and has the order marked as paid. @param total of the order */
export function* completePayment(orderId: string, total: number): SagaIterator {
  try {
    const captured: CapturedPayment = yield call(postCapture, orderId);
    const verdict = assessCapture(captured, total);
    if (verdict === 'accepted') yield call(markPaid, orderId);
    else yield put(paymentEnded({ orderId, ...outcomeOfCapture(verdict, captured, total) }));
  } catch (error) {
    console.error(error);
    yield put(paymentEnded({ orderId, ...outcomeOfError(error, true) }));
  }
}

/** Has an order marked as paid. The money is captured, so no failure offers another payment at once. */
function* markPaid(orderId: string): SagaIterator {
  try {
    yield put(orderLoaded(yield call(putPaid, orderId)));
  } catch (error) {
    console.error(error);
    yield put(paymentEnded({ orderId, ...unconfirmed }));
  }
}
