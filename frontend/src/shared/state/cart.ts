/** One product in the cart (SPEC §3); `price` is in dollars, `count` the stock when the shop was last asked. */
export interface CartItem {
  productID: string;
  name: string;
  price: number;
  image: { path: string; ground?: string | null } | null;
  count: number;
  quantity: number;
}

/** The cart as it lies in local storage under the key `cart` (SPEC §3). */
export interface Cart {
  cartItems: CartItem[];
  /** The sum of the quantities. */
  itemsCount: number;
  /** Dollars, summed in cents. */
  cartSubtotal: number;
}

/** How putting one product into the cart stands. */
export interface Adding {
  productID: string;
  status: 'working' | 'added' | 'failed';
  /** What the shop said when it failed. */
  message: string;
}

/** The part of the store that every feature may ask about: what is in the cart. */
export interface WithCart {
  cart: { contents: Cart; adding: Adding | null; lastAdded: string | null };
}

export const selectCart = (state: WithCart): Cart => state.cart.contents;
export const selectAdding = (state: WithCart): Adding | null => state.cart.adding;
/** The product that was added last in this tab, while it is news. */
export const selectLastAdded = (state: WithCart): string | null => state.cart.lastAdded;

export const ADD_TO_CART_REQUESTED = 'cart/addToCartRequested';
export const ADDED_NOTE_CLOSED = 'cart/addedNoteClosed';
export const CART_ORDERED = 'cart/ordered';

/** Somebody wants so many of a product; what the cart holds of it already is replaced (SPEC §4). */
export const addToCartRequested = (productID: string, quantity: number) =>
  ({ type: ADD_TO_CART_REQUESTED, productID, quantity }) as const;

/** The note on what was added has done its service. */
export const addedNoteClosed = () => ({ type: ADDED_NOTE_CLOSED }) as const;

/** This cart was ordered: what it held leaves, what was added meanwhile in another tab stays. */
export const cartOrdered = (cart: Cart) => ({ type: CART_ORDERED, cart }) as const;

export type SharedCartEvent = ReturnType<typeof addToCartRequested | typeof addedNoteClosed | typeof cartOrdered>;
