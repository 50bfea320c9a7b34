import type { StateFromReducersMapObject } from 'redux';
import { accountReducer } from '../features/account/account-slice.ts';
import { cartReducer } from '../features/cart/cart-slice.ts';
import { deskReducer } from '../features/chat/desk/desk-slice.ts';
import { widgetReducer } from '../features/chat/widget/widget-slice.ts';
import { ordersReducer } from '../features/orders/orders-reducer.ts';
import { shopApi } from '../shared/api/shop-api.ts';
import { categoriesReducer } from '../shared/state/categories.ts';

/** The slices of every page; those of the administrators' pages are in admin-state.ts. */
export const rootReducers = {
  [shopApi.reducerPath]: shopApi.reducer,
  account: accountReducer,
  adminChat: deskReducer,
  cart: cartReducer,
  chat: widgetReducer,
  categories: categoriesReducer,
  orders: ordersReducer,
};

export type RootState = StateFromReducersMapObject<typeof rootReducers>;
