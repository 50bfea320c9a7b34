import { eventually } from '@shop/testing/eventually.ts';
import type { CallResult } from './call.ts';
import type { Random } from './random.ts';
import { createShopClient, type ShopClient } from './shop-client.ts';

/** A registered customer with a complete profile. */
export interface Customer extends ShopClient {
  id: string;
  email: string;
  password: string;
}

export interface Product {
  id: string;
  priceCents: number;
}

/** The data of a run: an administrator, customers, and products with plenty of stock. */
export interface Fixture {
  administrator: ShopClient;
  customers: Customer[];
  products: Product[];
}

export const ADMINISTRATOR = { email: 'admin@chaos.test', password: 'admin-of-chaos' };
const CATEGORY = 'Chaos';
const STOCK = 1_000_000;

/** Creates the fixture through the HTTP API. @param credentials of an administrator @throws Error when a call fails */
export async function createFixture(
  url: string,
  random: Random,
  size: { customers: number; products: number },
  credentials: { email: string; password: string } = ADMINISTRATOR,
): Promise<Fixture> {
  const administrator = createShopClient(url, 'administrator', '10.0.0.1');
  await callExpecting(administrator, 200, 'POST', '/api/users/login', credentials);
  // A cluster keeps those of earlier runs.
  const tag = random.below(2 ** 32).toString(36);
  const created = await administrator.call({ method: 'POST', path: '/api/categories', body: { category: CATEGORY } });
  if (![201, 409].includes(created.status)) throw new Error(`POST /api/categories: ${created.status} ${created.body}`);
  const products: Product[] = [];
  for (let n = 0; n < size.products; n += 1) {
    const priceCents = 100 + random.below(50_000);
    const texts = { name: `Lamp ${tag}-${n}`, description: `A lamp for desk number ${n}`, category: CATEGORY };
    const body = { ...texts, price: priceCents / 100, count: STOCK };
    const { productId } = await callExpecting(administrator, 201, 'POST', '/api/products/admin', body);
    products.push({ id: String(productId), priceCents });
  }
  const customers: Customer[] = [];
  for (let n = 0; n < size.customers; n += 1)
    customers.push(await registerCustomer(url, `customer-${tag}-${n}`, `10.1.0.${n}`));
  await waitUntilSold(await registerCustomer(url, `first-customer-${tag}`, '10.0.0.2'), products);
  return { administrator, customers, products };
}

/** Registers a customer and completes their profile. @param address of the client, as a proxy would state it */
export async function registerCustomer(url: string, name: string, address: string): Promise<Customer> {
  const client = createShopClient(url, name, address);
  const password = 'secret-of-chaos';
  const email = `${name}@chaos.test`;
  const created = await callExpecting(client, 201, 'POST', '/api/users/register', {
    name,
    lastName: 'Chaos',
    email,
    password,
  });
  const contact = { address: 'Street 1', country: 'Utopia', zipCode: '1', city: 'Town', state: 'State' };
  await callExpecting(client, 200, 'PUT', '/api/users/profile', {
    name,
    lastName: 'Chaos',
    phoneNumber: '1',
    ...contact,
    password,
  });
  return { ...client, id: String((created.userCreated as { _id: string })._id), email, password };
}

/** Signs in from a browser without cookies. */
export function logIn(
  url: string,
  { email, password, address }: Pick<Customer, 'email' | 'password' | 'address'>,
): Promise<CallResult> {
  const body = { email, password };
  return createShopClient(url, email, address).call({ method: 'POST', path: '/api/users/login', body });
}

/** Orders until it succeeds: the order service learns new products from events. */
async function waitUntilSold(customer: Customer, products: readonly Product[]): Promise<void> {
  const cartItems = products.slice(-50).map(({ id }) => ({ productID: id, quantity: 1 }));
  const cartSubtotal = products.slice(-50).reduce((sum, { priceCents }) => sum + priceCents, 0) / 100;
  const body = { orderTotal: { cartSubtotal }, cartItems, paymentMethod: 'cod' };
  await eventually(() => callExpecting(customer, 201, 'POST', '/api/orders', body), { within: 20_000, every: 200 });
}

/** Calls the shop and returns the JSON of the response. @throws Error when the status differs from the expected one */
export async function callExpecting(
  client: ShopClient,
  status: number,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const result = await client.call({ method, path, body });
  if (result.status === status) return parsed(result.body);
  throw new Error(`${method} ${path}: ${result.status || result.error} instead of ${status}: ${result.body}`);
}

function parsed(text: string): Record<string, unknown> {
  return text.startsWith('{') ? JSON.parse(text) : {};
}
