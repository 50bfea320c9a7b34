import { comparedSales, topSales } from '@shop/contracts/analytics-api.ts';
import { auditList } from '@shop/contracts/audit-api.ts';
import { emailsStopped, waiting, waitingCustomers, waitingStopped } from '@shop/contracts/back-in-stock-api.ts';
import {
  addAttributeResponse,
  adminProducts,
  adminReview,
  adminVariants,
  catalogueAttention,
  createCategoryResponse,
  createProductResponse,
  customerReviews,
  failedSearch,
  orderImagesResponse,
  removeCategoryResponse,
  removeImageResponse,
  removeProductResponse,
  removeSynonymsResponse,
  synonymGroup,
  updateProductResponse,
  uploadImagesResponse,
  variantsResponse,
} from '@shop/contracts/catalogue-admin-api.ts';
import {
  bestsellers,
  categories,
  deleteReviewResponse,
  editReviewResponse,
  ownReviewResponse,
  productDetails,
  productListResponse,
  reviewResponse,
  suggestions,
} from '@shop/contracts/catalogue-api.ts';
import { adminCategories, uploadCategoryImageResponse } from '@shop/contracts/categories-api.ts';
import {
  chatMessage,
  conversation,
  conversationDetails,
  conversationNote,
  savedReply,
  savedReplyRemoved,
} from '@shop/contracts/chat-api.ts';
import { browserConfig, errorBody, health } from '@shop/contracts/common-api.ts';
import { accountExport } from '@shop/contracts/export-api.ts';
import {
  customerOrders,
  discrepancyResolved,
  mailSentAgain,
  orderAttention,
  paymentChecked,
  refundRetried,
} from '@shop/contracts/order-admin-api.ts';
import {
  cancelledAll,
  capturedPayment,
  confirmationMailSent,
  confirmedAddress,
  order,
  orderDetails,
  paypalStart,
  revenueDay,
  revenueOrder,
} from '@shop/contracts/order-api.ts';
import { orderExplanation } from '@shop/contracts/order-facts.ts';
import {
  ownSecurity,
  recoveryCodesResponse,
  secondFactorLoginResponse,
  secondFactorOffResponse,
  secondFactorSetUp,
} from '@shop/contracts/second-factor-api.ts';
import { adminSettings, shopSettings, uploadLogoResponse } from '@shop/contracts/settings-api.ts';
import {
  adminPage,
  adminPageList,
  previewPageResponse,
  removePageResponse,
  shopPage,
} from '@shop/contracts/shop-pages-api.ts';
import { deadLetterClosed, deadLetterReplayed, systemState } from '@shop/contracts/system-api.ts';
import {
  accountDeleteResponse,
  accountForAdministrators,
  addressUpdateResponse,
  confirmPasswordResponse,
  endOtherSessionsResponse,
  loginResponse,
  logoutEverywhereResponse,
  ownSession,
  passwordForgotResponse,
  passwordResetResponse,
  profile,
  profileUpdateResponse,
  registerResponse,
  secureAccountResponse,
  tokenResponse,
  userList,
  userSessions,
} from '@shop/contracts/user-api.ts';
import { z } from 'zod';

/** The body of each successful response by call; `:x` matches one segment, `*` any number. The first match wins. */
const bodies: Record<string, z.ZodType> = {
  'GET /api/get-token': tokenResponse,
  'GET /api/logout': z.object({ success: z.literal('user logged out') }),
  'GET /api/config': browserConfig,
  'POST /api/users/login': loginResponse,
  'POST /api/users/login/second-factor': secondFactorLoginResponse,
  'GET /api/admin/user/security': ownSecurity,
  'POST /api/admin/user/security/set-up': secondFactorSetUp,
  'POST /api/admin/user/security/second-factor': recoveryCodesResponse,
  'POST /api/admin/user/security/recovery-codes': recoveryCodesResponse,
  'DELETE /api/admin/user/security/second-factor': secondFactorOffResponse,
  'DELETE /api/users/:id/second-factor': secondFactorOffResponse,
  'POST /api/users/register': registerResponse,
  'POST /api/users/password/forgot': passwordForgotResponse,
  'POST /api/users/password/reset': passwordResetResponse,
  'POST /api/users/secure-account': secureAccountResponse,
  'GET /api/users/me/export': accountExport,
  'GET /api/admin/order/explanations/:id': orderExplanation,
  'GET /api/health': health,
  'GET /api/admin/system': systemState,
  'POST /api/admin/system/dead-letters/:service/:id/replay': deadLetterReplayed,
  'POST /api/admin/system/dead-letters/:service/:id/close': deadLetterClosed,
  'DELETE /api/users/me/sessions': logoutEverywhereResponse,
  'DELETE /api/users/me': accountDeleteResponse,
  'PUT /api/users/profile': profileUpdateResponse,
  'PUT /api/users/me/address': addressUpdateResponse,
  'GET /api/users/profile/:id': profile,
  'GET /api/users/review/:id': ownReviewResponse,
  'POST /api/users/review/:id': reviewResponse,
  'PUT /api/users/review/:id': editReviewResponse,
  'DELETE /api/users/review/:id': deleteReviewResponse,
  'POST /api/users/me/confirm-password': confirmPasswordResponse,
  'GET /api/users/me/sessions': z.array(ownSession),
  'DELETE /api/users/me/sessions/others': endOtherSessionsResponse,
  'GET /api/users': userList,
  'GET /api/users/:id': accountForAdministrators,
  'GET /api/users/:id/sessions': userSessions,
  'PUT /api/users/:id': z.literal('User updated'),
  'DELETE /api/users/:id': z.literal('User removed'),
  'GET /api/admin/catalogue/failed-searches': z.array(failedSearch),
  'GET /api/admin/catalogue/attention': catalogueAttention,
  'GET /api/admin/catalogue/reviews': z.array(adminReview),
  'GET /api/admin/catalogue/customers/:id/reviews': customerReviews,
  'PUT /api/admin/catalogue/reviews/:id/hiding': adminReview,
  'DELETE /api/admin/catalogue/reviews/:id/hiding': adminReview,
  'PUT /api/admin/catalogue/reviews/:id/answer': adminReview,
  'DELETE /api/admin/catalogue/reviews/:id/answer': adminReview,
  'GET /api/admin/catalogue/synonyms': z.array(synonymGroup),
  'POST /api/admin/catalogue/synonyms': synonymGroup,
  'PUT /api/admin/catalogue/synonyms/:id': synonymGroup,
  'DELETE /api/admin/catalogue/synonyms/:id': removeSynonymsResponse,
  'GET /api/products/bestsellers': bestsellers,
  'GET /api/products/suggestions/:search': suggestions,
  'GET /api/products/get-one/:id': productDetails,
  'GET /api/products/admin': adminProducts,
  'POST /api/products/admin/': createProductResponse,
  'POST /api/products/admin/upload': uploadImagesResponse,
  'PUT /api/products/admin/images/:id': orderImagesResponse,
  'DELETE /api/products/admin/image/:path/:id': removeImageResponse,
  'PUT /api/products/admin/:id': updateProductResponse,
  'GET /api/products/admin/:id/variants': adminVariants,
  'PUT /api/products/admin/:id/variants': variantsResponse,
  'DELETE /api/products/admin/:id': removeProductResponse,
  'GET /api/products/*': productListResponse,
  'GET /api/settings': shopSettings,
  'GET /api/admin/settings': adminSettings,
  'PUT /api/admin/settings': adminSettings,
  'POST /api/admin/settings/logo': uploadLogoResponse,
  'GET /api/admin/categories': adminCategories,
  'PUT /api/admin/categories/order': adminCategories,
  'POST /api/admin/categories/image': uploadCategoryImageResponse,
  'PUT /api/admin/categories/:id': adminCategories,
  'POST /api/admin/categories/:id/merge': adminCategories,
  'DELETE /api/admin/categories/:id': adminCategories,
  'GET /api/pages/:slug': shopPage,
  'GET /api/admin/pages': adminPageList,
  'POST /api/admin/pages': adminPage,
  'POST /api/admin/pages/preview': previewPageResponse,
  'GET /api/admin/pages/:id': adminPage,
  'PUT /api/admin/pages/:id': adminPage,
  'DELETE /api/admin/pages/:id': removePageResponse,
  'GET /api/categories': categories,
  'POST /api/categories': createCategoryResponse,
  'POST /api/categories/attr': addAttributeResponse,
  'DELETE /api/categories/:name': removeCategoryResponse,
  'GET /api/orders': z.array(order),
  'POST /api/orders': order,
  'GET /api/orders/admin': z.array(order),
  'GET /api/admin/order/customers/:id': customerOrders,
  'GET /api/orders/user/:id': orderDetails,
  'PUT /api/orders/delivered/:id': orderDetails,
  'POST /api/orders/:id/paypal': paypalStart,
  'POST /api/orders/:id/paypal/capture': capturedPayment,
  'PUT /api/orders/paid/:id': orderDetails,
  'POST /api/orders/:id/cancel': orderDetails,
  'POST /api/orders/admin/cancel-all': cancelledAll,
  'GET /api/back-in-stock': z.array(waiting),
  'PUT /api/back-in-stock/:id': waiting,
  'DELETE /api/back-in-stock/:id': waitingStopped,
  'POST /api/back-in-stock/stop': emailsStopped,
  'GET /api/admin/order/back-in-stock/:id': waitingCustomers,
  'POST /api/orders/:id/confirmation': confirmedAddress,
  'POST /api/orders/:id/confirmation-mail': confirmationMailSent,
  'GET /api/orders/analysis/:date': z.array(revenueOrder),
  'GET /api/admin/analytics/days/:date': revenueDay,
  'GET /api/admin/analytics/sales': comparedSales,
  'GET /api/admin/analytics/top': topSales,
  'GET /api/admin/order/attention': orderAttention,
  'POST /api/admin/order/discrepancies/:id/resolve': discrepancyResolved,
  'POST /api/admin/order/refunds/:id/retry': refundRetried,
  'POST /api/admin/order/payments/:id/check': paymentChecked,
  'POST /api/admin/order/mails/:id/send-again': mailSentAgain,
  'GET /api/chats': z.array(conversation),
  'GET /api/chats/:user': z.array(chatMessage),
  'GET /api/admin/chat/conversations/:user': conversationDetails,
  'PUT /api/admin/chat/conversations/:user/note': conversationNote,
  'GET /api/admin/chat/replies': z.array(savedReply),
  'POST /api/admin/chat/replies': savedReply,
  'PUT /api/admin/chat/replies/:id': savedReply,
  'DELETE /api/admin/chat/replies/:id': savedReplyRemoved,
  'GET /api/admin/:service/audit': auditList,
};

const contracts = Object.entries(bodies).map(([call, body]) => ({ pattern: patternOf(call), body }));

/**
 * Validates a response against the contract of its call.
 * @param call 'GET /api/…'; calls outside of /api belong to no contract
 * @returns the violation; undefined for a valid response
 */
export function contractFault(call: string, status: number, body: unknown): string | undefined {
  if (!/^\w+ \/api\//.test(call)) return undefined;
  const contract = contracts.find(({ pattern }) => pattern.test(call));
  if (contract === undefined) return `${call}: no such call in response-contracts.ts`;
  const { success, error } = (status < 400 ? contract.body : errorBody).safeParse(body);
  return success ? undefined : `${call}, status ${status}: ${z.prettifyError(error)}`;
}

function patternOf(call: string): RegExp {
  return new RegExp(`^${call.replace('*', '.*').replaceAll(/:\w+/g, '[^/]+')}$`);
}
