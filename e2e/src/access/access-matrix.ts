import { openAsBlob } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { administrators, type CallerName, everybody, owner, type Statuses, signedIn } from './callers.ts';
import type { TestedShop } from './tested-shop.ts';

/** One call of a route, as somebody would make it. */
export interface Call {
  path: string;
  /** Sent as JSON, or as it is. */
  body?: object | FormData;
}

/** What a route answers to each caller. */
export interface Row {
  statuses: Statuses;
  /** The call to make; a path without parameters stands for itself, without a body. */
  call?: (shop: TestedShop, caller: CallerName) => Call | Promise<Call>;
  /** Whether a good call ends the caller's own session, so that he signs in again afterwards. */
  endsSession?: boolean;
  /** The call that hostile strings are put into, where the good one would soon be throttled. */
  hostile?: Row['call'];
  /** Milliseconds that a good call may take where it has more to do than to read and write. */
  patience?: number;
}

const path = (text: string) => () => ({ path: text });
const unknown = 'no-such-thing';

/** Every route of the shop and who may what. What is not here fails the build (P-E1). */
export const accessMatrix: Record<string, Row> = {
  // user
  'POST /api/users/register': {
    statuses: everybody(201),
    call: (shop) => ({ path: '/api/users/register', body: shop.somebody() }),
    endsSession: true,
  },
  'POST /api/users/login': {
    statuses: everybody(200),
    call: (shop) => ({ path: '/api/users/login', body: shop.people['other customer'].credentials }),
    hostile: (shop) => ({ path: '/api/users/login', body: shop.somebody() }),
    endsSession: true,
  },
  'GET /api/logout': { statuses: everybody(200), endsSession: true },
  'GET /api/get-token': { statuses: signedIn(200) },
  'PUT /api/users/profile': {
    statuses: signedIn(200),
    call: (shop, caller) => ({ path: '/api/users/profile', body: shop.profileOf(caller) }),
  },
  'GET /api/users/profile/:userId': {
    statuses: owner(200),
    call: (shop) => ({ path: `/api/users/profile/${shop.people.customer.id}` }),
  },
  'POST /api/users/password/forgot': {
    statuses: everybody(200),
    call: () => ({ path: '/api/users/password/forgot', body: { email: 'nobody@shop.test' } }),
  },
  'POST /api/users/password/reset': {
    statuses: everybody(400),
    call: () => ({ path: '/api/users/password/reset', body: { token: unknown, password: 'secret1' } }),
  },
  'DELETE /api/users/me': {
    statuses: signedIn(400),
    call: () => ({ path: '/api/users/me', body: { password: 'wrong' } }),
  },
  'DELETE /api/users/me/sessions': { statuses: signedIn(200), endsSession: true },
  'GET /api/users': { statuses: administrators(200) },
  'GET /api/users/:id': {
    statuses: administrators(200),
    call: (shop) => ({ path: `/api/users/${shop.people['other customer'].id}` }),
  },
  'PUT /api/users/:id': {
    statuses: administrators(200),
    call: (shop) => {
      const { id, name, lastName, credentials } = shop.people['other customer'];
      return { path: `/api/users/${id}`, body: { name, lastName, email: credentials.email, isAdmin: false } };
    },
  },
  'DELETE /api/users/:id': {
    statuses: administrators(200),
    call: async (shop) => ({ path: `/api/users/${await shop.registered()}` }),
  },
  'GET /api/admin/user/audit': { statuses: administrators(200) },

  // catalogue
  'GET /api/products/get-one/:id': {
    statuses: everybody(200),
    call: (shop) => ({ path: `/api/products/get-one/${shop.productId}` }),
  },
  'GET /api/products/bestsellers': { statuses: everybody(200) },
  'GET /api/products{/category/:category}{/search/:search}': {
    statuses: everybody(200),
    call: path('/api/products/category/Access/search/lamp'),
  },
  'POST /api/users/review/:id': {
    statuses: signedIn(201),
    // One review a customer and product.
    call: async (shop) => ({ path: `/api/users/review/${await shop.created()}`, body: { comment: 'Good', rating: 5 } }),
  },
  'GET /api/categories': { statuses: everybody(200) },
  'GET /images/:name': { statuses: everybody(404), call: path(`/images/${unknown}`) },
  'GET /api/products/admin': { statuses: administrators(200) },
  'POST /api/products/admin': {
    statuses: administrators(201),
    call: (shop) => ({ path: '/api/products/admin', body: shop.product() }),
  },
  'PUT /api/products/admin/:id': {
    statuses: administrators(200),
    call: (shop) => ({ path: `/api/products/admin/${shop.productId}`, body: shop.lamp }),
  },
  'DELETE /api/products/admin/:id': {
    statuses: administrators(200),
    call: async (shop) => ({ path: `/api/products/admin/${await shop.created()}` }),
  },
  'POST /api/products/admin/upload': {
    statuses: administrators(200),
    // Every picture is drawn in its sizes.
    patience: 15_000,
    call: async (shop) => {
      const body = new FormData();
      body.append('images', await openAsBlob(repositoryFile('infra/pictures/tent-front.webp')), 'tent.webp');
      return { path: `/api/products/admin/upload?productId=${await shop.created()}`, body };
    },
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

  // order
  'POST /api/orders': {
    statuses: signedIn(201),
    call: (shop) => ({ path: '/api/orders', body: shop.cart() }),
  },
  'GET /api/orders': { statuses: signedIn(200) },
  'GET /api/orders/admin': { statuses: administrators(200) },
  'GET /api/orders/user/:id': {
    statuses: owner(200, 200),
    call: (shop) => ({ path: `/api/orders/user/${shop.orderId}` }),
  },
  'PUT /api/orders/delivered/:id': {
    statuses: administrators(200),
    call: (shop) => ({ path: `/api/orders/delivered/${shop.orderId}` }),
  },
  'GET /api/admin/order/audit': { statuses: administrators(200) },

  // analytics
  'GET /api/orders/analysis/:date': { statuses: administrators(200), call: path('/api/orders/analysis/2026-01-31') },

  // the gateway's own
  'GET /api/health': { statuses: everybody(200) },
  'GET /api/config': { statuses: everybody(200) },
  'GET /api/docs': { statuses: everybody(200) },
  'GET /api/docs/:file': { statuses: everybody(200), call: path('/api/docs/openapi.json') },
  'GET /api/users/me/export': { statuses: signedIn(200) },

  // what only the gateway may ask, and no browser reaches
  'GET /inner/health': { statuses: everybody(404) },
  'GET /inner/export': { statuses: everybody(404) },
  'GET /inner/product-addresses': { statuses: everybody(404) },
  'POST /inner/sessions/look-up': { statuses: everybody(404) },
  'POST /inner/sessions/alive': { statuses: everybody(404) },
};

/** The call of a route that a row makes for a caller. */
export async function callOf(shop: TestedShop, route: string, { call }: Row, caller: CallerName): Promise<Call> {
  return call === undefined ? { path: route.slice(route.indexOf(' ') + 1) } : call(shop, caller);
}

/** Somebody whom a row lets through: its fields are read only then. His session must outlive the call. */
export function letThrough({ statuses, endsSession }: Row): CallerName {
  if (endsSession) return 'visitor';
  return statuses[1] === 401 || statuses[1] === 403 ? 'administrator' : 'customer';
}
