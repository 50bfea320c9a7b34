import type { Product } from '@shop/contracts/catalogue-api.ts';
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

/** A person with a cookie. */
export interface Person {
  userId: string;
  email: string;
  cookie: string;
  caller: Caller;
}

/** What people and administrators of a restorable shop do. Whatever is not answered as it should be throws. */
export function peopleAndProducts(shop: RestorableShop) {
  let products = 0;

  async function ok<Body>(status: number, answer: { status: number; body: unknown }): Promise<Body> {
    if (answer.status !== status) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as Body;
  }

  async function sessionOf(cookie: string): Promise<SessionLookup> {
    const body = { token: cookie.slice(cookie.indexOf('=') + 1), touch: false };
    const answer = await shop.call<{ session: SessionLookup }>('user', 'POST /inner/sessions/look-up', {
      as: { kind: 'gateway' },
      body,
    });
    return (await ok<{ session: SessionLookup }>(200, answer)).session;
  }

  async function personOf(cookie: string): Promise<Person> {
    const session = await sessionOf(cookie);
    if (session === null) throw new Error('the session does not live');
    const { _id, isAdmin, name, lastName, email } = session.user;
    const identity = { userId: _id, isAdmin, name, lastName, email, sessionId: session.sessionId };
    return {
      userId: _id,
      email,
      cookie,
      caller: { kind: 'user', ...identity, doNotLogout: false, address: ADDRESS },
    };
  }

  const shown = async (id: string): Promise<Product | undefined> => {
    const answer = await shop.call<Product>('catalogue', `GET /api/products/get-one/${id}`);
    return answer.status === 404 ? undefined : ok(200, answer);
  };

  return {
    sessionOf,
    shown,
    signIn: async (email: string, password = PASSWORD): Promise<Person> => {
      const answer = await shop.call('user', 'POST /api/users/login', { body: { email, password } });
      await ok(200, answer);
      return personOf(answer.cookie);
    },
    register: async (name: string): Promise<Person> => {
      const body = { name, lastName: 'Tester', email: `${name}@shop.test`, password: PASSWORD };
      const answer = await shop.call('user', 'POST /api/users/register', { body });
      await ok(201, answer);
      return personOf(answer.cookie);
    },
    setRole: async (by: Person, { userId, email }: Person, isAdmin: boolean) =>
      ok(
        200,
        await shop.call('user', `PUT /api/users/${userId}`, {
          as: by.caller,
          body: { name: 'Somebody', lastName: 'Tester', email, isAdmin },
        }),
      ),
    remove: async (by: Person, { userId }: Person) =>
      ok(200, await shop.call('user', `DELETE /api/users/${userId}`, { as: by.caller })),
    create: async (by: Person, price: number, count: number): Promise<string> => {
      products += 1;
      const name = `Restored thing ${products}`;
      const body = { name, description: 'A thing', count, price, category: 'Things', attributesTable: [] };
      const answer = await shop.call('catalogue', 'POST /api/products/admin', { as: by.caller, body });
      return (await ok<{ productId: string }>(201, answer)).productId;
    },
    /** Gives a product another price, and one more or fewer in stock. */
    change: async (by: Person, id: string, price: number, more = 0): Promise<void> => {
      const product = await shown(id);
      if (product === undefined) throw new Error('there is no such product');
      const { name, description, count, category } = product;
      const body = { name, description, category, price, count: count + more, countShown: count };
      await ok(200, await shop.call('catalogue', `PUT /api/products/admin/${id}`, { as: by.caller, body }));
    },
    /** Buys one at the price that the shop shows. */
    buy: async (by: Person, id: string): Promise<string> => {
      const product = await shown(id);
      const answer = await shop.call<Order>('order', 'POST /api/orders', {
        as: by.caller,
        body: {
          orderTotal: { itemsCount: 1, cartSubtotal: product?.price },
          cartItems: [{ productID: id, quantity: 1 }],
          paymentMethod: 'cod',
        },
      });
      return (await ok<Order>(201, answer))._id;
    },
    deliver: async (by: Person, id: string) =>
      ok(200, await shop.call('order', `PUT /api/orders/delivered/${id}`, { as: by.caller })),
  };
}
