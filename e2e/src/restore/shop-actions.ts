import type { AdminVariants } from '@shop/contracts/catalogue-admin-api.ts';
import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { Order } from '@shop/contracts/order-api.ts';
import type { SessionLookup } from '@shop/contracts/user-api.ts';
import type { Caller, RestorableShop } from './restorable-shop.ts';

const PASSWORD = 'another-password';
const ADDRESS = {
  phoneNumber: '1',
  address: 'Street 1',
  country: 'Utopia',
  zipCode: '1',
  city: 'Town',
  state: 'State',
};

/** A user with an open session. */
export interface SignedInUser {
  userId: string;
  email: string;
  cookie: string;
  caller: Caller;
}

/** Actions of customers and administrators in a restorable shop. Each throws when the response has an unexpected status. */
export function createShopActions(shop: RestorableShop) {
  let products = 0;

  async function bodyOf<Body>(status: number, response: { status: number; body: unknown }): Promise<Body> {
    if (response.status !== status) throw new Error(`status ${response.status}: ${JSON.stringify(response.body)}`);
    return response.body as Body;
  }

  async function sessionOf(cookie: string): Promise<SessionLookup> {
    const body = { token: cookie.slice(cookie.indexOf('=') + 1), touch: false };
    const response = await shop.call<{ session: SessionLookup }>('user', 'POST /inner/sessions/look-up', {
      as: { kind: 'gateway' },
      body,
    });
    return (await bodyOf<{ session: SessionLookup }>(200, response)).session;
  }

  async function userOf(cookie: string): Promise<SignedInUser> {
    const session = await sessionOf(cookie);
    if (session === null) throw new Error('The session has ended.');
    const { _id, isAdmin, name, lastName, email } = session.user;
    const identity = { userId: _id, isAdmin, name, lastName, email, sessionId: session.sessionId };
    return {
      userId: _id,
      email,
      cookie,
      caller: { kind: 'user', ...identity, doNotLogout: false, address: ADDRESS },
    };
  }

  const getProduct = async (id: string): Promise<ProductDetails | undefined> => {
    const response = await shop.call<ProductDetails>('catalogue', `GET /api/products/get-one/${id}`);
    return response.status === 404 ? undefined : bodyOf(200, response);
  };

  return {
    sessionOf,
    getProduct,
    signIn: async (email: string, password = PASSWORD): Promise<SignedInUser> => {
      const response = await shop.call('user', 'POST /api/users/login', { body: { email, password } });
      await bodyOf(200, response);
      return userOf(response.cookie);
    },
    register: async (name: string): Promise<SignedInUser> => {
      const body = { name, lastName: 'Tester', email: `${name}@shop.test`, password: PASSWORD };
      const response = await shop.call('user', 'POST /api/users/register', { body });
      await bodyOf(201, response);
      return userOf(response.cookie);
    },
    setRole: async (by: SignedInUser, { userId, email }: SignedInUser, isAdmin: boolean) =>
      bodyOf(
        200,
        await shop.call('user', `PUT /api/users/${userId}`, {
          as: withPassword(by.caller),
          body: { name: 'Renamed', lastName: 'Tester', email, isAdmin },
        }),
      ),
    deleteUser: async (by: SignedInUser, { userId }: SignedInUser) =>
      bodyOf(200, await shop.call('user', `DELETE /api/users/${userId}`, { as: by.caller })),
    createProduct: async (by: SignedInUser, price: number, count: number): Promise<string> => {
      products += 1;
      const name = `Restored product ${products}`;
      const body = { name, description: 'A product', count, price, category: 'Things', attributesTable: [] };
      const response = await shop.call('catalogue', 'POST /api/products/admin', { as: by.caller, body });
      return (await bodyOf<{ productId: string }>(201, response)).productId;
    },
    /** Changes the price of a product and adjusts its stock. */
    updateProduct: async (by: SignedInUser, id: string, price: number, adjustment = 0): Promise<void> => {
      const product = await getProduct(id);
      if (product === undefined) throw new Error('The product does not exist.');
      const { name, description, count, category } = product;
      const body = { name, description, category, price, count: count + adjustment, countShown: count };
      await bodyOf(200, await shop.call('catalogue', `PUT /api/products/admin/${id}`, { as: by.caller, body }));
    },
    /**
     * Sells a product in sizes, with a price and a stock for each; the first size is the product itself.
     * @returns the ids of the variants
     */
    changeSizes: async (by: SignedInUser, id: string, sizes: Record<string, [price: number, count: number]>) => {
      const call = (method: string, body?: object) =>
        shop.call<AdminVariants>('catalogue', `${method} /api/products/admin/${id}/variants`, {
          as: by.caller,
          ...(body && { body }),
        });
      const seen = await bodyOf<AdminVariants>(200, await call('GET'));
      const variants = Object.entries(sizes).map(([size, [price, count]], at) => ({
        ...{ values: [size], price, count },
        ...(seen.variants[at] && { _id: seen.variants[at]._id, countShown: seen.variants[at].count }),
      }));
      const options = [{ name: 'Size', values: Object.keys(sizes) }];
      const saved = await call('PUT', { options, variants, updatedAt: seen.updatedAt });
      return (await bodyOf<AdminVariants>(200, saved)).variants.map(({ _id }) => _id);
    },
    /** Orders one unit at the price that the catalogue shows. */
    placeOrder: async (by: SignedInUser, id: string, variantID?: string): Promise<string> => {
      const details = await getProduct(id);
      const product =
        variantID === undefined ? details : details?.variants?.find((variant) => variant._id === variantID);
      const response = await shop.call<Order>('order', 'POST /api/orders', {
        as: by.caller,
        body: {
          orderTotal: { itemsCount: 1, cartSubtotal: product?.price },
          cartItems: [{ productID: id, variantID, quantity: 1 }],
          paymentMethod: 'cod',
        },
      });
      return (await bodyOf<Order>(201, response))._id;
    },
    /** Sends a chat message to support and waits until it is stored. */
    storeMessage: async (by: SignedInUser, text: string): Promise<void> => {
      const socket = await shop.connect(by.caller);
      try {
        const stored = await socket.timeout(10_000).emitWithAck('client sends message', text);
        if ('error' in stored) throw new Error(`message refused: ${JSON.stringify(stored)}`);
      } finally {
        socket.disconnect();
      }
    },
    deliver: async (by: SignedInUser, id: string) =>
      bodyOf(200, await shop.call('order', `PUT /api/orders/delivered/${id}`, { as: by.caller })),
  };
}

/** The caller as the gateway signs them after POST /api/users/me/confirm-password. */
function withPassword(caller: Caller): Caller {
  return caller.kind === 'user' ? { ...caller, passwordConfirmedAt: new Date().toISOString() } : caller;
}
