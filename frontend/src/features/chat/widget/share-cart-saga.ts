import type { SharedCart } from '@shop/contracts/chat-api.ts';
import type { Ack } from '@shop/contracts/chat-socket.ts';
import type { UnknownAction } from 'redux';
import { type EventChannel, eventChannel, type SagaIterator } from 'redux-saga';
import { call, delay, fork, put, select, take, takeEvery, takeLatest } from 'redux-saga/effects';
import { askServer } from '../../../shared/live/live-socket.ts';
import { safely } from '../../../shared/saga/safely.ts';
import { type Cart, selectCart } from '../../../shared/state/cart.ts';
import { isTransient } from '../transient-refusals.ts';
import { type CartSharing, followCartSharing, readCartSharing, storeCartSharing } from './cart-sharing-storage.ts';
import { selectWidget, type WidgetState, widgetActions } from './widget-slice.ts';

/** Changes of the cart within this time are sent together, in milliseconds. */
const DEBOUNCE_MS = 500;
/** The pause after a cart whose acknowledgement did not arrive, in milliseconds. */
const RESEND_AFTER_MS = 2_000;
const MAX_SHARED_LINES = 50;

/**
 * Shows the customer's cart to support while they agree, after each change and each connection (docs/api.md#chat). A
 * withdrawal is sent until it is acknowledged, also with a later connection or after a reload.
 */
export function* shareCart(userId: string): SagaIterator {
  yield call(showSharing, userId);
  yield fork(followOtherTabs, userId);
  yield takeEvery(widgetActions.closedByAdministrator, () => storeCartSharing(userId, null));
  yield takeLatest(
    [widgetActions.cartSharingChanged, widgetActions.sharedCartChanged, widgetActions.connected],
    safely((action: UnknownAction) => sendSharing(userId, action)),
  );
}

function* followOtherTabs(userId: string): SagaIterator {
  const changes: EventChannel<true> = yield call(eventChannel<true>, (emit) =>
    followCartSharing(userId, () => emit(true)),
  );
  try {
    while (true) {
      yield take(changes);
      yield call(showSharing, userId);
    }
  } finally {
    changes.close();
  }
}

/** Shows in the switch what the customer has decided, in another tab or before a reload. */
function* showSharing(userId: string): SagaIterator {
  const { sharesCart }: WidgetState = yield select(selectWidget);
  const shared = readCartSharing(userId) === 'shared';
  if (shared !== sharesCart) yield put(widgetActions.cartSharingRestored(shared));
}

function* sendSharing(userId: string, action: UnknownAction): SagaIterator {
  if (widgetActions.cartSharingChanged.match(action)) {
    storeCartSharing(userId, action.payload ? 'shared' : 'withdrawn');
  } else {
    yield call(showSharing, userId);
    yield delay(DEBOUNCE_MS);
  }
  while (true) {
    const sharing = readCartSharing(userId);
    const { connection }: WidgetState = yield select(selectWidget);
    if (sharing === null || connection !== 'connected') return;
    const settled: boolean = yield call(send, sharing);
    if (settled) {
      if (sharing === 'withdrawn' && readCartSharing(userId) === 'withdrawn') storeCartSharing(userId, null);
      return;
    }
    yield delay(RESEND_AFTER_MS);
  }
}

/** @returns whether the service has answered; not after a refusal that passes */
function* send(sharing: Exclude<CartSharing, null>): SagaIterator<boolean> {
  const cart: Cart = yield select(selectCart);
  try {
    const sent = sharing === 'shared' ? sharedCartOf(cart) : null;
    const result: Parameters<Ack>[0] = yield call(askServer, 'client shares cart', sent);
    return !('error' in result && isTransient(result));
  } catch (error) {
    // The connection is gone or the service is slow; sending it twice is harmless.
    console.warn(error);
    return false;
  }
}

function sharedCartOf({ cartItems }: Cart): SharedCart {
  const lines = cartItems.slice(0, MAX_SHARED_LINES);
  return {
    lines: lines.map(({ productID, variantID, name, quantity, price }) => ({
      productID,
      variantID,
      name,
      quantity,
      price,
    })),
  };
}
