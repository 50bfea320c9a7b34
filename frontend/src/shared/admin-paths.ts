import type { AuditedService } from '@shop/contracts/audit-api.ts';
import { pagePath, pagePatterns } from '@shop/contracts/pages.ts';
import type { SystemService } from '@shop/contracts/system-api.ts';

/** Pages that only administrators are led to; pages of visitors load none of it. */
export const adminPages = {
  /** The form for a new product that begins like another one. */
  copyProduct: (id: string) => `${pagePatterns.adminCreateProduct}?copy=${encodeURIComponent(id)}`,
  variants: (id: string) => pagePath('adminVariants', { id }),
  /** Published products that are nearly sold out, the fewest left first: those that need attention. */
  lowStock: `${pagePatterns.adminProducts}?stock=low&published=true&sort=stock_1`,
  /** Published products that are sold out. */
  soldOut: `${pagePatterns.adminProducts}?stock=out&published=true`,
  /** Unanswered reviews of few stars. */
  criticalReviews: `${pagePatterns.adminReviews}?show=unanswered&stars=1%2C2`,
  failedSearches: (days: number) => `${pagePatterns.adminSearch}?days=${days}`,
  adminUsers: pagePatterns.adminUsers,
  editUser: (id: string) => pagePath('adminEditUser', { id }),
  adminChats: pagePatterns.adminChats,
  shopPages: pagePatterns.adminPages,
  createShopPage: pagePatterns.adminCreatePage,
  editShopPage: (id: string) => pagePath('adminEditPage', { id }),
  /** A list of the administration with filters, such as `search`. */
  adminList: (list: AdminListName, filters: Record<string, string>) =>
    `${pagePatterns[list]}?${new URLSearchParams(filters)}`,
  /** The history of one subject, such as `product/<id>`. */
  adminHistory: (subject: string) => `${pagePatterns.adminHistory}?${new URLSearchParams({ subject })}`,
} as const;

/** The lists whose URL holds their filters. */
type AdminListName = 'adminOrders' | 'adminProducts' | 'adminReviews' | 'adminUsers' | 'adminChats';

/** The calls that only administrators make; pages of visitors load none of it. */
export const adminCalls = {
  ownSecurity: '/api/admin/user/security',
  setUpSecondFactor: '/api/admin/user/security/set-up',
  ownSecondFactor: '/api/admin/user/security/second-factor',
  recoveryCodes: '/api/admin/user/security/recovery-codes',
  orderExplanation: (id: string) => `/api/admin/order/explanations/${encodeURIComponent(id)}`,
  checkPayment: (orderId: string) => `/api/admin/order/payments/${encodeURIComponent(orderId)}/check`,
  sendMailAgain: (id: string) => `/api/admin/order/mails/${encodeURIComponent(id)}/send-again`,
  ordersOfCustomer: (id: string) => `/api/admin/order/customers/${encodeURIComponent(id)}`,
  reviewsOfCustomer: (id: string) => `/api/admin/catalogue/customers/${encodeURIComponent(id)}/reviews`,
  adminReviews: '/api/admin/catalogue/reviews',
  reviewHiding: (id: string) => `/api/admin/catalogue/reviews/${encodeURIComponent(id)}/hiding`,
  reviewAnswer: (id: string) => `/api/admin/catalogue/reviews/${encodeURIComponent(id)}/answer`,
  synonyms: '/api/admin/catalogue/synonyms',
  synonymGroup: (id: string) => `/api/admin/catalogue/synonyms/${encodeURIComponent(id)}`,
  failedSearches: '/api/admin/catalogue/failed-searches',
  catalogueAttention: '/api/admin/catalogue/attention',
  settings: '/api/admin/settings',
  shopLogo: '/api/admin/settings/logo',
  shopPages: '/api/admin/pages',
  shopPagePreview: '/api/admin/pages/preview',
  shopPage: (id: string) => `/api/admin/pages/${encodeURIComponent(id)}`,
  orderAttention: '/api/admin/order/attention',
  resolveDiscrepancy: (id: string) => `/api/admin/order/discrepancies/${encodeURIComponent(id)}/resolve`,
  retryRefund: (id: string) => `/api/admin/order/refunds/${encodeURIComponent(id)}/retry`,
  waitingCustomers: (productId: string) => `/api/admin/order/back-in-stock/${encodeURIComponent(productId)}`,
  ordersCsv: (query: URLSearchParams) => `/api/admin/order/orders.csv?${query}`,
  audit: (service: AuditedService) => `/api/admin/${service}/audit`,
  auditCsv: (service: AuditedService, query: URLSearchParams) => `/api/admin/${service}/audit.csv?${query}`,
  conversationDetails: (userId: string) => `/api/admin/chat/conversations/${encodeURIComponent(userId)}`,
  conversationNote: (userId: string) => `/api/admin/chat/conversations/${encodeURIComponent(userId)}/note`,
  savedReplies: '/api/admin/chat/replies',
  savedReply: (id: string) => `/api/admin/chat/replies/${encodeURIComponent(id)}`,
  sales: '/api/admin/analytics/sales',
  topSales: '/api/admin/analytics/top',
  revenueDay: (date: string) => `/api/admin/analytics/days/${encodeURIComponent(date)}`,
  secondFactor: (userId: string) => `/api/users/${encodeURIComponent(userId)}/second-factor`,
  users: '/api/users',
  user: (id: string) => `/api/users/${encodeURIComponent(id)}`,
  userSessions: (id: string) => `/api/users/${encodeURIComponent(id)}/sessions`,
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
  adminCategories: '/api/admin/categories',
  categoryOrder: '/api/admin/categories/order',
  categoryImage: '/api/admin/categories/image',
  adminCategory: (id: string) => `/api/admin/categories/${encodeURIComponent(id)}`,
  mergeCategory: (id: string) => `/api/admin/categories/${encodeURIComponent(id)}/merge`,
  category: (name: string) => `/api/categories/${encodeURIComponent(name)}`,
  categoryAttribute: '/api/categories/attr',
  adminOrders: '/api/orders/admin',
  system: '/api/admin/system',
  replayDeadLetter: (service: SystemService, id: string) =>
    `/api/admin/system/dead-letters/${service}/${encodeURIComponent(id)}/replay`,
  closeDeadLetter: (service: SystemService, id: string) =>
    `/api/admin/system/dead-letters/${service}/${encodeURIComponent(id)}/close`,
  health: '/api/health',
  chats: '/api/chats',
  transcript: (userId: string) => `/api/chats/${encodeURIComponent(userId)}`,
  analysis: (date: string) => `/api/orders/analysis/${encodeURIComponent(date)}`,
} as const;
