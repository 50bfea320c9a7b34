import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '@shop/contracts/catalogue-api.ts';
import { pagePath, productDetailsPath, productListPath } from '@shop/contracts/pages.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { type BrowserContext, chromium } from 'playwright-core';
import { createShopClient } from '../clients/shop-client.ts';
import { chromiumOptions, NO_CHROMIUM } from '../shop/chromium.ts';
import { ADMINISTRATOR, CUSTOMER } from '../shop/shop.ts';
import { type PageVisit, visitByLighthouse } from './lighthouse.ts';

type ShownProduct = Pick<Product, '_id' | 'category'>;
type Visitor = 'visitor' | 'customer' | 'administrator';

/** A page, and the median of each number over its visits. */
export interface PageResult extends PageVisit {
  name: string;
}

/** A page of the demo shop. */
interface MeasuredPage {
  name: string;
  by: Visitor;
  path: (product: ShownProduct) => string;
}

const MEASURED_PAGES: readonly MeasuredPage[] = [
  { name: 'home', by: 'visitor', path: () => pagePath('home', {}) },
  { name: 'list', by: 'visitor', path: () => productListPath({}) },
  { name: 'category', by: 'visitor', path: ({ category }) => productListPath({ category }) },
  { name: 'product', by: 'visitor', path: ({ _id }) => productDetailsPath(_id) },
  { name: 'cart', by: 'visitor', path: () => pagePath('cart', {}) },
  { name: 'login', by: 'visitor', path: () => pagePath('login', {}) },
  { name: 'my orders', by: 'customer', path: () => pagePath('myOrders', {}) },
  { name: 'orders, administrator', by: 'administrator', path: () => pagePath('adminOrders', {}) },
  { name: 'chats, administrator', by: 'administrator', path: () => pagePath('adminChats', {}) },
];
const VISITS = 5;
const ACCOUNTS = { customer: CUSTOMER, administrator: ADMINISTRATOR };

/**
 * Visits the pages of a shop with demo data by Lighthouse, five times each.
 * @throws Error without a browser, or when a page cannot be measured
 */
export async function measurePages(url: string, signal: AbortSignal): Promise<PageResult[]> {
  const product = await firstProduct(url);
  const results: PageResult[] = [];
  for (const { name, by, path } of MEASURED_PAGES) {
    const visits = await visitsBy(by, url, path(product), signal);
    results.push({ name, ...medians(visits) });
  }
  return results;
}

/** Visits a page in a browser of its own. */
async function visitsBy(by: Visitor, url: string, path: string, signal: AbortSignal): Promise<PageVisit[]> {
  const home = await mkdtemp(join(tmpdir(), 'shop-lighthouse-'));
  const options = chromiumOptions(home);
  if (options.executablePath === undefined) throw new Error(NO_CHROMIUM);
  const port = await freePort();
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`];
  let browser: BrowserContext | undefined;
  try {
    // The tabs that Lighthouse opens have its own size.
    browser = await chromium.launchPersistentContext(join(home, 'profile'), { ...options, args, viewport: null });
    if (by !== 'visitor') await browser.addCookies([{ ...(await signIn(url, ACCOUNTS[by])), url }]);
    const visits: PageVisit[] = [];
    while (visits.length < VISITS) visits.push(await visitByLighthouse(url + path, port, signal));
    return visits;
  } finally {
    await browser?.close();
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** @returns the session's cookie */
async function signIn(
  url: string,
  credentials: { email: string; password: string },
): Promise<{ name: string; value: string }> {
  const client = createShopClient(url, credentials.email, '10.0.0.1');
  const { status, body } = await client.call({ method: 'POST', path: '/api/users/login', body: credentials });
  if (status !== 200) throw new Error(`POST /api/users/login: ${status} ${body}`);
  const [name = '', value = ''] = client.cookie().split('=', 2);
  return { name, value };
}

async function firstProduct(url: string): Promise<ShownProduct> {
  const { products } = (await (await fetch(`${url}/api/products`)).json()) as { products: ShownProduct[] };
  const [first] = products;
  if (first === undefined) throw new Error('The shop has no products.');
  return first;
}

/** The median of each number. @param visits an odd number */
function medians(visits: readonly PageVisit[]): PageVisit {
  const [first] = visits as [PageVisit, ...PageVisit[]];
  const medianOf = (key: keyof PageVisit) =>
    visits.map((visit) => visit[key]).sort((one, other) => one - other)[(visits.length - 1) / 2] as number;
  return Object.fromEntries(
    (Object.keys(first) as (keyof PageVisit)[]).map((key) => [key, medianOf(key)]),
  ) as unknown as PageVisit;
}
