import type { AuditedService } from '@shop/contracts/audit-api.ts';
import {
  type HelpPageName,
  type PlaceInList,
  pagePath,
  pagePatterns,
  placeInListPath,
  productDetailsPath,
  productListPath,
} from '@shop/contracts/pages.ts';
import type { SystemService } from '@shop/contracts/system-api.ts';

/** Every URL of the front end: pages (docs/requirements.md#routes) and API calls (docs/requirements.md#calls). No other file builds one. */
export const pages = {
  home: pagePatterns.home,
  productList: ({ page, ...place }: ListPlace = {}) => productListPath({ ...place, pageNum: page }),
  productDetails: productDetailsPath,
  compare: (ids: readonly string[]) => `${pagePatterns.compare}?ids=${ids.map(encodeURIComponent).join(',')}`,
  wishList: pagePatterns.wishList,
  help: (page: HelpPageName) => pagePatterns[page],
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
  /** The form for a new product that begins like another one. */
  copyProduct: (id: string) => `${pagePatterns.adminCreateProduct}?copy=${encodeURIComponent(id)}`,
  editProduct: (id: string) => pagePath('adminEditProduct', { id }),
  variants: (id: string) => pagePath('adminVariants', { id }),
  adminReviews: pagePatterns.adminReviews,
  /** Published products that are nearly sold out, the fewest left first: those that need attention. */
  lowStock: `${pagePatterns.adminProducts}?stock=low&published=true&sort=stock_1`,
  /** Published products that are sold out. */
  soldOut: `${pagePatterns.adminProducts}?stock=out&published=true`,
  /** Unanswered reviews of few stars. */
  criticalReviews: `${pagePatterns.adminReviews}?show=unanswered&stars=1%2C2`,
  failedSearches: (days: number) => `${pagePatterns.adminSearch}?days=${days}`,
  adminUsers: pagePatterns.adminUsers,
  adminUser: (id: string) => pagePath('adminUser', { id }),
  editUser: (id: string) => pagePath('adminEditUser', { id }),
  adminAnalytics: pagePatterns.adminAnalytics,
  adminChats: pagePatterns.adminChats,
  /** A list of the administration with filters, such as `search`. */
  adminList: (list: AdminListName, filters: Record<string, string>) =>
    `${pagePatterns[list]}?${new URLSearchParams(filters)}`,
  /** The history of one subject, such as `product/<id>`. */
  adminHistory: (subject: string) => `${pagePatterns.adminHistory}?${new URLSearchParams({ subject })}`,
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
  secondFactor: (userId: string) => `/api/users/${encodeURIComponent(userId)}/second-factor`,
  ownSecurity: '/api/admin/user/security',
  setUpSecondFactor: '/api/admin/user/security/set-up',
  ownSecondFactor: '/api/admin/user/security/second-factor',
  recoveryCodes: '/api/admin/user/security/recovery-codes',
  profile: '/api/users/profile',
  profileOf: (userId: string) => `/api/users/profile/${encodeURIComponent(userId)}`,
  users: '/api/users',
  user: (id: string) => `/api/users/${encodeURIComponent(id)}`,
  userSessions: (id: string) => `/api/users/${encodeURIComponent(id)}/sessions`,
  orderExplanation: (id: string) => `/api/admin/order/explanations/${encodeURIComponent(id)}`,
  checkPayment: (orderId: string) => `/api/admin/order/payments/${encodeURIComponent(orderId)}/check`,
  sendMailAgain: (id: string) => `/api/admin/order/mails/${encodeURIComponent(id)}/send-again`,
  ordersOfCustomer: (id: string) => `/api/admin/order/customers/${encodeURIComponent(id)}`,
  reviewsOfCustomer: (id: string) => `/api/admin/catalogue/customers/${encodeURIComponent(id)}/reviews`,
  bestsellers: '/api/products/bestsellers',
  product: (id: string) => `/api/products/get-one/${encodeURIComponent(id)}`,
  review: (productId: string) => `/api/users/review/${encodeURIComponent(productId)}`,
  suggestions: (text: string) => `/api/products/suggestions/${encodeURIComponent(text)}`,
  products: (at: PlaceInList) => `/api/products${placeInListPath(at)}/`,
  adminProducts: '/api/products/admin',
  newProduct: '/api/products/admin/',
  adminProduct: (id: string) => `/api/products/admin/${encodeURIComponent(id)}`,
  adminVariants: (id: string) => `/api/products/admin/${encodeURIComponent(id)}/variants`,
  productImages: '/api/products/admin/upload',
  productImage: (path: string, productId: string) =>
    `/api/products/admin/image/${encodeURIComponent(path)}/${encodeURIComponent(productId)}`,
  productImageOrder: (productId: string) => `/api/products/admin/images/${encodeURIComponent(productId)}`,
  /** The third-party image host (docs/requirements.md#calls-products), if configured. */
  imageHost: (cloudName: string) => `https://api.cloudinary.com/v1_1/${encodeURIComponent(cloudName)}/image/upload`,
  adminReviews: '/api/admin/catalogue/reviews',
  reviewHiding: (id: string) => `/api/admin/catalogue/reviews/${encodeURIComponent(id)}/hiding`,
  reviewAnswer: (id: string) => `/api/admin/catalogue/reviews/${encodeURIComponent(id)}/answer`,
  synonyms: '/api/admin/catalogue/synonyms',
  synonymGroup: (id: string) => `/api/admin/catalogue/synonyms/${encodeURIComponent(id)}`,
  failedSearches: '/api/admin/catalogue/failed-searches',
  catalogueAttention: '/api/admin/catalogue/attention',
  categories: '/api/categories',
  category: (name: string) => `/api/categories/${encodeURIComponent(name)}`,
  categoryAttribute: '/api/categories/attr',
  config: '/api/config',
  orders: '/api/orders',
  order: (id: string) => `/api/orders/user/${encodeURIComponent(id)}`,
  orderPayment: (id: string) => `/api/orders/${encodeURIComponent(id)}/paypal`,
  orderCapture: (id: string) => `/api/orders/${encodeURIComponent(id)}/paypal/capture`,
  orderPaid: (id: string) => `/api/orders/paid/${encodeURIComponent(id)}`,
  orderCancel: (id: string) => `/api/orders/${encodeURIComponent(id)}/cancel`,
  orderConfirmation: (id: string) => `/api/orders/${encodeURIComponent(id)}/confirmation`,
  orderConfirmationMail: (id: string) => `/api/orders/${encodeURIComponent(id)}/confirmation-mail`,
  cancelAllOrders: '/api/orders/admin/cancel-all',
  orderDelivered: (id: string) => `/api/orders/delivered/${encodeURIComponent(id)}`,
  adminOrders: '/api/orders/admin',
  orderAttention: '/api/admin/order/attention',
  resolveDiscrepancy: (id: string) => `/api/admin/order/discrepancies/${encodeURIComponent(id)}/resolve`,
  retryRefund: (id: string) => `/api/admin/order/refunds/${encodeURIComponent(id)}/retry`,
  ordersCsv: (query: URLSearchParams) => `/api/admin/order/orders.csv?${query}`,
  audit: (service: AuditedService) => `/api/admin/${service}/audit`,
  auditCsv: (service: AuditedService, query: URLSearchParams) => `/api/admin/${service}/audit.csv?${query}`,
  health: '/api/health',
  system: '/api/admin/system',
  replayDeadLetter: (service: SystemService, id: string) =>
    `/api/admin/system/dead-letters/${service}/${encodeURIComponent(id)}/replay`,
  closeDeadLetter: (service: SystemService, id: string) =>
    `/api/admin/system/dead-letters/${service}/${encodeURIComponent(id)}/close`,
  chats: '/api/chats',
  ownChat: '/api/chats/mine',
  transcript: (userId: string) => `/api/chats/${encodeURIComponent(userId)}`,
  conversationDetails: (userId: string) => `/api/admin/chat/conversations/${encodeURIComponent(userId)}`,
  conversationNote: (userId: string) => `/api/admin/chat/conversations/${encodeURIComponent(userId)}/note`,
  savedReplies: '/api/admin/chat/replies',
  savedReply: (id: string) => `/api/admin/chat/replies/${encodeURIComponent(id)}`,
  analysis: (date: string) => `/api/orders/analysis/${encodeURIComponent(date)}`,
  sales: '/api/admin/analytics/sales',
  topSales: '/api/admin/analytics/top',
  revenueDay: (date: string) => `/api/admin/analytics/days/${encodeURIComponent(date)}`,
} as const;

/** The lists whose URL holds their filters. */
type AdminListName = 'adminOrders' | 'adminProducts' | 'adminReviews' | 'adminUsers' | 'adminChats';

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
