import {
  type HelpPageName,
  type PlaceInList,
  pagePath,
  pagePatterns,
  placeInListPath,
  productDetailsPath,
  productListPath,
} from '@shop/contracts/pages.ts';

/**
 * Every URL of the front end: pages (docs/requirements.md#routes) and API calls (docs/requirements.md#calls). Those of administrators
 * only are in admin-paths.ts; no other file builds one.
 */
export const pages = {
  home: pagePatterns.home,
  productList: ({ page, ...place }: ListPlace = {}) => productListPath({ ...place, pageNum: page }),
  productDetails: productDetailsPath,
  compare: (ids: readonly string[]) => `${pagePatterns.compare}?ids=${ids.map(encodeURIComponent).join(',')}`,
  wishList: pagePatterns.wishList,
  help: (page: HelpPageName) => pagePatterns[page],
  shopPage: (slug: string) => pagePath('shopPage', { slug }),
  cart: pagePatterns.cart,
  login: pagePatterns.login,
  register: pagePatterns.register,
  forgotPassword: pagePatterns.forgotPassword,
  profile: pagePatterns.profile,
  myOrders: pagePatterns.myOrders,
  checkout: pagePatterns.checkout,
  orderDetails: (id: string) => pagePath('orderDetails', { id }),
  adminOrders: pagePatterns.adminOrders,
  adminOrderDetails: (id: string) => pagePath('adminOrderDetails', { id }),
  adminProducts: pagePatterns.adminProducts,
  createProduct: pagePatterns.adminCreateProduct,
  editProduct: (id: string) => pagePath('adminEditProduct', { id }),
  adminUser: (id: string) => pagePath('adminUser', { id }),
} as const;

export const calls = {
  token: '/api/get-token',
  login: '/api/users/login',
  register: '/api/users/register',
  logout: '/api/logout',
  forgotPassword: '/api/users/password/forgot',
  resetPassword: '/api/users/password/reset',
  secureAccount: '/api/users/secure-account',
  ownAccount: '/api/users/me',
  ownAddress: '/api/users/me/address',
  ownSessions: '/api/users/me/sessions',
  otherSessions: '/api/users/me/sessions/others',
  confirmPassword: '/api/users/me/confirm-password',
  accountExport: '/api/users/me/export',
  secondFactorLogin: '/api/users/login/second-factor',
  profile: '/api/users/profile',
  profileOf: (userId: string) => `/api/users/profile/${encodeURIComponent(userId)}`,
  bestsellers: '/api/products/bestsellers',
  product: (id: string) => `/api/products/get-one/${encodeURIComponent(id)}`,
  review: (productId: string) => `/api/users/review/${encodeURIComponent(productId)}`,
  suggestions: (text: string) => `/api/products/suggestions/${encodeURIComponent(text)}`,
  products: (at: PlaceInList) => `/api/products${placeInListPath(at)}/`,
  settings: '/api/settings',
  shopPage: (slug: string) => `/api/pages/${encodeURIComponent(slug)}`,
  categories: '/api/categories',
  config: '/api/config',
  orders: '/api/orders',
  order: (id: string) => `/api/orders/user/${encodeURIComponent(id)}`,
  orderPayment: (id: string) => `/api/orders/${encodeURIComponent(id)}/paypal`,
  orderCapture: (id: string) => `/api/orders/${encodeURIComponent(id)}/paypal/capture`,
  orderPaid: (id: string) => `/api/orders/paid/${encodeURIComponent(id)}`,
  orderCancel: (id: string) => `/api/orders/${encodeURIComponent(id)}/cancel`,
  orderConfirmation: (id: string) => `/api/orders/${encodeURIComponent(id)}/confirmation`,
  orderConfirmationMail: (id: string) => `/api/orders/${encodeURIComponent(id)}/confirmation-mail`,
  // Of administrators, but in the file of every order's calls (features/orders/orders-api.ts), which customers' pages load.
  cancelAllOrders: '/api/orders/admin/cancel-all',
  orderDelivered: (id: string) => `/api/orders/delivered/${encodeURIComponent(id)}`,
  backInStock: '/api/back-in-stock',
  waiting: (id: string) => `/api/back-in-stock/${encodeURIComponent(id)}`,
  stopEmails: '/api/back-in-stock/stop',
  ownChat: '/api/chats/mine',
} as const;

/** A page of the product list. */
export interface ListPlace extends PlaceInList {
  page?: number | undefined;
}

/** Returns the URL of a search (docs/requirements.md#navigation-bar); omits an empty text and the category 'All'. */
export function searchTarget(category: string | undefined, text: string): string {
  const search = text.trim();
  // URLs resolve a segment of only dots as a relative path.
  return pages.productList({ category, search: /^\.{1,2}$/.test(search) ? undefined : search });
}
