import type { Page } from '@playwright/test';
import { PHONE } from '../shop/viewports.ts';
import { checkScreen } from './check-screen.ts';
import { test } from './journey.ts';
import { addToCart, chooseToCompare, openProduct, signInAsAdministrator, signInAsCustomer } from './steps.ts';

// Every screen at both widths: no serious accessibility violation, no sideways scroll down to 320 px; in `npm run test:all` little
// layout shift.
const tag = ['@1280', '@390'];

// A page that does not exist has status 404, which a browser logs.
const NOT_FOUND = /\/nowhere: Failed to load resource: the server responded with a status of 404/;

test('the screens of the catalogue are accessible and fit the width', { tag }, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  for (const path of ['/', '/product-list', '/product-list/2', '/product-list/category/Home']) await visit(page, path);
  await visit(page, await firstLink(page, '/product-details/'));
  await visit(page, '/product-list?price=300&rating=5,4&category=Audio&attrs=Colour:Black');
  if (page.viewportSize()?.width === PHONE.width) {
    await page.getByRole('button', { name: /^Filter and sort/ }).click();
    await page.getByRole('dialog', { name: 'Filter and sort' }).waitFor();
    await checkScreen(page, 'the drawer of filters');
  }
  await visit(page, '/product-list/search/unobtainium');
  await visit(page, '/compare');
  await visit(page, '/wish-list');
  await chooseToCompare(page);
  await checkScreen(page, 'a category with products chosen to compare');
  await page.getByRole('link', { name: 'Compare 2 products' }).click();
  await page.getByRole('table').waitFor();
  await checkScreen(page, 'the comparison of two products');
});

test('the screens of a visitor are accessible and fit the width', { tag }, async ({ openBrowser }) => {
  const { page } = await openBrowser(NOT_FOUND);
  const paths = [
    '/cart',
    '/login',
    '/register',
    '/nowhere',
    '/help/returns',
    '/help/privacy',
    '/page/imprint',
    '/forgot-password',
  ];
  for (const path of paths) await visit(page, path);
  await page.getByLabel('Email address').fill('nobody@shop.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Check your email').waitFor();
  await checkScreen(page, 'the confirmation that an email was sent');
  await visit(page, '/reset-password/made-up');
  await visit(page, '/secure-account/made-up');
  await visit(page, '/stop-emails/made-up');
});

test('the screens of a filled cart are accessible and fit the width', { tag }, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await fillCart(page);
  await checkScreen(page, 'the product page after Add to cart');
  await page.goto('/cart');
  await page.getByText('$238.00').first().waitFor();
  await checkScreen(page, 'the filled cart');
});

test('the screens of a customer are accessible and fit the width', { tag }, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await signInAsCustomer(page);
  await visit(page, '/user');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').waitFor();
  await checkScreen(page, 'the dialog that confirms the deletion of an account');
  await visit(page, '/user/cart-details');
  await fillCart(page);
  await page.goto('/user/cart-details');
  await page.getByText('$238.00').first().waitFor();
  await checkScreen(page, 'the checkout of a filled cart');
  await visit(page, '/user/my-orders');
  await visit(page, await firstLink(page, '/user/order-details/'));
});

test('the screens of orders and revenue are accessible and fit the width', { tag }, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await signInAsAdministrator(page);
  await visit(page, '/admin/orders');
  await visit(page, await firstLink(page, '/admin/order-details/'));
  await visit(page, '/admin/analytics');
  await visit(page, '/admin/history');
  await visit(page, '/admin/history?kind=user&by=nobody');
});

test('the screens of products and users are accessible and fit the width', { tag }, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await signInAsAdministrator(page);
  // Other journeys create and delete products and users at the same time: a search finds what stays.
  await visit(page, '/admin/products');
  await visit(page, '/admin/products?search=Tact');
  await visit(page, await firstLink(page, '/admin/edit-product/'));
  // Of the form: its options and variants.
  await visit(page, await firstLink(page, '/admin/edit-product/'));
  await visit(page, '/admin/create-new-product');
  await visit(page, '/admin/categories');
  await visit(page, '/admin/reviews');
  await visit(page, '/admin/reviews?show=hidden');
  await visit(page, '/admin/search');
  await visit(page, '/admin/security');
  await visit(page, '/admin/system');
  await visit(page, '/admin/settings');
  await visit(page, '/admin/pages');
  await visit(page, await firstLink(page, '/admin/pages/0'));
  await visit(page, '/admin/pages/new');
  await visit(page, '/admin/users');
  await visit(page, '/admin/users?search=customer%40shop.test');
  const form = await firstLink(page, '/admin/edit-user/');
  await visit(page, await firstLink(page, '/admin/users/'));
  await visit(page, form);
});

/** Opens a screen and checks it. */
async function visit(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await checkScreen(page, path);
  });
}

/** The target of the first link with this prefix on the current page. */
async function firstLink(page: Page, prefix: string): Promise<string> {
  return (await page.locator(`a[href^="${prefix}"]`).first().getAttribute('href')) ?? '';
}

/** Puts two keyboards into the cart; ends on the product page. */
async function fillCart(page: Page): Promise<void> {
  await page.goto('/product-list/search/keyboard');
  await openProduct(page, 'Tact 75 Keyboard');
  await addToCart(page, 2);
}
