import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eventually } from '@shop/testing/eventually.ts';
import type { Browser } from 'playwright-core';
import { newPerson, openBrowser, type Person } from '../browser.ts';
import { addToCart, fillProfile, openKeyboard, register, signInAsAdministrator } from '../deeds.ts';
import { isShopShared, openShop, type RunningShop } from '../shop.ts';

let shop: RunningShop;
let browser: Browser;
let customer: Person;
let administrator: Person;
let orderPath: string;

before(async () => {
  // One after the other: what has been started is known to `after` when the next fails.
  browser = await openBrowser();
  shop = await openShop();
  customer = await newPerson(browser, shop.url);
  administrator = await newPerson(browser, shop.url);
});
after(async () => {
  await browser?.close();
  await shop?.stop();
});

/**
 * The figure above the chart, in cents.
 * @throws Error when it shows no amount
 */
async function revenueToday(): Promise<number> {
  const text = await administrator.page.locator('.figures > div', { hasText: 'today so far' }).first().innerText();
  const amount = /\$([\d,]+)\s*\.(\d\d)/.exec(text);
  if (!amount) throw new Error(`No amount in "${text}"`);
  return Number(amount[1]?.replaceAll(',', '')) * 100 + Number(amount[2]);
}

describe('an order goes from a browser to the revenue chart', () => {
  it('an administrator opens the chart', async () => {
    await signInAsAdministrator(administrator.page);
    await administrator.page.goto('/admin/analytics');
    await administrator.page.getByRole('heading', { name: 'Cumulative revenue of two dates' }).waitFor();
    await eventually(async () => assert.ok((await revenueToday()) >= 0), { within: 10_000 });
  });

  it('a visitor searches, opens a product and puts two into the cart', async () => {
    const { page } = customer;
    await page.goto('/');
    await page.getByRole('searchbox').fill('keyboard');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL('**/product-list/search/keyboard');
    await openKeyboard(page);
    await addToCart(page, 2);
    await page.getByRole('link', { name: 'Go To Cart' }).click();
    await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor();
    await page.getByText('$238.00').first().waitFor();
  });

  it('checkout sends him to sign in; he registers and lands on his profile', async () => {
    const { page } = customer;
    await page
      .getByRole('link', { name: /proceed to checkout/i })
      .or(page.getByRole('button', { name: /proceed to checkout/i }))
      .first()
      .click();
    await page.waitForURL('**/login');
    await register(page, `journey-${Date.now()}@shop.test`);
    await page.waitForURL('**/user');
  });

  it('an incomplete profile cannot order; a complete one can', async () => {
    const { page } = customer;
    await page.goto('/user/cart-details');
    await page.getByText('In order to make order, fill out your profile with correct address, city, etc').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Place order' }).isDisabled(), true);
    await page.goto('/user');
    await fillProfile(page);
    await page.getByText('User updated').first().waitFor();
  });

  it('the order is placed, and the open chart gains it without a reload (P-D11)', async () => {
    const { page } = customer;
    const before = await revenueToday();
    await page.goto('/user/cart-details');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/user/order-details/*');
    orderPath = new URL(page.url()).pathname;
    await page.getByText('Wait for your order. You pay on delivery').first().waitFor();
    await eventually(async () => assert.equal(await revenueToday(), before + 23_800), { within: 5_000 });
    const stored = await page.evaluate(() => globalThis.localStorage.getItem('cart'));
    assert.equal(stored === null ? 0 : JSON.parse(stored).itemsCount, 0);
  });

  it('my orders lists it', async () => {
    const { page } = customer;
    await page.goto('/user/my-orders');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.locator(`a[href="${orderPath}"]`).first().waitFor();
    await page.getByText('$238.00').first().waitFor();
  });

  it('the administrator marks it delivered, and the customer sees it without a reload', async () => {
    await customer.page.goto(orderPath);
    await customer.page.getByText('Not delivered').first().waitFor();
    const { page } = administrator;
    await page.goto('/admin/orders');
    const id = orderPath.split('/').pop();
    await page.locator(`a[href="/admin/order-details/${id}"]`).first().click();
    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    const finished = page.getByRole('button', { name: 'Order is finished' });
    await finished.waitFor();
    assert.equal(await finished.isDisabled(), true);
    await page
      .getByText(/^Delivered at \d{4}-\d\d-\d\d/)
      .first()
      .waitFor();
    await customer.page.getByText('Your Order is finished').first().waitFor();
  });

  it('a customer has no way into the administration', async () => {
    await customer.page.goto('/admin/orders');
    await customer.page.waitForURL('**/login');
  });

  it('nobody’s console complained', () => {
    // The guard of a page for customers must ask who a visitor is, and a browser logs every 401.
    const asked = `${shop.url}/user/cart-details: Failed to load resource: the server responded with a status of 401`;
    const complaints = [...customer.complaints(), ...administrator.complaints()];
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.startsWith(asked)),
      [],
    );
    assert.ok(complaints.length <= 1);
  });

  it('the shop stops with code 0 within ten seconds', { skip: isShopShared() }, async () => {
    await browser.close();
    const { code, took } = await shop.stop();
    assert.equal(code, 0);
    assert.ok(took < 10_000, `it took ${took} ms`);
  });
});
