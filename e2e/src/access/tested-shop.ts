import { eventually } from '@shop/testing/eventually.ts';
import { type CallerName, callers } from './callers.ts';
import type { Fingerprints } from './fingerprint.ts';

/** An account of the tested shop. */
export interface Person {
  id: string;
  name: string;
  lastName: string;
  credentials: { email: string; password: string };
  /** `access_token=…`; of a deleted user the one he had. */
  cookie: string;
}

/** What the suites work on. */
export interface AccessSuite {
  shop: TestedShop;
  prints: Fingerprints;
}

/** A shop behind its gateway with everybody whom the matrix asks for, and one product, one order. */
export interface TestedShop {
  people: Record<Exclude<CallerName, 'visitor'>, Person>;
  productId: string;
  /** Of the customer. */
  orderId: string;
  /** What the product is, as an update sends it. */
  lamp: object;
  /** Asks the gateway; a body is sent as JSON unless it is a form. */
  ask(method: string, path: string, caller: CallerName, body?: object | FormData): Promise<Response>;
  /** As ask, with a body that is JSON already. */
  askRaw(method: string, path: string, caller: CallerName, json: string): Promise<Response>;
  /** Opens a new session of a caller who has an account. */
  signIn(caller: CallerName): Promise<void>;
  newName(word: string): string;
  somebody(): { name: string; lastName: string; email: string; password: string };
  /** The id of an account that was made just now. */
  registered(): Promise<string>;
  product(): { name: string } & object;
  /** The id of a product that was made just now. */
  created(): Promise<string>;
  cart(): object;
  profileOf(caller: CallerName): object;
}

const PASSWORD = 'access123';
const CONTACT = {
  phoneNumber: '1',
  address: 'Long Street 1',
  country: 'Utopia',
  zipCode: '10001',
  city: 'Town',
  state: 'State',
};
const PRICE = 12.5;

/**
 * Fills a shop that has an administrator and nothing else.
 * @param url of its gateway
 * @param administrator who may make the others
 * @throws Error when any of it is refused
 */
export async function fillShop(url: string, administrator: Person['credentials']): Promise<TestedShop> {
  let made = 0;
  const newName = (word: string) => {
    made += 1;
    return `${word} ${made}`;
  };
  const cookies = new Map<CallerName, string>();
  const people = {} as TestedShop['people'];

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
  const must = async <T>(asked: Promise<Response>): Promise<{ answer: Response; body: T }> => {
    const answer = await asked;
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`);
    return { answer, body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as T };
  };
  const somebody = () => ({
    name: 'Jo',
    lastName: 'Access',
    email: `${newName('person').replace(' ', '-')}@shop.test`,
    password: PASSWORD,
  });
  const product = () => ({
    name: newName('Lamp'),
    description: 'A lamp.',
    count: 100_000,
    price: PRICE,
    category: 'Access',
    attributesTable: [{ key: 'Colour', value: 'White' }],
  });
  const register = async (): Promise<Person> => {
    const who = somebody();
    const { answer, body } = await must<{ userCreated: { _id: string } }>(
      send('POST', '/api/users/register', undefined, who),
    );
    const { name, lastName, email, password } = who;
    return { id: body.userCreated._id, name, lastName, credentials: { email, password }, cookie: cookieOf(answer) };
  };
  const login = async (credentials: Person['credentials']) => {
    const { answer, body } = await must<{ userLoggedIn: { _id: string; name: string; lastName: string } }>(
      send('POST', '/api/users/login', undefined, { ...credentials, doNotLogout: false }),
    );
    const { _id: id, name, lastName } = body.userLoggedIn;
    return { id, name, lastName, credentials, cookie: cookieOf(answer) };
  };
  const edit = ({ id, name, lastName, credentials: { email } }: Person, isAdmin: boolean) =>
    must(send('PUT', `/api/users/${id}`, cookies.get('administrator'), { name, lastName, email, isAdmin }));

  people.administrator = await login(administrator);
  cookies.set('administrator', people.administrator.cookie);
  for (const caller of ['customer', 'other customer', 'demoted administrator', 'deleted user'] as const) {
    people[caller] = await register();
    cookies.set(caller, people[caller].cookie);
  }
  const asAdministrator = (method: string, path: string, body: object) =>
    must<never>(send(method, path, cookies.get('administrator'), body));
  for (const caller of callers) {
    if (caller === 'visitor') continue;
    const profile = { name: people[caller].name, lastName: people[caller].lastName, ...CONTACT };
    const { password } = people[caller].credentials;
    await must(send('PUT', '/api/users/profile', cookies.get(caller), { ...profile, password }));
  }
  await edit(people['demoted administrator'], true);
  await edit(people['demoted administrator'], false);
  await must(send('DELETE', `/api/users/${people['deleted user'].id}`, cookies.get('administrator')));
  await asAdministrator('POST', '/api/categories', { category: 'Access' });
  const lamp = product();
  const { productId } = (await asAdministrator('POST', '/api/products/admin', lamp)).body as { productId: string };
  const cart = () => ({
    orderTotal: { itemsCount: 1, cartSubtotal: PRICE },
    cartItems: [{ productID: productId, quantity: 1 }],
    paymentMethod: 'cod',
  });
  // The order service hears of the product a moment later.
  const order = await eventually(() =>
    must<{ _id: string }>(send('POST', '/api/orders', cookies.get('customer'), cart())),
  );

  return {
    people,
    productId,
    orderId: order.body._id,
    lamp,
    ask: (method, path, caller, body) => send(method, path, cookies.get(caller), body),
    askRaw: (method, path, caller, json) => sendText(method, path, cookies.get(caller), json),
    signIn: async (caller) => {
      if (caller === 'visitor' || caller === 'deleted user') return;
      cookies.set(caller, (await login(people[caller].credentials)).cookie);
    },
    newName,
    somebody,
    registered: async () => (await register()).id,
    product,
    created: async () =>
      ((await asAdministrator('POST', '/api/products/admin', product())).body as { productId: string }).productId,
    cart,
    profileOf: (caller) => {
      const { name, lastName, credentials } = caller === 'visitor' ? people.customer : people[caller];
      return { name, lastName, ...CONTACT, password: credentials.password };
    },
  };
}

function cookieOf(answer: Response): string {
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('access_token='));
  if (set === undefined) throw new Error(`${answer.url} opened no session`);
  return set.slice(0, set.indexOf(';'));
}
