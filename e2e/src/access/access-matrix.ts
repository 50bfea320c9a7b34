import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { administrators, type CallerName, everyone, owner, payer, type Statuses, signedIn } from './callers.ts';
import { ACCESS_PAGE, CONTACT, type TestedShop } from './tested-shop.ts';

/** One call of a route. */
export interface Call {
  path: string;
  /** Sent as JSON unless it is a form. */
  body?: object | FormData;
}

/** The expected status of a route for each caller, and the call that tests it. */
export interface AccessRule {
  statuses: Statuses;
  /** Creates the call; without it, the path of the route is called without a body. */
  call?: (shop: TestedShop, caller: CallerName) => Call | Promise<Call>;
  /** Whether a successful call ends the caller's session, so that the test signs in again. */
  endsSession?: boolean;
  /** The call into which hostile strings are inserted, if repeating `call` would be rate-limited. */
  hostileCall?: AccessRule['call'];
  /** Time limit in milliseconds of a call that does more than read and write rows. */
  slowAfterMs?: number;
}

const path = (text: string) => () => ({ path: text });
const unknown = 'no-such-thing';
/** A download that needs the own password. */
const download = (path: string) => ({
  statuses: administrators(200),
  call: async (shop: TestedShop, caller: CallerName) => {
    await shop.confirmPassword(caller);
    return { path };
  },
});
/** A change of the own second factor, which needs the password. */
const security = (end: string, body: object) => async (shop: TestedShop, caller: CallerName) => {
  await shop.confirmPassword(caller);
  return { path: `/api/admin/user/security${end}`, body };
};

/** Settings with the version of a far future. */
const OTHER_SETTINGS = {
  ...{ version: 999_999, name: 'Another Shop', logo: null, accent: null, timeZone: 'UTC', links: [] },
  seller: { name: 'Another', address: 'Street', email: 'another@shop.test', taxNumber: '1' },
};

/** Every route of the shop with its authorization rule. A route without an entry fails the build (P-E1). */
export const accessMatrix: Record<string, AccessRule> = {
  // user
  'POST /api/users/register': {
    statuses: everyone(201),
    call: (shop) => ({ path: '/api/users/register', body: shop.newAccount() }),
    endsSession: true,
  },
  'POST /api/users/login': {
    statuses: everyone(200),
    call: (shop) => ({ path: '/api/users/login', body: shop.accounts['other customer'].credentials }),
    hostileCall: (shop) => ({ path: '/api/users/login', body: shop.newAccount() }),
    endsSession: true,
  },
  'GET /api/logout': { statuses: everyone(200), endsSession: true },
  'GET /api/get-token': { statuses: signedIn(200) },
  'PUT /api/users/profile': {
    statuses: signedIn(200),
    call: (shop, caller) => ({ path: '/api/users/profile', body: shop.newProfile(caller) }),
  },
  'PUT /api/users/me/address': {
    statuses: signedIn(200),
    call: () => ({ path: '/api/users/me/address', body: CONTACT }),
  },
  'GET /api/users/profile/:userId': {
    statuses: owner(200),
    call: (shop) => ({ path: `/api/users/profile/${shop.accounts.customer.id}` }),
  },
  'POST /api/users/password/forgot': {
    statuses: everyone(200),
    call: () => ({ path: '/api/users/password/forgot', body: { email: 'nobody@shop.test' } }),
  },
  'POST /api/users/password/reset': {
    statuses: everyone(400),
    call: () => ({ path: '/api/users/password/reset', body: { token: unknown, password: 'secret1' } }),
  },
  'POST /api/users/secure-account': {
    statuses: everyone(400),
    call: () => ({ path: '/api/users/secure-account', body: { token: unknown } }),
  },
  'DELETE /api/users/me': {
    statuses: signedIn(400),
    call: () => ({ path: '/api/users/me', body: { password: 'wrong' } }),
  },
  'POST /api/users/me/confirm-password': {
    statuses: signedIn(200),
    call: (shop, caller) => {
      const { credentials } = shop.accounts[caller === 'visitor' ? 'customer' : caller];
      return { path: '/api/users/me/confirm-password', body: { password: credentials.password } };
    },
  },
  'GET /api/users/me/sessions': { statuses: signedIn(200) },
  'DELETE /api/users/me/sessions/others': { statuses: signedIn(200) },
  'DELETE /api/users/me/sessions': { statuses: signedIn(200), endsSession: true },
  'GET /api/users': { statuses: administrators(200) },
  'GET /api/users/:id': {
    statuses: administrators(200),
    call: (shop) => ({ path: `/api/users/${shop.accounts['other customer'].id}` }),
  },
  'GET /api/users/:id/sessions': {
    statuses: administrators(200),
    call: (shop) => ({ path: `/api/users/${shop.accounts['other customer'].id}/sessions` }),
  },
  'PUT /api/users/:id': {
    statuses: administrators(200),
    call: (shop) => {
      const { id, name, lastName, credentials } = shop.accounts['other customer'];
      return { path: `/api/users/${id}`, body: { name, lastName, email: credentials.email, isAdmin: false } };
    },
  },
  'DELETE /api/users/:id': {
    statuses: administrators(200),
    call: async (shop) => ({ path: `/api/users/${await shop.registerAccount()}` }),
  },
  'DELETE /api/users/:id/second-factor': {
    statuses: administrators(404),
    call: async (shop, caller) => {
      await shop.confirmPassword(caller);
      return { path: `/api/users/${shop.accounts['other customer'].id}/second-factor` };
    },
  },
  'POST /api/users/login/second-factor': {
    statuses: everyone(401),
    call: () => ({ path: '/api/users/login/second-factor', body: { challenge: unknown, code: '123456' } }),
  },
  'GET /api/admin/user/security': { statuses: administrators(200) },
  'POST /api/admin/user/security/set-up': {
    statuses: administrators(200),
    call: security('/set-up', {}),
  },
  'POST /api/admin/user/security/second-factor': {
    statuses: administrators(400),
    call: security('/second-factor', { code: 'wrong' }),
  },
  'POST /api/admin/user/security/recovery-codes': {
    statuses: administrators(409),
    call: security('/recovery-codes', { code: 'wrong' }),
  },
  'DELETE /api/admin/user/security/second-factor': {
    statuses: administrators(409),
    call: security('/second-factor', { code: 'wrong' }),
  },
  'GET /api/admin/user/audit': { statuses: administrators(200) },
  'GET /api/admin/user/audit.csv': download('/api/admin/user/audit.csv'),

  // catalogue
  'GET /api/products/get-one/:id': {
    statuses: everyone(200),
    call: (shop) => ({ path: `/api/products/get-one/${shop.productId}` }),
  },
  'GET /api/products/bestsellers': { statuses: everyone(200) },
  'GET /api/products{/category/:category}{/search/:search}': {
    statuses: everyone(200),
    call: path('/api/products/category/Access/search/lamp'),
  },
  'GET /api/products/suggestions/:search': {
    statuses: everyone(200),
    call: path('/api/products/suggestions/lamp'),
  },
  'POST /api/users/review/:id': {
    statuses: signedIn(201),
    // A customer may review a product once.
    call: async (shop) => ({
      path: `/api/users/review/${await shop.createProduct()}`,
      body: { comment: 'Good', rating: 5 },
    }),
  },
  'GET /api/users/review/:id': {
    statuses: signedIn(200),
    call: (shop) => ({ path: `/api/users/review/${shop.productId}` }),
  },
  // Nobody has a review of this product.
  'PUT /api/users/review/:id': {
    statuses: signedIn(404),
    call: (shop) => ({ path: `/api/users/review/${shop.productId}`, body: { comment: 'Good', rating: 5 } }),
  },
  'DELETE /api/users/review/:id': {
    statuses: signedIn(404),
    call: (shop) => ({ path: `/api/users/review/${shop.productId}` }),
  },
  'GET /api/categories': { statuses: everyone(200) },
  'GET /api/settings': { statuses: everyone(200) },
  'GET /api/admin/settings': { statuses: administrators(200) },
  'PUT /api/admin/settings': {
    // Somebody else has always been faster.
    statuses: administrators(409),
    call: () => ({ path: '/api/admin/settings', body: OTHER_SETTINGS }),
  },
  'POST /api/admin/settings/logo': {
    statuses: administrators(200),
    slowAfterMs: 15_000,
    call: async () => {
      const body = new FormData();
      body.append('images', await openAsBlob(repositoryFile('infra/demo-images/tent-front.webp')), 'tent.webp');
      return { path: '/api/admin/settings/logo', body };
    },
  },
  'GET /api/admin/categories': { statuses: administrators(200) },
  'PUT /api/admin/categories/order': {
    statuses: administrators(404),
    call: () => ({ path: '/api/admin/categories/order', body: { ids: [unknown], seen: [unknown] } }),
  },
  'POST /api/admin/categories/image': {
    statuses: administrators(200),
    slowAfterMs: 15_000,
    call: async () => {
      const body = new FormData();
      body.append('images', await openAsBlob(repositoryFile('infra/demo-images/tent-front.webp')), 'tent.webp');
      return { path: '/api/admin/categories/image', body };
    },
  },
  'PUT /api/admin/categories/:id': {
    statuses: administrators(404),
    call: () => ({
      path: `/api/admin/categories/${unknown}`,
      body: { version: 1, name: 'Renamed', description: '', image: '' },
    }),
  },
  'POST /api/admin/categories/:id/merge': {
    statuses: administrators(404),
    call: () => ({ path: `/api/admin/categories/${unknown}/merge`, body: { version: 1, into: unknown } }),
  },
  'DELETE /api/admin/categories/:id': {
    statuses: administrators(404),
    call: path(`/api/admin/categories/${unknown}?version=1`),
  },
  'GET /api/pages/:slug': { statuses: everyone(200), call: path(`/api/pages/${ACCESS_PAGE.slug}`) },
  'GET /api/admin/pages': { statuses: administrators(200) },
  // The same page again is a success.
  'POST /api/admin/pages': {
    statuses: administrators(201),
    call: () => ({ path: '/api/admin/pages', body: ACCESS_PAGE }),
  },
  'POST /api/admin/pages/preview': {
    statuses: administrators(200),
    call: () => ({ path: '/api/admin/pages/preview', body: { body: '# Hello' } }),
  },
  'GET /api/admin/pages/:id': { statuses: administrators(404), call: path(`/api/admin/pages/${unknown}`) },
  'PUT /api/admin/pages/:id': {
    statuses: administrators(404),
    call: () => ({ path: `/api/admin/pages/${unknown}`, body: { ...ACCESS_PAGE, version: 1 } }),
  },
  'DELETE /api/admin/pages/:id': { statuses: administrators(404), call: path(`/api/admin/pages/${unknown}`) },
  'GET /images/:name': { statuses: everyone(404), call: path(`/images/${unknown}`) },
  'GET /api/admin/catalogue/reviews': { statuses: administrators(200) },
  'GET /api/admin/catalogue/customers/:id/reviews': {
    statuses: administrators(200),
    call: (shop) => ({ path: `/api/admin/catalogue/customers/${shop.accounts['other customer'].id}/reviews` }),
  },
  'PUT /api/admin/catalogue/reviews/:id/hiding': {
    statuses: administrators(404),
    call: () => ({ path: `/api/admin/catalogue/reviews/${unknown}/hiding`, body: { reason: 'Spam', seenEdit: null } }),
  },
  'DELETE /api/admin/catalogue/reviews/:id/hiding': {
    statuses: administrators(404),
    call: path(`/api/admin/catalogue/reviews/${unknown}/hiding`),
  },
  'PUT /api/admin/catalogue/reviews/:id/answer': {
    statuses: administrators(404),
    call: () => ({
      path: `/api/admin/catalogue/reviews/${unknown}/answer`,
      body: { text: 'Thanks', seen: null, seenEdit: null },
    }),
  },
  'DELETE /api/admin/catalogue/reviews/:id/answer': {
    statuses: administrators(404),
    call: path(`/api/admin/catalogue/reviews/${unknown}/answer`),
  },
  'GET /api/admin/catalogue/synonyms': { statuses: administrators(200) },
  'POST /api/admin/catalogue/synonyms': {
    statuses: administrators(201),
    call: () => ({ path: '/api/admin/catalogue/synonyms', body: { words: [newWord(), newWord()] } }),
  },
  'PUT /api/admin/catalogue/synonyms/:id': {
    statuses: administrators(404),
    call: () => ({ path: `/api/admin/catalogue/synonyms/${unknown}`, body: { words: ['sofa', 'couch'] } }),
  },
  'DELETE /api/admin/catalogue/synonyms/:id': {
    statuses: administrators(404),
    call: path(`/api/admin/catalogue/synonyms/${unknown}`),
  },
  'GET /api/admin/catalogue/failed-searches': { statuses: administrators(200) },
  'GET /api/admin/catalogue/attention': { statuses: administrators(200) },
  'GET /api/products/admin': { statuses: administrators(200) },
  'POST /api/products/admin': {
    statuses: administrators(201),
    call: (shop) => ({ path: '/api/products/admin', body: shop.newProduct() }),
  },
  'PUT /api/products/admin/:id': {
    statuses: administrators(200),
    call: (shop) => ({ path: `/api/products/admin/${shop.productId}`, body: shop.productUpdate }),
  },
  'GET /api/products/admin/:id/variants': {
    statuses: administrators(200),
    call: (shop) => ({ path: `/api/products/admin/${shop.productId}/variants` }),
  },
  'PUT /api/products/admin/:id/variants': {
    statuses: administrators(409),
    call: (shop) => ({
      path: `/api/products/admin/${shop.productId}/variants`,
      body: {
        options: [],
        variants: [{ _id: shop.productId, values: [], price: 9, count: 1 }],
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
    }),
  },
  'DELETE /api/products/admin/:id': {
    statuses: administrators(200),
    call: async (shop) => ({ path: `/api/products/admin/${await shop.createProduct()}` }),
  },
  'POST /api/products/admin/upload': {
    statuses: administrators(200),
    // The catalogue renders variants of every image.
    slowAfterMs: 15_000,
    call: async (shop) => {
      const body = new FormData();
      body.append('images', await openAsBlob(repositoryFile('infra/demo-images/tent-front.webp')), 'tent.webp');
      return { path: `/api/products/admin/upload?productId=${await shop.createProduct()}`, body };
    },
  },
  'PUT /api/products/admin/images/:id': {
    statuses: administrators(409),
    call: (shop) => ({ path: `/api/products/admin/images/${shop.productId}`, body: { paths: [unknown] } }),
  },
  'DELETE /api/products/admin/image/:path/:id': {
    statuses: administrators(404),
    call: (shop) => ({ path: `/api/products/admin/image/${unknown}/${shop.productId}` }),
  },
  'POST /api/categories': {
    statuses: administrators(201),
    call: (shop) => ({ path: '/api/categories', body: { category: shop.newName('Category') } }),
  },
  'POST /api/categories/attr': {
    statuses: administrators(201),
    call: (shop) => ({
      path: '/api/categories/attr',
      body: { key: shop.newName('Key'), val: 'Value', categoryChoosen: 'Access' },
    }),
  },
  'DELETE /api/categories/:name': {
    statuses: administrators(404),
    call: path(`/api/categories/${unknown}`),
  },
  'GET /api/admin/catalogue/audit': { statuses: administrators(200) },
  'GET /api/admin/catalogue/audit.csv': download('/api/admin/catalogue/audit.csv'),

  // order
  'POST /api/orders': {
    statuses: signedIn(201),
    // Before it refuses a price, the shop waits a second for an event that may be on its way.
    slowAfterMs: 2_000 * TIMEOUT_FACTOR,
    call: (shop) => ({ path: '/api/orders', body: shop.newCart() }),
  },
  'GET /api/orders': { statuses: signedIn(200) },
  'GET /api/orders/admin': { statuses: administrators(200) },
  'GET /api/admin/order/customers/:id': {
    statuses: administrators(200),
    call: (shop) => ({ path: `/api/admin/order/customers/${shop.accounts['other customer'].id}` }),
  },
  'GET /api/orders/user/:id': {
    statuses: owner(200, 200),
    call: (shop) => ({ path: `/api/orders/user/${shop.orderId}` }),
  },
  'PUT /api/orders/delivered/:id': {
    statuses: administrators(200),
    call: (shop) => ({ path: `/api/orders/delivered/${shop.orderId}` }),
  },
  'POST /api/orders/:id/cancel': {
    statuses: owner(200, 200),
    call: async (shop) => ({
      path: `/api/orders/${await shop.placeOrder()}/cancel`,
      body: { reason: 'Ordered twice' },
    }),
    hostileCall: (shop) => ({ path: `/api/orders/${shop.orderId}/cancel`, body: { reason: 'Ordered twice' } }),
  },
  'POST /api/orders/admin/cancel-all': {
    statuses: administrators(200),
    call: (shop) => ({
      path: '/api/orders/admin/cancel-all',
      body: { userId: shop.accounts['other customer'].id, reason: 'Fraud' },
    }),
  },
  'POST /api/orders/:id/confirmation': {
    statuses: everyone(400),
    call: (shop) => ({ path: `/api/orders/${shop.orderId}/confirmation`, body: { token: 'forged' } }),
  },
  'POST /api/orders/:id/confirmation-mail': {
    // Nothing to confirm. A real email would soon reach the hourly limit of its recipient.
    statuses: owner(409),
    call: (shop) => ({ path: `/api/orders/${shop.cancelledOrderId}/confirmation-mail` }),
  },
  'GET /api/back-in-stock': { statuses: signedIn(200) },
  'PUT /api/back-in-stock/:id': { statuses: signedIn(404), call: path(`/api/back-in-stock/${unknown}`) },
  'DELETE /api/back-in-stock/:id': { statuses: signedIn(200), call: path(`/api/back-in-stock/${unknown}`) },
  'POST /api/back-in-stock/stop': {
    statuses: everyone(400),
    call: () => ({ path: '/api/back-in-stock/stop', body: { token: 'forged' } }),
  },
  'GET /api/admin/order/back-in-stock/:id': {
    statuses: administrators(200),
    call: path(`/api/admin/order/back-in-stock/${unknown}`),
  },
  'POST /api/orders/:id/paypal': {
    statuses: payer(409),
    call: (shop) => ({ path: `/api/orders/${shop.orderId}/paypal` }),
  },
  'POST /api/orders/:id/paypal/capture': {
    statuses: payer(409),
    call: (shop) => ({ path: `/api/orders/${shop.orderId}/paypal/capture` }),
  },
  'PUT /api/orders/paid/:id': {
    statuses: payer(409),
    call: (shop) => ({ path: `/api/orders/paid/${shop.orderId}` }),
  },
  'POST /api/orders/paypal/webhook': { statuses: everyone(400) },
  'GET /api/admin/order/audit': { statuses: administrators(200) },
  'GET /api/admin/order/audit.csv': download('/api/admin/order/audit.csv'),
  'GET /api/admin/order/attention': { statuses: administrators(200) },
  'POST /api/admin/order/discrepancies/:id/resolve': {
    statuses: administrators(404),
    call: path(`/api/admin/order/discrepancies/${unknown}/resolve`),
  },
  'POST /api/admin/order/refunds/:id/retry': {
    statuses: administrators(404),
    call: path(`/api/admin/order/refunds/${unknown}/retry`),
  },
  'POST /api/admin/order/payments/:id/check': {
    statuses: administrators(404),
    call: path(`/api/admin/order/payments/${unknown}/check`),
  },
  'POST /api/admin/order/mails/:id/send-again': {
    statuses: administrators(404),
    call: path(`/api/admin/order/mails/${unknown}/send-again`),
  },
  'GET /api/admin/order/orders.csv': download('/api/admin/order/orders.csv'),

  // analytics
  'GET /api/orders/analysis/:date': { statuses: administrators(200), call: path('/api/orders/analysis/2026-01-31') },
  'GET /api/admin/analytics/days/:date': {
    statuses: administrators(200),
    call: path('/api/admin/analytics/days/2026-01-31'),
  },
  'GET /api/admin/analytics/sales': {
    statuses: administrators(200),
    call: path(
      '/api/admin/analytics/sales?from=2026-01-31T05:00:00Z&until=2026-02-01T05:00:00Z&beforeFrom=2026-01-30T05:00:00Z&beforeUntil=2026-01-31T05:00:00Z',
    ),
  },
  'GET /api/admin/analytics/top': {
    statuses: administrators(200),
    call: path('/api/admin/analytics/top?from=2026-01-31T05:00:00Z&until=2026-02-01T05:00:00Z&by=pieces'),
  },
  'GET /api/admin/analytics/audit': { statuses: administrators(200) },
  'GET /api/admin/analytics/audit.csv': download('/api/admin/analytics/audit.csv'),

  // chat
  'GET /api/chats/mine': { statuses: signedIn(200) },
  'GET /api/chats': { statuses: administrators(200) },
  'GET /api/chats/:user': { statuses: administrators(404), call: path(`/api/chats/${unknown}`) },
  'GET /api/admin/chat/conversations/:user': {
    statuses: administrators(404),
    call: path(`/api/admin/chat/conversations/${unknown}`),
  },
  'PUT /api/admin/chat/conversations/:user/note': {
    statuses: administrators(404),
    call: () => ({ path: `/api/admin/chat/conversations/${unknown}/note`, body: { text: 'A note', version: 0 } }),
  },
  'GET /api/admin/chat/replies': { statuses: administrators(200) },
  'POST /api/admin/chat/replies': {
    statuses: administrators(201),
    call: () => ({ path: '/api/admin/chat/replies', body: { title: `Reply ${randomUUID()}`, text: 'Good morning!' } }),
  },
  'PUT /api/admin/chat/replies/:id': {
    statuses: administrators(404),
    call: () => ({ path: `/api/admin/chat/replies/${unknown}`, body: { title: 'Reply', text: 'Good morning!' } }),
  },
  'DELETE /api/admin/chat/replies/:id': {
    statuses: administrators(404),
    call: path(`/api/admin/chat/replies/${unknown}`),
  },
  'GET /api/admin/chat/audit': { statuses: administrators(200) },
  'GET /api/admin/chat/audit.csv': download('/api/admin/chat/audit.csv'),

  // gateway
  'GET /api/health': { statuses: everyone(200) },
  'GET /api/config': { statuses: everyone(200) },
  'POST /api/csp-reports': {
    statuses: everyone(200),
    call: () => ({
      path: '/api/csp-reports',
      body: { 'csp-report': { 'document-uri': '', 'blocked-uri': 'inline', 'effective-directive': 'script-src' } },
    }),
  },
  'GET /api/docs': { statuses: everyone(200) },
  'GET /api/docs/:file': { statuses: everyone(200), call: path('/api/docs/openapi.json') },
  'GET /api/users/me/export': { statuses: signedIn(200) },
  'GET /api/admin/order/explanations/:id': {
    statuses: administrators(404),
    call: path(`/api/admin/order/explanations/${unknown}`),
  },
  'GET /api/admin/system': { statuses: administrators(200) },
  'POST /api/admin/system/dead-letters/:service/:id/replay': {
    statuses: administrators(404),
    call: path(`/api/admin/system/dead-letters/order/${unknown}/replay`),
  },
  'POST /api/admin/system/dead-letters/:service/:id/close': {
    statuses: administrators(404),
    call: () => ({ path: `/api/admin/system/dead-letters/order/${unknown}/close`, body: { reason: 'gone' } }),
  },

  // internal routes between gateway and services, not exposed to browsers
  'GET /inner/health': { statuses: everyone(404) },
  'GET /inner/system-facts': { statuses: everyone(404) },
  'POST /inner/dead-letters/:id/replay': { statuses: everyone(404) },
  'POST /inner/dead-letters/:id/close': { statuses: everyone(404) },
  'GET /inner/export': { statuses: everyone(404) },
  'GET /inner/order-facts/:id': { statuses: everyone(404) },
  'GET /inner/product-addresses': { statuses: everyone(404) },
  'POST /inner/sessions/look-up': { statuses: everyone(404) },
  'POST /inner/sessions/alive': { statuses: everyone(404) },
};

/** The call of a route for a caller. */
export async function callOf(shop: TestedShop, route: string, { call }: AccessRule, caller: CallerName): Promise<Call> {
  return call === undefined ? { path: route.slice(route.indexOf(' ') + 1) } : call(shop, caller);
}

/** A caller whom the rule allows, so that the route reads its fields. Their session must survive the call. */
export function allowedCaller({ statuses, endsSession }: AccessRule): CallerName {
  if (endsSession) return 'visitor';
  return statuses[1] === 401 || statuses[1] === 403 ? 'administrator' : 'customer';
}

function newWord(): string {
  return `word${randomUUID().replaceAll('-', '')}`;
}
