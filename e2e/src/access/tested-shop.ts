import { eventually } from '@shop/testing/eventually.ts';
import { type CallerName, callers } from './callers.ts';
import type { Fingerprints } from './table-fingerprints.ts';

/** An account of the tested shop. */
export interface Account {
  id: string;
  name: string;
  lastName: string;
  credentials: { email: string; password: string };
  /** `access_token=…`; for a deleted user, the former cookie. */
  cookie: string;
}

/** The shop and the fingerprints that all suites share. */
export interface AccessSuite {
  shop: TestedShop;
  fingerprints: Fingerprints;
}

/** A shop with an account for each caller of the matrix, one product and one order. */
export interface TestedShop {
  accounts: Record<Exclude<CallerName, 'visitor'>, Account>;
  productId: string;
  /** An order of the customer. */
  orderId: string;
  /** An order that the customer has cancelled. */
  cancelledOrderId: string;
  /** The body of an update of the product that changes nothing. */
  productUpdate: object;
  /** Calls the gateway; a body is sent as JSON unless it is a form. */
  request(method: string, path: string, caller: CallerName, body?: object | FormData): Promise<Response>;
  /** As `request`, with a body that is already JSON. */
  requestRaw(method: string, path: string, caller: CallerName, json: string): Promise<Response>;
  /** Confirms the password of a caller with an account in their session, for calls that need it. */
  confirmPassword(caller: CallerName): Promise<void>;
  /** Opens a new session for a caller with an account. */
  signIn(caller: CallerName): Promise<void>;
  newName(word: string): string;
  newAccount(): { name: string; lastName: string; email: string; password: string };
  /** Registers an account. @returns its id */
  registerAccount(): Promise<string>;
  newProduct(): { name: string } & object;
  /** Creates a product. @returns its id */
  createProduct(): Promise<string>;
  newCart(): object;
  /** Places an order of the customer, paid on delivery. @returns its id */
  placeOrder(): Promise<string>;
  newProfile(caller: CallerName): object;
}

const PASSWORD = 'access123';
/** A published page of the merchant. */
export const ACCESS_PAGE = {
  slug: 'access-page',
  title: 'Access',
  description: '',
  body: 'Of a test',
  published: true,
  position: 99,
};
/** The postal address of every account. */
export const CONTACT = {
  phoneNumber: '1',
  address: 'Long Street 1',
  country: 'Utopia',
  zipCode: '10001',
  city: 'Town',
  state: 'State',
};
const PRICE = 12.5;

/**
 * Creates the accounts, product and order in a shop that only has an administrator.
 * @param url of its gateway
 * @param administrator credentials of an existing administrator
 * @throws Error when a call fails
 */
export async function fillShop(url: string, administrator: Account['credentials']): Promise<TestedShop> {
  let counter = 0;
  const newName = (word: string) => {
    counter += 1;
    return `${word} ${counter}`;
  };
  const cookies = new Map<CallerName, string>();
  const accounts = {} as TestedShop['accounts'];

  const sendText = (method: string, path: string, cookie: string | undefined, body?: string | FormData) =>
    fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
  const send = (method: string, path: string, cookie: string | undefined, body?: object) =>
    sendText(method, path, cookie, body === undefined || body instanceof FormData ? body : JSON.stringify(body));
  const expectOk = async <T>(sending: Promise<Response>): Promise<{ response: Response; body: T }> => {
    const response = await sending;
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
    return { response, body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as T };
  };
  const newAccount = () => ({
    name: 'Jo',
    lastName: 'Access',
    email: `${newName('person').replace(' ', '-')}@shop.test`,
    password: PASSWORD,
  });
  const newProduct = () => ({
    name: newName('Lamp'),
    description: 'A lamp.',
    count: 100_000,
    price: PRICE,
    category: 'Access',
    attributesTable: [{ key: 'Colour', value: 'White' }],
  });
  const register = async (): Promise<Account> => {
    const account = newAccount();
    const { response, body } = await expectOk<{ userCreated: { _id: string } }>(
      send('POST', '/api/users/register', undefined, account),
    );
    const { name, lastName, email, password } = account;
    return { id: body.userCreated._id, name, lastName, credentials: { email, password }, cookie: cookieOf(response) };
  };
  const login = async (credentials: Account['credentials']) => {
    const { response, body } = await expectOk<{ userLoggedIn: { _id: string; name: string; lastName: string } }>(
      send('POST', '/api/users/login', undefined, { ...credentials, doNotLogout: false }),
    );
    const { _id: id, name, lastName } = body.userLoggedIn;
    return { id, name, lastName, credentials, cookie: cookieOf(response) };
  };
  const edit = ({ id, name, lastName, credentials: { email } }: Account, isAdmin: boolean) =>
    expectOk(send('PUT', `/api/users/${id}`, cookies.get('administrator'), { name, lastName, email, isAdmin }));

  const confirmPassword = async (caller: CallerName) => {
    if (caller === 'visitor' || caller === 'deleted user') return;
    const { password } = accounts[caller].credentials;
    await expectOk(send('POST', '/api/users/me/confirm-password', cookies.get(caller), { password }));
  };

  accounts.administrator = await login(administrator);
  cookies.set('administrator', accounts.administrator.cookie);
  for (const caller of ['customer', 'other customer', 'demoted administrator', 'deleted user'] as const) {
    accounts[caller] = await register();
    cookies.set(caller, accounts[caller].cookie);
  }
  const asAdministrator = (method: string, path: string, body: object) =>
    expectOk<never>(send(method, path, cookies.get('administrator'), body));
  for (const caller of callers) {
    if (caller === 'visitor') continue;
    const profile = { name: accounts[caller].name, lastName: accounts[caller].lastName, ...CONTACT };
    const { password } = accounts[caller].credentials;
    await expectOk(send('PUT', '/api/users/profile', cookies.get(caller), { ...profile, password }));
  }
  await edit(accounts['demoted administrator'], true);
  await confirmPassword('administrator');
  await edit(accounts['demoted administrator'], false);
  await expectOk(send('DELETE', `/api/users/${accounts['deleted user'].id}`, cookies.get('administrator')));
  await asAdministrator('POST', '/api/categories', { category: 'Access' });
  const productUpdate = newProduct();
  await asAdministrator('POST', '/api/admin/pages', ACCESS_PAGE);
  const { productId } = (await asAdministrator('POST', '/api/products/admin', productUpdate)).body as {
    productId: string;
  };
  const newCart = () => ({
    orderTotal: { itemsCount: 1, cartSubtotal: PRICE },
    cartItems: [{ productID: productId, quantity: 1 }],
    paymentMethod: 'cod',
  });
  const placeOrder = async () =>
    (await expectOk<{ _id: string }>(send('POST', '/api/orders', cookies.get('customer'), newCart()))).body._id;
  // The order service learns of the product from an event.
  const orderId = await eventually(placeOrder);
  const cancelledOrderId = await placeOrder();
  await expectOk(send('POST', `/api/orders/${cancelledOrderId}/cancel`, cookies.get('customer'), {}));

  return {
    accounts,
    productId,
    orderId,
    cancelledOrderId,
    placeOrder,
    productUpdate,
    request: (method, path, caller, body) => send(method, path, cookies.get(caller), body),
    requestRaw: (method, path, caller, json) => sendText(method, path, cookies.get(caller), json),
    confirmPassword,
    signIn: async (caller) => {
      if (caller === 'visitor' || caller === 'deleted user') return;
      cookies.set(caller, (await login(accounts[caller].credentials)).cookie);
    },
    newName,
    newAccount,
    registerAccount: async () => (await register()).id,
    newProduct,
    createProduct: async () =>
      ((await asAdministrator('POST', '/api/products/admin', newProduct())).body as { productId: string }).productId,
    newCart,
    newProfile: (caller) => {
      const { name, lastName, credentials } = caller === 'visitor' ? accounts.customer : accounts[caller];
      return { name, lastName, ...CONTACT, password: credentials.password };
    },
  };
}

function cookieOf(response: Response): string {
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith('access_token='));
  if (set === undefined) throw new Error(`${response.url} opened no session.`);
  return set.slice(0, set.indexOf(';'));
}
