import type { OrderDetails, OrderRefusal } from '@shop/contracts/order-api.ts';
import type { Profile } from '@shop/contracts/user-api.ts';
import { AxiosError } from 'axios';
import type { UnknownAction } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, race, select, take, takeLatest, takeLeading } from 'redux-saga/effects';
import { abortableCall } from '../../shared/abortable-call.ts';
import { messageOf } from '../../shared/api-client.ts';
import { safely } from '../../shared/safely.ts';
import { type Cart, cartOrdered, selectCart } from '../../shared/state/cart.ts';
import { loggedOut, selectUser, type UserInfo } from '../../shared/state/session.ts';
import {
  checkoutLeft,
  checkoutOpened,
  checkoutSubmitted,
  orderDropped,
  orderPlaced,
  orderRefused,
  type Refusal,
  shippingFailed,
  shippingLoaded,
} from './checkout-slice.ts';
import { idempotencyKeyOf, renewIdempotencyKey } from './idempotency-key.ts';
import { fetchShipping, postOrder } from './orders-api.ts';
import { checkoutTexts } from './orders-texts.ts';

/** Loads the checkout page and places its order (docs/architecture.md#place-order). */
export function* checkoutSaga(): SagaIterator {
  yield all([
    takeLatest([checkoutOpened, checkoutLeft], safely(openCheckout)),
    takeLeading(checkoutSubmitted, safely(placeOrder)),
  ]);
}

function* openCheckout(action: UnknownAction): SagaIterator {
  if (checkoutLeft.match(action)) return;
  const cart: Cart = yield select(selectCart);
  yield call(idempotencyKeyOf, cart);
  const user: UserInfo | null = yield select(selectUser);
  if (user === null) return;
  try {
    yield put(shippingLoaded(yield call(abortableCall<[string], Profile>, fetchShipping, user._id)));
  } catch (error) {
    // docs/requirements.md#errors: only logged. Without the address no order can be placed.
    console.error(error);
    yield put(shippingFailed());
  }
}

/**
 * Places the order once. A response that arrives after a logout, or when somebody else is signed in, changes nothing here;
 * the idempotency key stays, so that the same cart sent again is the same order.
 */
function* placeOrder({ payload }: ReturnType<typeof checkoutSubmitted>): SagaIterator {
  const { cart, paymentMethod } = payload;
  const { itemsCount, cartSubtotal, cartItems } = cart;
  const customer: UserInfo | null = yield select(selectUser);
  try {
    const key: string = yield call(idempotencyKeyOf, cart);
    const command = { orderTotal: { itemsCount, cartSubtotal }, cartItems, paymentMethod };
    const { order }: { order?: OrderDetails } = yield race({
      order: call(postOrder, command, key),
      left: take(loggedOut),
    });
    if (order === undefined || !(yield call(isStillHere, customer))) {
      yield put(orderDropped());
      return;
    }
    yield call(renewIdempotencyKey);
    yield put(orderPlaced(order._id));
    yield put(cartOrdered(cart));
  } catch (error) {
    if (!(yield call(isStillHere, customer))) {
      yield put(orderDropped());
      return;
    }
    const refusal = refusalOf(error);
    if (refusal.kind !== 'unanswered') yield call(renewIdempotencyKey);
    yield put(orderRefused(refusal));
  }
}

function* isStillHere(customer: UserInfo | null): SagaIterator<boolean> {
  const user: UserInfo | null = yield select(selectUser);
  return user?._id === customer?._id;
}

/** Maps a failed POST to the customer's message and whether it is final (docs/api.md#idempotency-key: only a stored order is kept). */
function refusalOf(error: unknown): Refusal {
  const response = error instanceof AxiosError ? error.response : undefined;
  const message = messageOf(error);
  if (response === undefined || response.status >= 500 || response.status === 429 || response.headers['retry-after']) {
    return { kind: 'unanswered', message: checkoutTexts.unanswered, lines: [] };
  }
  if (response.status === 422) return { kind: 'other order', message: checkoutTexts.otherOrder, lines: [] };
  const lines = linesOf(response.data);
  return { kind: response.status === 409 ? 'changed' : 'refused', message, lines };
}

function linesOf(body: unknown): OrderRefusal {
  if (body === null || typeof body !== 'object' || !('details' in body) || !Array.isArray(body.details)) return [];
  return body.details.filter((line): line is OrderRefusal[number] => typeof line?.name === 'string');
}
