import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { UnknownAction } from 'redux';
import type { SagaIterator } from 'redux-saga';
import { type EventChannel, eventChannel } from 'redux-saga';
import { all, call, put, select, takeEvery, takeLatest } from 'redux-saga/effects';
import { abortableCall } from '../../shared/abortable-call.ts';
import { messageOf, statusOf } from '../../shared/api-client.ts';
import { sharedTexts } from '../../shared/components/shared-texts.ts';
import { safely } from '../../shared/safely.ts';
import { addToCartRequested, type Cart, cartOrdered, selectCart } from '../../shared/state/cart.ts';
import { loggedOut } from '../../shared/state/session.ts';
import { untilLogout } from '../../shared/until-logout.ts';
import { fetchProduct } from './cart-api.ts';
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
import { forgetCart, keepCart, watchCart } from './cart-storage.ts';

const CHANGED_HERE = [productAdded, quantityChosen, itemRemoved, cartChecked, cartOrdered];

/** Adds products to the cart, checks it when it is opened, and stores it for the next visit and for other tabs. */
export function* cartSaga(): SagaIterator {
  const otherTabs: EventChannel<Cart> = yield call(eventChannel<Cart>, watchCart);
  yield all([
    takeLatest(addToCartRequested, safely(untilLogout(addToCart))),
    takeLatest([cartOpened, cartLeft], safely(check)),
    takeEvery(CHANGED_HERE, safely(keep)),
    takeEvery(loggedOut, safely(forget)),
    takeEvery(otherTabs, safely(receive)),
  ]);
}

/** Fetches the product, then stores it (docs/requirements.md#cart-rules): price and name come from the server, not from the page. */
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
    const byId = cartItems.map(({ productID }, at) => [productID, products[at] ?? null] as const);
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

function* keep(): SagaIterator {
  keepCart(yield select(selectCart));
}

function* forget(): SagaIterator {
  yield call(forgetCart);
}

function* receive(cart: Cart): SagaIterator {
  yield put(cartReceived(cart));
}
