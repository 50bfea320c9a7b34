import { combineReducers, type UnknownAction } from 'redux';
import { type RootState, rootReducers } from '../app/root-reducer.ts';
import { signedOut } from '../features/account/account-slice.ts';
import { emptyCart } from '../features/cart/cart.ts';
import { withContents } from '../features/cart/cart-slice.ts';

/**
 * The state that the HTML of a first view shows: that of a visitor with an empty cart, for everybody.
 * @param filled the actions that hold the page's answers
 */
export function visitorState(filled: readonly UnknownAction[]): RootState {
  const reducer = combineReducers(rootReducers);
  const initial = { ...reducer(undefined, { type: 'init' }), account: signedOut, cart: withContents(emptyCart) };
  return filled.reduce((state: RootState, action) => reducer(state, action), initial);
}
