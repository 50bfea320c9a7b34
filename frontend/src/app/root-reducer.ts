import type { StateFromReducersMapObject } from 'redux';
import { accountReducer } from '../features/account/account-slice.ts';
import { cartReducer } from '../features/cart/cart-slice.ts';
import { productDetailsReducer } from '../features/catalogue/details/product-details-slice.ts';
import { reviewReducer } from '../features/catalogue/details/review-slice.ts';
import { productListReducer } from '../features/catalogue/list/product-list-slice.ts';
import { deskReducer } from '../features/chat/desk/desk-slice.ts';
import { widgetReducer } from '../features/chat/widget/widget-slice.ts';
import { homeReducer } from '../features/home/home-slice.ts';
import { ordersReducer } from '../features/orders/orders-reducer.ts';
import { categoriesReducer } from '../shared/state/categories.ts';

/** The slices of every page; those of the administrators' pages are in admin-state.ts. */
export const rootReducers = {
  account: accountReducer,
  adminChat: deskReducer,
  cart: cartReducer,
  chat: widgetReducer,
  categories: categoriesReducer,
  home: homeReducer,
  orders: ordersReducer,
  productDetails: productDetailsReducer,
  productList: productListReducer,
  review: reviewReducer,
};

export type RootState = StateFromReducersMapObject<typeof rootReducers>;
