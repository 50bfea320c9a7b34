import { combineReducers } from 'redux';
import { accountReducer } from '../features/account/account-slice.ts';
import { analyticsReducer } from '../features/analytics/analytics-slice.ts';
import { cartReducer } from '../features/cart/cart-slice.ts';
import { adminProductPagesReducer } from '../features/catalogue/admin/admin-products-reducer.ts';
import { productDetailsReducer } from '../features/catalogue/details/product-details-slice.ts';
import { reviewReducer } from '../features/catalogue/details/review-slice.ts';
import { productListReducer } from '../features/catalogue/list/product-list-slice.ts';
import { deskReducer } from '../features/chat/desk/desk-slice.ts';
import { widgetReducer } from '../features/chat/widget/widget-slice.ts';
import { homeReducer } from '../features/home/home-slice.ts';
import { ordersReducer } from '../features/orders/orders-reducer.ts';
import { usersReducer } from '../features/users/users-reducer.ts';
import { categoriesReducer } from '../shared/state/categories.ts';

export const rootReducer = combineReducers({
  account: accountReducer,
  adminChat: deskReducer,
  adminProducts: adminProductPagesReducer,
  analytics: analyticsReducer,
  cart: cartReducer,
  chat: widgetReducer,
  categories: categoriesReducer,
  home: homeReducer,
  orders: ordersReducer,
  productDetails: productDetailsReducer,
  productList: productListReducer,
  review: reviewReducer,
  users: usersReducer,
});

export type RootState = ReturnType<typeof rootReducer>;
