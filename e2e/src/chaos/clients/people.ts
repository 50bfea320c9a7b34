import { eventually } from '@shop/testing/eventually.ts';
import type { Answer } from './call.ts';
import type { Random } from './random.ts';
import { createShopClient, type ShopClient } from './shop-client.ts';

export interface Person extends ShopClient {
  id: string;
  email: string;
  password: string;
}

export interface Product {
  id: string;
  priceCents: number;
}

/** Who and what a run needs: an administrator, customers with complete profiles, and products with plenty of stock. */
export interface People {
  administrator: ShopClient;
  customers: Person[];
  products: Product[];
}

export const ADMINISTRATOR = { email: 'admin@chaos.test', password: 'admin-of-chaos' };
const CATEGORY = 'Chaos';
const STOCK = 1_000_000;

/** Makes all of it through the shop's own HTTP. @throws Error when the shop refuses any of it */
export async function makePeople(
  url: string,
  random: Random,
  size: { customers: number; products: number },
): Promise<People> {
  const administrator = createShopClient(url, 'administrator', '10.0.0.1');
  await must(administrator, 200, 'POST', '/api/users/login', ADMINISTRATOR);
  await must(administrator, 201, 'POST', '/api/categories', { category: CATEGORY });
  const products: Product[] = [];
  for (let n = 0; n < size.products; n += 1) {
    const priceCents = 100 + random.below(50_000);
    const words = { name: `Lamp ${n}`, description: `A lamp for desk number ${n}`, category: CATEGORY };
    const asked = { ...words, price: priceCents / 100, count: STOCK };
    const made = await must(administrator, 201, 'POST', '/api/products/admin', asked);
    products.push({ id: String(made.productId), priceCents });
  }
  const customers: Person[] = [];
  for (let n = 0; n < size.customers; n += 1) customers.push(await registerPerson(url, `customer-${n}`, `10.1.0.${n}`));
  await untilSold(await registerPerson(url, 'first-customer', '10.0.0.2'), products);
  return { administrator, customers, products };
}

/** A new customer with a complete profile. */
export async function registerPerson(url: string, name: string, address: string): Promise<Person> {
  const client = createShopClient(url, name, address);
  const password = 'secret-of-chaos';
  const email = `${name}@chaos.test`;
  const made = await must(client, 201, 'POST', '/api/users/register', { name, lastName: 'Chaos', email, password });
  const where = { address: 'Street 1', country: 'Utopia', zipCode: '1', city: 'Town', state: 'State' };
  await must(client, 200, 'PUT', '/api/users/profile', {
    name,
    lastName: 'Chaos',
    phoneNumber: '1',
    ...where,
    password,
  });
  return { ...client, id: String((made.userCreated as { _id: string })._id), email, password };
}

/** Somebody signs in, in a browser without a cookie. */
export function logIn(
  url: string,
  { email, password, address }: Pick<Person, 'email' | 'password' | 'address'>,
): Promise<Answer> {
  const body = { email, password };
  return createShopClient(url, email, address).call({ method: 'POST', path: '/api/users/login', body });
}

/** The price list of the order service follows the catalogue. */
async function untilSold(customer: Person, products: readonly Product[]): Promise<void> {
  const cartItems = products.slice(-50).map(({ id }) => ({ productID: id, quantity: 1 }));
  const cartSubtotal = products.slice(-50).reduce((sum, { priceCents }) => sum + priceCents, 0) / 100;
  const body = { orderTotal: { cartSubtotal }, cartItems, paymentMethod: 'cod' };
  await eventually(() => must(customer, 201, 'POST', '/api/orders', body), { within: 20_000, every: 200 });
}

/** @throws Error when the answer has another status */
export async function must(
  client: ShopClient,
  status: number,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await client.call({ method, path, body });
  if (answer.status === status) return parsed(answer.body);
  throw new Error(`${method} ${path} answered ${answer.status || answer.error}, not ${status}: ${answer.body}`);
}

function parsed(text: string): Record<string, unknown> {
  return text.startsWith('{') ? JSON.parse(text) : {};
}
