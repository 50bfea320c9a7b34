import type { Page } from '@playwright/test';
import { type BrowserUser, expect, test } from './journey.ts';
import { isShopGiven, stopShop } from './open-shop.ts';
import { addToCart, fillAddress, openKeyboard, register, signInAsAdministrator } from './steps.ts';

/** Price of two keyboards, in cents. */
const TOTAL = 23_800;

// The route guard of a customer page checks the session, and a browser logs every 401.
const GUARD = /\/user\/cart-details: Failed to load resource: the server responded with a status of 401/;

test('a customer registers, orders and sees the order in My Orders; the administrator sees it in the revenue chart', {
  tag: ['@full-profile', '@390'],
}, async ({ openBrowser, unique, profile }) => {
  const customer = await openBrowser(GUARD);
  const administrator = await openBrowser();

  await test.step('an administrator opens the revenue chart', async () => {
    await signInAsAdministrator(administrator.page);
    await administrator.page.goto('/admin/analytics');
    await administrator.page.getByRole('heading', { name: 'Cumulative revenue of two dates' }).waitFor();
    await expect(async () => expect(await revenueToday(administrator.page)).toBeGreaterThanOrEqual(0)).toPass();
  });

  await test.step('a visitor searches, opens a product and puts two into the cart', () => fillCart(customer.page));

  await test.step('checkout leads to the login; the visitor registers and lands on the profile', async () => {
    const { page } = customer;
    await page
      .getByRole('link', { name: /proceed to checkout/i })
      .or(page.getByRole('button', { name: /proceed to checkout/i }))
      .first()
      .click();
    await page.waitForURL('**/login');
    await register(page, `journey-${unique}@shop.test`);
    await page.waitForURL('**/user');
  });

  await test.step('an incomplete profile cannot order, and is completed in place', async () => {
    const { page } = customer;
    await page.goto('/user/cart-details');
    await page.getByText('In order to make order, fill out your profile with correct address, city, etc').waitFor();
    await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled();
    await fillAddress(page.getByRole('form', { name: 'Complete your address' }));
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled();
    await expect(page.getByRole('form', { name: 'Complete your address' })).toHaveCount(0);
  });

  const orderPath = await test.step('a complete profile can; the cart is empty afterwards', () =>
    placeOrder(customer.page));

  await test.step('the order page greets once', async () => {
    const { page } = customer;
    const greeting = page.getByRole('heading', { name: 'Thank you for your order, Jo!' });
    await expect(greeting).toBeFocused();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Order details' }).waitFor();
    await expect(greeting).toHaveCount(0);
  });

  await test.step('the open chart gains the order within five seconds, without a reload (P-D11)', () =>
    expect(async () => {
      const orders = await ordersToday(administrator.page);
      expect(orders.get(orderPath.split('/').pop() ?? '')).toBe(TOTAL);
      const sum = [...orders.values()].reduce((total, cents) => total + cents, 0);
      expect(await revenueToday(administrator.page)).toBe(sum);
    }).toPass({ timeout: 5_000, intervals: [100] }));

  await test.step('My Orders lists it', async () => {
    const { page } = customer;
    await page.goto('/user/my-orders');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.locator(`a[href="${orderPath}"]:visible`).first().waitFor();
    await page.getByText('$238.00').filter({ visible: true }).first().waitFor();
  });

  await test.step('it can be bought again', async () => {
    const { page } = customer;
    await page
      .getByRole('button', { name: /^Buy again/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.waitForURL('**/cart');
    await expect(page.getByRole('main').getByText('Tact 75 Keyboard').first()).toBeVisible();
  });

  await test.step('the administrator marks it delivered, and the customer sees it without a reload', () =>
    deliver(administrator, customer, orderPath));

  await test.step('a customer cannot open the administration', async () => {
    await customer.page.goto('/admin/orders');
    await customer.page.waitForURL('**/login');
  });

  expect(customer.consoleErrors.length).toBeLessThanOrEqual(1);
  if (profile === 'full' && !isShopGiven())
    await test.step('the shop stops with exit code 0 within ten seconds', async () => {
      for (const { context } of [customer, administrator]) await context.close();
      const { code, took } = await stopShop(profile);
      expect(code).toBe(0);
      expect(took).toBeLessThan(10_000);
    });
});

async function fillCart(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search products' }).fill('keyboard');
  await page.getByRole('combobox', { name: 'Search products' }).press('Enter');
  await page.waitForURL('**/product-list/search/keyboard');
  await openKeyboard(page);
  await addToCart(page, 2);
  await page.getByRole('link', { name: 'Go To Cart' }).click();
  await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor();
  await page.getByText('$238.00').first().waitFor();
}

/** @returns the path of the new order */
async function placeOrder(page: Page): Promise<string> {
  await page.goto('/user/cart-details');
  await page.getByRole('radio', { name: /Cash On Delivery/ }).check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL('**/user/order-details/*');
  const { pathname } = new URL(page.url());
  await page.getByText('Wait for your order. You pay on delivery').first().waitFor();
  const stored = await page.evaluate(() => globalThis.localStorage.getItem('cart'));
  expect(stored === null ? 0 : JSON.parse(stored).itemsCount).toBe(0);
  return pathname;
}

async function deliver(administrator: BrowserUser, customer: BrowserUser, orderPath: string): Promise<void> {
  await customer.page.goto(orderPath);
  await customer.page.getByText('Not delivered').first().waitFor();
  const { page } = administrator;
  await page.goto('/admin/orders');
  const id = orderPath.split('/').pop();
  await page.locator(`a[href="/admin/order-details/${id}"]:visible`).first().click();
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(page.getByRole('button', { name: 'Order is finished' })).toBeDisabled();
  await page
    .getByText(/^Delivered at \d{4}-\d\d-\d\d/)
    .first()
    .waitFor();
  await customer.page.getByText('Your Order is finished').first().waitFor();
}

/**
 * The amount above the chart, in cents.
 * @throws Error when it shows no amount
 */
async function revenueToday(page: Page): Promise<number> {
  const text = await page.locator('.revenue-totals > div', { hasText: 'today so far' }).first().innerText();
  const amount = /\$([\d,]+)\s*\.(\d\d)/.exec(text);
  if (!amount) throw new Error(`No amount in "${text}"`);
  return Number(amount[1]?.replaceAll(',', '')) * 100 + Number(amount[2]);
}

/** The orders that count as today's revenue, with their totals in cents: other journeys order at the same time. */
async function ordersToday(page: Page): Promise<Map<string, number>> {
  const today = new Date().toISOString().slice(0, 10);
  const orders = await page.evaluate(
    async (path) => (await fetch(path)).json() as Promise<{ _id: string; orderTotal: { cartSubtotal: number } }[]>,
    `/api/orders/analysis/${today}`,
  );
  return new Map(orders.map(({ _id, orderTotal }) => [_id, Math.round(orderTotal.cartSubtotal * 100)]));
}
