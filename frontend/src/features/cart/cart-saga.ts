import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { SagaIterator } from 'redux-saga';
import { type EventChannel, eventChannel } from 'redux-saga';
import { all, call, put, select, takeEvery, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../shared/abortable-call.ts';
import { messageOf, statusOf } from '../../shared/api-client.ts';
import { sharedTexts } from '../../shared/components/shared-texts.ts';
import { safely } from '../../shared/safely.ts';
import {
  ADD_TO_CART_REQUESTED,
  type addToCartRequested,
  CART_ORDERED,
  type Cart,
  selectCart,
} from '../../shared/state/cart.ts';
import { LOGGED_OUT } from '../../shared/state/session.ts';
import { untilLogout } from '../../shared/until-logout.ts';
import { fetchProduct } from './cart-api.ts';
import type { ShopWord } from './cart-check.ts';
import * as events from './cart-slice.ts';
import { forgetCart, keepCart, watchCart } from './cart-storage.ts';

const CHANGED_HERE = ['cart/productAdded', 'cart/quantityChosen', 'cart/itemRemoved', 'cart/checked', CART_ORDERED];

/** Puts products into the cart, asks the shop again when it is opened, and keeps it for next time and other tabs. */
export function* cartSaga(): SagaIterator {
  const otherTabs: EventChannel<Cart> = yield call(eventChannel<Cart>, watchCart);
  yield all([
    takeLatest(ADD_TO_CART_REQUESTED, safely(untilLogout(addToCart))),
    takeLatest(['cart/opened', 'cart/left'], safely(askAgain)),
    takeEvery(CHANGED_HERE, safely(keep)),
    takeEvery(LOGGED_OUT, safely(forget)),
    takeEvery(otherTabs, safely(hear)),
  ]);
}

/** Adding fetches the product, then stores it (SPEC §4): price and name are the shop's, not the page's. */
function* addToCart({ productID, quantity }: ReturnType<typeof addToCartRequested>): SagaIterator {
  try {
    const product: ProductDetails = yield call(abortableCall<[string], ProductDetails>, fetchProduct, productID);
    const word = wordOf(product);
    if (product.count < 1) {
      yield put(events.addingFailed(productID, sharedTexts.soldOut));
      return;
    }
    yield put(events.productAdded({ productID, ...word, quantity: Math.min(quantity, product.count) }));
  } catch (error) {
    yield put(events.addingFailed(productID, messageOf(error)));
  }
}

function* askAgain({ type }: { type: string }): SagaIterator {
  if (type === 'cart/left') return;
  const cart: Cart = yield select(selectCart);
  try {
    const words: Array<ShopWord> = yield all(cart.cartItems.map(({ productID }) => call(wordOn, productID)));
    const byProduct = cart.cartItems.map(({ productID }, place) => [productID, words[place] ?? null] as const);
    yield put(events.cartChecked(Object.fromEntries(byProduct)));
  } catch (error) {
    console.error(error);
    yield put(events.cartCheckFailed());
  }
}

function* wordOn(productID: string): SagaIterator<ShopWord> {
  try {
    return wordOf(yield call(abortableCall<[string], ProductDetails>, fetchProduct, productID));
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

function wordOf({ name, price, count, images }: ProductDetails): NonNullable<ShopWord> {
  return { name, price, count, image: images[0] ?? null };
}

function* keep(): SagaIterator {
  keepCart(yield select(selectCart));
}

function* forget(): SagaIterator {
  yield call(forgetCart);
}

function* hear(cart: Cart): SagaIterator {
  yield put(events.cartHeard(cart));
}
