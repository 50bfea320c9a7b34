import type { SharedCart } from '@shop/contracts/chat-api.ts';
import type { SagaIterator } from 'redux-saga';
import { call, delay, select, takeLatest } from 'redux-saga/effects';
import { askServer } from '../../../shared/live-socket.ts';
import { safely } from '../../../shared/safely.ts';
import { type Cart, selectCart } from '../../../shared/state/cart.ts';
import { selectWidget, type WidgetState, widgetActions } from './widget-slice.ts';

/** Changes of the cart within this time are sent together, in milliseconds. */
const DEBOUNCE_MS = 500;
const MAX_SHARED_LINES = 50;

/** Shows the customer's cart to support while they agree, after each change and each connection (docs/api.md#chat). */
export function* shareCart(): SagaIterator {
  yield takeLatest(widgetActions.cartSharingChanged, safely(sendCart), 0);
  yield takeLatest([widgetActions.sharedCartChanged, widgetActions.connected], safely(sendIfShared));
}

function* sendIfShared(): SagaIterator {
  const { sharesCart }: WidgetState = yield select(selectWidget);
  if (sharesCart) yield call(sendCart, DEBOUNCE_MS);
}

/** A cart that could not be sent is sent with the next connection. */
function* sendCart(delayMs: number): SagaIterator {
  yield delay(delayMs);
  const { sharesCart, connection }: WidgetState = yield select(selectWidget);
  if (connection !== 'connected') return;
  const cart: Cart = yield select(selectCart);
  yield call(askServer, 'client shares cart', sharesCart ? sharedCartOf(cart) : null);
}

function sharedCartOf({ cartItems }: Cart): SharedCart {
  const lines = cartItems.slice(0, MAX_SHARED_LINES);
  return { lines: lines.map(({ productID, name, quantity, price }) => ({ productID, name, quantity, price })) };
}
