import type { RequestStatus } from '../../shared/request-status.ts';
import {
  ADD_TO_CART_REQUESTED,
  ADDED_NOTE_CLOSED,
  type Adding,
  CART_ORDERED,
  type Cart,
  type CartItem,
  type SharedCartEvent,
} from '../../shared/state/cart.ts';
import { LOGGED_OUT, type SessionEvent } from '../../shared/state/session.ts';
import { emptyCart, withItem, withoutItem, withoutOrdered, withQuantity } from './cart.ts';
import { type CartChange, checkedCart, type ShopWord } from './cart-check.ts';
import { readCart } from './cart-storage.ts';

export interface CartState {
  contents: Cart;
  adding: Adding | null;
  /** The product that was added last in this tab: the mini cart marks it. */
  lastAdded: string | null;
  /** How asking the shop again for prices and stock stands. */
  check: RequestStatus;
  /** What that brought to light. */
  changes: CartChange[];
}

export const productAdded = (item: CartItem) => ({ type: 'cart/productAdded', item }) as const;
export const addingFailed = (productID: string, message: string) =>
  ({ type: 'cart/addingFailed', productID, message }) as const;
export const quantityChosen = (productID: string, quantity: number) =>
  ({ type: 'cart/quantityChosen', productID, quantity }) as const;
export const itemRemoved = (productID: string) => ({ type: 'cart/itemRemoved', productID }) as const;
export const cartOpened = () => ({ type: 'cart/opened' }) as const;
export const cartLeft = () => ({ type: 'cart/left' }) as const;
export const cartChecked = (words: Record<string, ShopWord>) => ({ type: 'cart/checked', words }) as const;
export const cartCheckFailed = () => ({ type: 'cart/checkFailed' }) as const;
/** Another tab kept this cart. */
export const cartHeard = (cart: Cart) => ({ type: 'cart/heard', cart }) as const;

export type CartEvent =
  | SharedCartEvent
  | Extract<SessionEvent, { type: typeof LOGGED_OUT }>
  | ReturnType<
      | typeof productAdded
      | typeof addingFailed
      | typeof quantityChosen
      | typeof itemRemoved
      | typeof cartOpened
      | typeof cartLeft
      | typeof cartChecked
      | typeof cartCheckFailed
      | typeof cartHeard
    >;

const noNews = { adding: null, lastAdded: null, check: 'idle', changes: [] } as const;

/** Starts with the cart that this browser kept. */
export function cartReducer(
  state: CartState = { contents: readCart(), ...noNews, changes: [] },
  event: CartEvent | { type: '@@init' },
): CartState {
  switch (event.type) {
    case ADD_TO_CART_REQUESTED:
      return { ...state, adding: { productID: event.productID, status: 'working', message: '' } };
    case 'cart/productAdded': {
      const { productID } = event.item;
      const adding: Adding = { productID, status: 'added', message: '' };
      return { ...state, contents: withItem(state.contents, event.item), adding, lastAdded: productID };
    }
    case 'cart/addingFailed':
      return { ...state, adding: { productID: event.productID, status: 'failed', message: event.message } };
    case ADDED_NOTE_CLOSED:
      return { ...state, adding: null };
    case 'cart/quantityChosen':
      return { ...state, contents: withQuantity(state.contents, event.productID, event.quantity) };
    case 'cart/itemRemoved':
      return { ...state, contents: withoutItem(state.contents, event.productID) };
    case 'cart/opened':
      return { ...state, check: 'loading', changes: [], lastAdded: null };
    case 'cart/checked': {
      const { cart, changes } = checkedCart(state.contents, event.words);
      return { ...state, contents: cart, changes, check: 'ready' };
    }
    case 'cart/checkFailed':
      return { ...state, check: 'failed' };
    case 'cart/left':
      return { ...state, check: 'idle', changes: [] };
    case 'cart/heard':
      return { ...state, contents: event.cart };
    case CART_ORDERED:
      return { ...state, contents: withoutOrdered(state.contents, event.cart), ...noNews, changes: [] };
    case LOGGED_OUT:
      return { ...state, contents: emptyCart, ...noNews, changes: [] };
    default:
      return state;
  }
}

interface WithCartState {
  cart: CartState;
}
export const selectCartCheck = (state: WithCartState): RequestStatus => state.cart.check;
export const selectCartChanges = (state: WithCartState): CartChange[] => state.cart.changes;
