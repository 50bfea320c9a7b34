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
import {
  addToCartRequested,
  boughtAgain,
  type Cart,
  type CartItem,
  cartOrdered,
  lineIdOf,
  selectCart,
} from '../../shared/state/cart.ts';
import { currentItemOf } from '../../shared/state/current-item.ts';
import { loggedOut } from '../../shared/state/session.ts';
import type { CurrentLines } from './cart-check.ts';
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
import { cartTexts } from './cart-texts.ts';

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

/** Adds a product or variant with the server's price and name, not the page's (docs/requirements.md#cart-rules). */
function* addToCart({ payload }: ReturnType<typeof addToCartRequested>): SagaIterator {
  const { productID, variantID, quantity } = payload;
  try {
    const product: ProductDetails = yield call(abortableCall<[string], ProductDetails>, fetchProduct, productID);
    const item = currentItemOf(product, payload);
    if (item === null || item === 'choose') {
      yield put(addingFailed({ productID, message: item === null ? cartTexts.notSold : cartTexts.choose }));
      return;
    }
    if (item.count < 1) {
      yield put(addingFailed({ productID, message: sharedTexts.soldOut }));
      return;
    }
    yield put(productAdded({ productID, variantID, ...item, quantity: Math.min(quantity, item.count) }));
  } catch (error) {
    yield put(addingFailed({ productID, message: messageOf(error) }));
  }
}

function* check(action: UnknownAction): SagaIterator {
  if (cartLeft.match(action)) return;
  const { cartItems }: Cart = yield select(selectCart);
  try {
    const current: Array<CurrentLines[string]> = yield all(cartItems.map((item) => call(fetchCurrent, item)));
    const byLine = cartItems.map((item, index) => [lineIdOf(item), current[index] ?? null] as const);
    yield put(cartChecked(Object.fromEntries(byLine)));
  } catch (error) {
    console.error(error);
    yield put(cartCheckFailed());
  }
}

function* fetchCurrent(item: CartItem): SagaIterator<CurrentLines[string]> {
  try {
    return currentItemOf(yield call(abortableCall<[string], ProductDetails>, fetchProduct, item.productID), item);
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
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
