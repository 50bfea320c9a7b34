import type { StateFromReducersMapObject } from 'redux';
import { accountReducer } from '../features/account/account-slice.ts';
import { cartReducer } from '../features/cart/cart-slice.ts';
import { widgetReducer } from '../features/chat/widget/widget-slice.ts';
import { shopApi } from '../shared/api/shop-api.ts';
import { categoriesReducer } from '../shared/state/categories.ts';
import { shopReducer } from '../shared/state/shop.ts';

/** The slices of every page; others add admin-state.ts, desk-state.ts or orders-state.ts. */
export const rootReducers = {
  [shopApi.reducerPath]: shopApi.reducer,
  account: accountReducer,
  cart: cartReducer,
  chat: widgetReducer,
  categories: categoriesReducer,
  shop: shopReducer,
};

export type RootState = StateFromReducersMapObject<typeof rootReducers>;
