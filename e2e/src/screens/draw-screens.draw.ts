import type { Page } from '@playwright/test';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { test } from '../journeys/journey.ts';
import { addToCart, chooseToCompare, openProduct, signInAsAdministrator, signInAsCustomer } from '../journeys/steps.ts';
import { waitUntilLoaded } from '../journeys/wait-until-loaded.ts';

/** Saves screenshots of every screen at the project's width in docs/screens. */
const folder = repositoryFile('docs/screens');

test('saves the screens of a visitor and a customer', async ({ openBrowser }) => {
  const visitor = (await openBrowser()).page;
  await draw(visitor, '01-home', '/');
  await draw(visitor, '02-product-list', '/product-list');
  await draw(visitor, '03-category', '/product-list/category/Home');
  await draw(visitor, '18-list-filtered', '/product-list?price=300&rating=5,4&category=Audio&attrs=Colour:Black');
  await chooseToCompare(visitor);
  await visitor.getByRole('link', { name: 'Compare 2 products' }).click();
  await visitor.getByRole('table').waitFor();
  await draw(visitor, '31-compare');
  await draw(visitor, '04-nothing-found', '/product-list/search/unobtainium');
  await draw(visitor, '05-cart-empty', '/cart');
  await visitor.goto('/product-list/search/keyboard');
  await openProduct(visitor, 'Tact 75 Keyboard');
  await draw(visitor, '06-product-details');
  await visitor.getByRole('button', { name: 'Wish list', exact: true }).click();
  await addToCart(visitor, 2);
  await draw(visitor, '07-product-added');
  await draw(visitor, '08-cart', '/cart');
  await draw(visitor, '35-help', '/help/returns');
  await draw(visitor, '40-page', '/page/returns');
  await draw(visitor, '36-wish-list', '/wish-list');
  await draw(visitor, '09-login', '/login');
  await draw(visitor, '10-register', '/register');
  await draw(visitor, '24-forgot-password', '/forgot-password');
  await visitor.getByLabel('Email address').fill('anna@shop.test');
  await visitor.getByRole('button', { name: 'Send the link' }).click();
  await visitor.getByRole('heading', { name: 'Check your email' }).waitFor();
  await draw(visitor, '25-link-sent');
  await draw(visitor, '26-reset-password', '/reset-password/made-up');
  await draw(visitor, '28-secure-account', '/secure-account/made-up');
  await draw(visitor, '44-stop-emails', '/stop-emails/made-up');

  await signInAsCustomer(visitor);
  await draw(visitor, '11-profile');
  await visitor.getByRole('button', { name: 'Delete my account' }).click();
  await visitor.getByRole('dialog').waitFor();
  await draw(visitor, '27-delete-account');
  await draw(visitor, '12-checkout', '/user/cart-details');
  await draw(visitor, '13-my-orders', '/user/my-orders');
  await visitor.locator('a[href^="/user/order-details/"]:visible').first().click();
  await draw(visitor, '14-order');
});

test('saves the screens of an administrator', async ({ openBrowser }) => {
  const administrator = (await openBrowser()).page;
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
  await administrator.goto('/admin/users?search=customer%40shop.test');
  await administrator.locator('a[href^="/admin/users/"]:visible').first().click();
  await draw(administrator, '36-admin-customer');
  await administrator.keyboard.press('Control+k');
  await administrator.getByRole('combobox', { name: /^Search orders/ }).fill('anna');
  await administrator.getByRole('group', { name: 'People' }).waitFor();
  await draw(administrator, '37-admin-palette');
  await draw(administrator, '30-admin-search', '/admin/search');
  await draw(administrator, '32-admin-history', '/admin/history');
  await draw(administrator, '34-admin-security', '/admin/security');
  await draw(administrator, '38-admin-system', '/admin/system');
  await draw(administrator, '39-admin-settings', '/admin/settings');
  await draw(administrator, '43-admin-categories', '/admin/categories');
  await draw(administrator, '41-admin-pages', '/admin/pages');
  await administrator.getByRole('link', { name: 'Edit Shipping' }).click();
  await administrator.getByRole('region', { name: 'Preview' }).getByText('2 to 4 working days').waitFor();
  await draw(administrator, '42-admin-edit-page');
  await draw(administrator, '33-admin-reviews', '/admin/reviews');
});

test('saves the screens of a chat', async ({ openBrowser }) => {
  const customer = (await openBrowser()).page;
  const administrator = (await openBrowser()).page;
  await signInAsCustomer(customer);
  await customer.goto('/product-list/search/keyboard');
  await customer.getByRole('button', { name: /^Open the chat/ }).click();
  await write(customer, 'Does the keyboard come with a German layout?');
  await signInAsAdministrator(administrator);
  await administrator.goto('/admin/chats');
  await administrator.getByText('German layout').filter({ visible: true }).first().waitFor();
  await administrator.getByPlaceholder('Your Text Message').first().fill('It does: choose it on the product page.');
  await administrator.keyboard.press('Enter');
  await customer.getByText('It does: choose it').filter({ visible: true }).first().waitFor();
  await write(customer, 'Lovely, thank you!');
  await draw(customer, '28-chat');
  await draw(administrator, '29-admin-chats');
});

async function write(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Your Text Message').fill(text);
  await page.getByRole('button', { name: 'Submit' }).click();
}

async function draw(page: Page, name: string, path?: string): Promise<void> {
  if (path !== undefined) await page.goto(path);
  await waitUntilLoaded(page);
  await showLazyImages(page);
  const width = page.viewportSize()?.width;
  const file = `${folder}/${name}-${width}.jpg`;
  await page.screenshot({ path: file, type: 'jpeg', quality: 80, fullPage: true, animations: 'disabled' });
}

/** Images below the fold load when they come near: scrolls down the page once. */
async function showLazyImages(page: Page): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    await page.mouse.wheel(0, 600);
    await waitUntilLoaded(page);
  }
  await page.evaluate('scrollTo(0, 0)');
}
