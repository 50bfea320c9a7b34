import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { UnknownAction } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { type EventChannel, eventChannel } from 'redux-saga';
import { all, call, put, select, takeEvery, takeLatest } from 'redux-saga/effects';
import { messageOf, statusOf } from '../../shared/api/api-client.ts';
import { fetchProduct } from '../../shared/api/fetch-product.ts';
import { sharedTexts } from '../../shared/components/shared-texts.ts';
import { abortableCall } from '../../shared/saga/abortable-call.ts';
import { safely } from '../../shared/saga/safely.ts';
import { untilLogout } from '../../shared/saga/until-logout.ts';
import { addToCartRequested, boughtAgain, type Cart, cartOrdered, selectCart } from '../../shared/state/cart.ts';
import { loggedOut } from '../../shared/state/session.ts';
import type { CurrentProduct } from './cart-check.ts';
import {
  addingFailed,
  cartChecked,
  cartCheckFailed,
  cartLeft,
  cartOpened,
  cartReceived,
  itemRemoved,
  productAdded,
  quantityChosen,
} from './cart-slice.ts';
import { removeStoredCart, storeCart, watchStoredCart } from './cart-storage.ts';

const LOCAL_CHANGES = [boughtAgain, productAdded, quantityChosen, itemRemoved, cartChecked, cartOrdered];

/** Adds products, checks the cart when it is opened, and syncs it with local storage and other tabs. */
export function* cartSaga(): SagaIterator {
  const otherTabs: EventChannel<Cart> = yield call(eventChannel<Cart>, watchStoredCart);
  yield all([
    takeLatest(addToCartRequested, safely(untilLogout(addToCart))),
    takeLatest([cartOpened, cartLeft], safely(check)),
    takeEvery(LOCAL_CHANGES, safely(store)),
    takeEvery(loggedOut, safely(removeFromStorage)),
    takeEvery(otherTabs, safely(receiveFromOtherTab)),
  ]);
}

/** Adds a product with the server's price and name, not the page's (docs/requirements.md#cart-rules). */
function* addToCart({ payload: { productID, quantity } }: ReturnType<typeof addToCartRequested>): SagaIterator {
  try {
    const product: ProductDetails = yield call(abortableCall<[string], ProductDetails>, fetchProduct, productID);
    if (product.count < 1) {
      yield put(addingFailed({ productID, message: sharedTexts.soldOut }));
      return;
    }
    const item = { productID, ...currentProductOf(product), quantity: Math.min(quantity, product.count) };
    yield put(productAdded(item));
  } catch (error) {
    yield put(addingFailed({ productID, message: messageOf(error) }));
  }
}

function* check(action: UnknownAction): SagaIterator {
  if (cartLeft.match(action)) return;
  const { cartItems }: Cart = yield select(selectCart);
  try {
    const products: Array<CurrentProduct | null> = yield all(
      cartItems.map(({ productID }) => call(fetchCurrent, productID)),
    );
    const byId = cartItems.map(({ productID }, index) => [productID, products[index] ?? null] as const);
    yield put(cartChecked(Object.fromEntries(byId)));
  } catch (error) {
    console.error(error);
    yield put(cartCheckFailed());
  }
}

function* fetchCurrent(productID: string): SagaIterator<CurrentProduct | null> {
  try {
    return currentProductOf(yield call(abortableCall<[string], ProductDetails>, fetchProduct, productID));
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

function currentProductOf({ name, price, count, images }: ProductDetails): CurrentProduct {
  return { name, price, count, image: images[0] ?? null };
}

function* store(): SagaIterator {
  storeCart(yield select(selectCart));
}

function* removeFromStorage(): SagaIterator {
  yield call(removeStoredCart);
}

function* receiveFromOtherTab(cart: Cart): SagaIterator {
  yield put(cartReceived(cart));
}
