import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import type { OrderDetails, OrderRefusal } from '@shop/contracts/order-api.ts';
import type { Profile } from '@shop/contracts/user-api.ts';
import type { UnknownAction } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { all, call, put, race, select, take, takeLatest, takeLeading } from 'redux-saga/effects';
import { bodyText, codeOf, messageOf } from '../../../shared/api/api-client.ts';
import { fetchBrowserConfig } from '../../../shared/api/browser-config.ts';
import { fetchExisting } from '../../../shared/api/existing-products-api.ts';
import { isApiFailure } from '../../../shared/api/send-request.ts';
import { abortableCall } from '../../../shared/saga/abortable-call.ts';
import { safely } from '../../../shared/saga/safely.ts';
import { type Cart, cartOrdered, selectCart } from '../../../shared/state/cart.ts';
import { loggedOut, selectUser, type UserInfo } from '../../../shared/state/session.ts';
import { fetchShipping, postOrder } from '../orders-api.ts';
import { checkoutTexts } from '../orders-texts.ts';
import { changedLines } from './changed-lines.ts';
import {
  cartFoundChanged,
  checkoutLeft,
  checkoutOpened,
  checkoutSubmitted,
  orderPlaced,
  orderRefused,
  orderResponseIgnored,
  paymentMethodsFailed,
  paymentMethodsLoaded,
  type Refusal,
  shippingFailed,
  shippingLoaded,
} from './checkout-slice.ts';
import { idempotencyKeyOf, mayBePlaced, noteSent, renewIdempotencyKey } from './idempotency-key.ts';

/** The customer has reached a limit (docs/api.md#order-limits), so waiting for the Retry-After does not help. */
const TOO_MANY = new Set<unknown>([
  'too-many-unpaid-orders',
  'too-many-open-orders',
  'too-many-orders',
  'new-account-limit',
]);

/** Loads the address and the payment methods, checks the cart, and places the order (docs/architecture.md#place-order). */
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
  yield all([call(loadShipping), call(loadPaymentMethods), call(checkCart, cart)]);
}

function* loadShipping(): SagaIterator {
  const user: UserInfo | null = yield select(selectUser);
  if (user === null) return;
  try {
    yield put(shippingLoaded(yield call(abortableCall<[string], Profile>, fetchShipping, user._id)));
  } catch (error) {
    // docs/requirements.md#errors: only logged; without the address no order can be placed.
    console.error(error);
    yield put(shippingFailed());
  }
}

/**
 * Says what an order would be refused for before it is placed, for example on a page that was open for a day. An order
 * that may have been placed has taken the stock itself: sending it again is safe, and finds out.
 */
function* checkCart(cart: Cart): SagaIterator {
  if (yield call(mayBePlaced, cart)) return;
  const { cartItems } = cart;
  const ids = cartItems.map(({ productID }) => productID);
  try {
    const products: ProductDetails[] = yield call(abortableCall<[string[]], ProductDetails[]>, fetchExisting, ids);
    const lines = changedLines(cartItems, products);
    // Another tab may have changed the cart meanwhile.
    if (lines.length > 0 && (yield select(selectCart)) === cart) yield put(cartFoundChanged(lines));
  } catch (error) {
    // The service decides when the order is placed.
    console.error(error);
  }
}

function* loadPaymentMethods(): SagaIterator {
  try {
    const { paypal }: BrowserConfig = yield call(abortableCall<[], BrowserConfig>, fetchBrowserConfig);
    yield put(paymentMethodsLoaded(paypal));
  } catch (error) {
    console.error(error);
    yield put(paymentMethodsFailed());
  }
}

/**
 * Places the order. A response that arrives after a logout or a change of user is ignored, and the idempotency key
 * stays: resending the same cart returns the same order.
 */
function* placeOrder({ payload }: ReturnType<typeof checkoutSubmitted>): SagaIterator {
  const { cart, paymentMethod } = payload;
  const { itemsCount, cartSubtotal, cartItems } = cart;
  const customer: UserInfo | null = yield select(selectUser);
  try {
    const key: string = yield call(idempotencyKeyOf, cart);
    yield call(noteSent, cart);
    const command = { orderTotal: { itemsCount, cartSubtotal }, cartItems, paymentMethod };
    const { order }: { order?: OrderDetails } = yield race({
      order: call(postOrder, command, key),
      left: take(loggedOut),
    });
    if (order === undefined || !(yield call(isSameUser, customer))) {
      yield put(orderResponseIgnored());
      return;
    }
    yield call(renewIdempotencyKey);
    yield put(orderPlaced(order._id));
    yield put(cartOrdered(cart));
  } catch (error) {
    if (!(yield call(isSameUser, customer))) {
      yield put(orderResponseIgnored());
      return;
    }
    const refusal = refusalOf(error);
    if (refusal.kind !== 'no response') yield call(renewIdempotencyKey);
    yield put(orderRefused(refusal));
  }
}

function* isSameUser(customer: UserInfo | null): SagaIterator<boolean> {
  const user: UserInfo | null = yield select(selectUser);
  return user?._id === customer?._id;
}

/** Maps a failed POST to a message and to whether the result is final (docs/api.md#idempotency-key). */
function refusalOf(error: unknown): Refusal {
  const response = isApiFailure(error) ? error.response : undefined;
  const message = messageOf(error);
  if (TOO_MANY.has(codeOf(error))) return { kind: 'too many', message: bodyText(response?.data), lines: [] };
  if (response === undefined || response.status >= 500 || response.status === 429 || response.headers['retry-after']) {
    return { kind: 'no response', message: checkoutTexts.noResponse, lines: [] };
  }
  if (response.status === 422) return { kind: 'key reused', message: checkoutTexts.keyReused, lines: [] };
  const lines = linesOf(response.data);
  return { kind: response.status === 409 ? 'changed' : 'refused', message, lines };
}

function linesOf(body: unknown): OrderRefusal {
  if (body === null || typeof body !== 'object' || !('details' in body) || !Array.isArray(body.details)) return [];
  return body.details.filter((line): line is OrderRefusal[number] => typeof line?.name === 'string');
}
