import { createAction } from '@reduxjs/toolkit';

/** What a line of a cart or an order sells: a product, and of one with options the chosen variant (docs/api.md#variants). */
export interface SoldItem {
  productID: string;
  variantID?: string | undefined;
}

/** Tells the lines of a cart or an order apart: two variants of one product are two lines. */
export function lineIdOf({ productID, variantID }: SoldItem): string {
  return variantID ?? productID;
}

/** One line of the cart (docs/requirements.md#cart-data); `count` the stock at the last check with the server. */
export interface CartItem extends SoldItem {
  name: string;
  price: number;
  image: { path: string; ground?: string | null } | null;
  count: number;
  quantity: number;
}

/** The cart as stored in local storage under the key `cart` (docs/requirements.md#cart-data). */
export interface Cart {
  cartItems: CartItem[];
  /** The sum of the quantities. */
  itemsCount: number;
  /** Summed in cents. */
  cartSubtotal: number;
}

/** The state of adding one product to the cart. */
export interface Adding {
  productID: string;
  status: 'working' | 'added' | 'failed';
  /** Why it failed. */
  message: string;
}

/** The part of the cart's state that every feature may read. */
export interface WithCart {
  cart: { contents: Cart; adding: Adding | null; lastAdded: string | null };
}

export const selectCart = (state: WithCart): Cart => state.cart.contents;
export const selectAdding = (state: WithCart): Adding | null => state.cart.adding;
/** The line added last in this tab, until the cart page is opened. */
export const selectLastAdded = (state: WithCart): string | null => state.cart.lastAdded;

/** Sets the quantity of a product in the cart; a quantity already there is replaced (docs/requirements.md#cart-rules). */
export const addToCartRequested = createAction(
  'cart/addToCartRequested',
  (productID: string, quantity: number, variantID?: string) => ({ payload: { productID, variantID, quantity } }),
);

/** Puts the lines of an order into the cart as they were ordered; opening the cart says what has changed since. */
export const boughtAgain = createAction<CartItem[]>('cart/boughtAgain');

/** The confirmation of an added product was closed. */
export const addedNoteClosed = createAction('cart/addedNoteClosed');

/** This cart was ordered: its items are removed; items added meanwhile in another tab stay. */
export const cartOrdered = createAction<Cart>('cart/cartOrdered');
