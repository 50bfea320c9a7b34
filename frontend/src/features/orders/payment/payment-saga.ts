import type { OrderDetails } from '@shop/contracts/order-api.ts';
import type { UnknownAction } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { all, call, delay, put, select, takeEvery, takeLatest } from 'redux-saga/effects';
import { safely } from '../../../shared/saga/safely.ts';
import { refreshOrder } from '../order-saga.ts';
import { orderLeft, orderLoaded, orderOpened, selectOrder } from '../order-slice.ts';
import { paymentApproved, paymentEnded, paymentOpened, paypalUnavailable } from './payment-slice.ts';

/** The pause before an order is loaded again whose payment PayPal still checks, in milliseconds. */
const PENDING_RELOAD_MS = 15_000;

type PaymentFlow = typeof import('./payment-flow.ts');

/** Waits before each reload of an order whose payment is unsettled, in milliseconds: a minute in all. */
const RELOADS_MS = [0, 5_000, 10_000, 15_000, 30_000];

/** Loads PayPal's buttons and completes the payments that the customer approves there (docs/api.md#paypal). */
export function* paymentSaga(): SagaIterator {
  yield all([
    takeLatest([paymentOpened, orderLeft], safely(showButtons)),
    takeEvery(paymentApproved, safely(complete), new Set<string>()),
    takeLatest([paymentEnded, orderOpened, orderLeft], safely(reloadUntilSettled)),
    takeLatest([orderLoaded, orderLeft], safely(reloadWhilePending)),
  ]);
}

function* showButtons(action: UnknownAction): SagaIterator {
  if (orderLeft.match(action)) return;
  try {
    const { openPayPal }: PaymentFlow = yield call(importFlow);
    yield call(openPayPal);
  } catch (error) {
    console.error(error);
    yield put(paypalUnavailable('not loaded'));
  }
}

/**
 * Completes an approved payment, also when the page is left.
 * @param pending the orders whose payment is being completed: an order has one at a time
 */
function* complete(pending: Set<string>, { payload }: ReturnType<typeof paymentApproved>): SagaIterator {
  const { orderId, total } = payload;
  if (pending.has(orderId)) return;
  pending.add(orderId);
  try {
    const { completePayment }: PaymentFlow = yield call(importFlow);
    yield call(completePayment, orderId, total);
  } finally {
    pending.delete(orderId);
  }
}

/** Only a page with an unpaid order needs it, so it is a chunk of its own. */
function importFlow(): Promise<PaymentFlow> {
  return import('./payment-flow.ts');
}

/** PayPal still checks the payment: no event tells when it declines. Each load starts the next pause. */
function* reloadWhilePending(action: UnknownAction): SagaIterator {
  if (!orderLoaded.match(action) || !isPending(action.payload)) return;
  yield delay(PENDING_RELOAD_MS);
  yield call(refreshOrder, action.payload._id);
}

function isPending(order: Pick<OrderDetails, 'payment'>): boolean {
  return order.payment === 'pending' || order.payment === 'processing';
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
