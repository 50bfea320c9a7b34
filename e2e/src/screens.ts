import { mkdir } from 'node:fs/promises';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import type { Browser, Page } from 'playwright-core';
import { DESK, newPerson, openBrowser, PHONE } from './browser.ts';
import { addToCart, openKeyboard, signInAsAdministrator, signInAsCustomer } from './deeds.ts';
import { startShop } from './shop.ts';

/** Draws every screen at 1280 and 390 px into docs/screens, for a person to look at (LOOK.md). */
const folder = repositoryFile('docs/screens');
await mkdir(folder, { recursive: true });
const browser = await openBrowser();
try {
  const shop = await startShop();
  try {
    for (const viewport of [DESK, PHONE]) await drawAll(browser, shop.url, viewport);
  } finally {
    await shop.stop();
  }
} finally {
  await browser.close();
}
console.log('Drawn into docs/screens');

/** Every screen at one size. */
async function drawAll(browser: Browser, url: string, viewport: typeof DESK): Promise<void> {
  const draw = async (page: Page, name: string, path?: string) => {
    if (path !== undefined) await page.goto(path);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await showLazyPictures(page);
    await page.screenshot({
      path: `${folder}/${name}-${viewport.width}.jpg`,
      type: 'jpeg',
      quality: 80,
      fullPage: true,
      animations: 'disabled',
    });
  };
  const visitor = (await newPerson(browser, url, viewport)).page;
  await draw(visitor, '01-home', '/');
  await draw(visitor, '02-product-list', '/product-list');
  await draw(visitor, '03-category', '/product-list/category/Home');
  await draw(visitor, '18-list-filtered', '/product-list?price=300&rating=5,4&category=Audio&attrs=Colour:Black');
  await draw(visitor, '04-nothing-found', '/product-list/search/unobtainium');
  await draw(visitor, '05-cart-empty', '/cart');
  await visitor.goto('/product-list/search/keyboard');
  await openKeyboard(visitor);
  await draw(visitor, '06-product-details');
  await addToCart(visitor, 2);
  await draw(visitor, '07-product-added');
  await draw(visitor, '08-cart', '/cart');
  await draw(visitor, '09-login', '/login');
  await draw(visitor, '10-register', '/register');
  await draw(visitor, '24-forgot-password', '/forgot-password');
  await visitor.getByLabel('Email address').fill('anna@shop.test');
  await visitor.getByRole('button', { name: 'Send the link' }).click();
  await visitor.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  await draw(visitor, '25-link-sent');
  await draw(visitor, '26-reset-password', '/reset-password/made-up');

  await signInAsCustomer(visitor);
  await draw(visitor, '11-profile');
  await visitor.getByRole('button', { name: 'Delete my account' }).click();
  await visitor.getByRole('dialog').waitFor();
  await draw(visitor, '27-delete-account');
  await draw(visitor, '12-checkout', '/user/cart-details');
  await draw(visitor, '13-my-orders', '/user/my-orders');
  await visitor.locator('a[href^="/user/order-details/"]:visible').first().click();
  await draw(visitor, '14-order');

  const administrator = (await newPerson(browser, url, viewport)).page;
  await signInAsAdministrator(administrator);
  await draw(administrator, '15-admin-orders');
  await administrator.locator('a[href^="/admin/order-details/"]:visible').first().click();
  await draw(administrator, '16-admin-order');
  await draw(administrator, '17-admin-analytics', '/admin/analytics');
  await draw(administrator, '19-admin-products', '/admin/products');
  await administrator.locator('a[href^="/admin/edit-product/"]:visible').first().click();
  await draw(administrator, '20-admin-edit-product');
  await draw(administrator, '21-admin-create-product', '/admin/create-new-product');
  await draw(administrator, '22-admin-users', '/admin/users');
  await administrator.locator('a[href^="/admin/edit-user/"]:visible').nth(1).click();
  await draw(administrator, '23-admin-edit-user');
}

/** Pictures below the fold load when they come near: walk down the page once. */
async function showLazyPictures(page: Page): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(60);
  }
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate('scrollTo(0, 0)');
}
