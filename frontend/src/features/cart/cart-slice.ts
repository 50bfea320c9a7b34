import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RequestStatus } from '../../shared/saga/request-status.ts';
import {
  type Adding,
  addedNoteClosed,
  addToCartRequested,
  boughtAgain,
  type Cart,
  type CartItem,
  cartOrdered,
  lineIdOf,
} from '../../shared/state/cart.ts';
import { loggedOut } from '../../shared/state/session.ts';
import { emptyCart, withItem, withoutItem, withoutOrdered, withQuantity } from './cart.ts';
import { type CartChange, type CurrentLines, checkedCart } from './cart-check.ts';
import { readStoredCart } from './cart-storage.ts';

export interface CartState {
  contents: Cart;
  adding: Adding | null;
  /** The line added last in this tab; the mini cart highlights it. */
  lastAdded: string | null;
  /** The status of the check of prices and stock. */
  check: RequestStatus;
  changes: CartChange[];
}

export const withContents = (contents: Cart): CartState => ({
  contents,
  adding: null,
  lastAdded: null,
  check: 'idle',
  changes: [],
});

/** The cart, initialized from local storage. */
const cartSlice = createSlice({
  name: 'cart',
  initialState: () => withContents(readStoredCart()),
  reducers: {
    productAdded(state, { payload: item }: PayloadAction<CartItem>) {
      state.contents = withItem(state.contents, item);
      state.adding = { productID: item.productID, status: 'added', message: '' };
      state.lastAdded = lineIdOf(item);
    },
    addingFailed(state, { payload }: PayloadAction<{ productID: string; message: string }>) {
      state.adding = { ...payload, status: 'failed' };
    },
    quantityChosen(state, { payload }: PayloadAction<{ lineId: string; quantity: number }>) {
      state.contents = withQuantity(state.contents, payload.lineId, payload.quantity);
    },
    itemRemoved(state, { payload: lineId }: PayloadAction<string>) {
      state.contents = withoutItem(state.contents, lineId);
    },
    cartOpened(state) {
      state.check = 'loading';
      state.changes = [];
      state.lastAdded = null;
    },
    cartChecked(state, { payload }: PayloadAction<CurrentLines>) {
      const { cart, changes } = checkedCart(state.contents, payload);
      state.contents = cart;
      state.changes = changes;
      state.check = 'ready';
    },
    cartCheckFailed(state) {
      state.check = 'failed';
    },
    cartLeft(state) {
      state.check = 'idle';
      state.changes = [];
    },
    /** Another tab stored this cart. */
    cartReceived(state, { payload: cart }: PayloadAction<Cart>) {
      state.contents = cart;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(addToCartRequested, (state, { payload }) => {
        state.adding = { productID: payload.productID, status: 'working', message: '' };
      })
      .addCase(addedNoteClosed, (state) => {
        state.adding = null;
      })
      .addCase(boughtAgain, (state, { payload: items }) => {
        state.contents = items.reduce(withItem, state.contents);
      })
      .addCase(cartOrdered, (state, { payload }) => withContents(withoutOrdered(state.contents, payload)))
      .addCase(loggedOut, () => withContents(emptyCart)),
});
export const {
  productAdded,
  addingFailed,
  quantityChosen,
  itemRemoved,
  cartOpened,
  cartChecked,
  cartCheckFailed,
  cartLeft,
  cartReceived,
} = cartSlice.actions;
export const cartReducer = cartSlice.reducer;

interface WithCartState {
  cart: CartState;
}
export const selectCartCheck = (state: WithCartState): RequestStatus => state.cart.check;
export const selectCartChanges = (state: WithCartState): CartChange[] => state.cart.changes;
