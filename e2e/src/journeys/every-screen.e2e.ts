import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';
import { eventually } from '@shop/testing/eventually.ts';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { DESK, newPerson, openBrowser, PHONE } from '../browser.ts';
import { addToCart, openKeyboard, signInAsAdministrator, signInAsCustomer } from '../deeds.ts';
import { openShop, type RunningShop } from '../shop.ts';

let shop: RunningShop;
let browser: Browser;
let axe: string;

before(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // One after the other: what has been started is known to `after` when the next fails.
  browser = await openBrowser();
  shop = await openShop();
});
after(async () => {
  await browser?.close();
  await shop?.stop();
});

/** Opens a screen and checks it. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await check(page, path);
}

/** What the present screen must hold (LOOK.md): axe content, no sideways scroll down to 320 px, little layout shift. */
async function check(page: Page, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate<number>(
    `new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 100);
    })`,
  );
  assert.ok(shift < 0.05, `${path} shifts by ${shift}`);
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
    path,
  );
  const wide = page.viewportSize() ?? DESK;
  for (const width of wide.width === PHONE.width ? [PHONE.width, 320] : [wide.width, 1024, 768]) {
    await page.setViewportSize({ ...wide, width });
    // The chart follows the window a moment later.
    await eventually(
      async () => {
        const overhang = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        assert.ok(overhang <= 0, `${path} is ${overhang} px too wide at ${width}`);
      },
      { within: 2_000 },
    );
  }
  await page.setViewportSize(wide);
}

/** Where the first link of a kind on the present page leads. */
async function firstLink(page: Page, prefix: string): Promise<string> {
  return (await page.locator(`a[href^="${prefix}"]`).first().getAttribute('href')) ?? '';
}

/** Puts two keyboards into the cart; the product's screen says so. */
async function fillCart(page: Page): Promise<void> {
  await page.goto('/product-list/search/keyboard');
  await openKeyboard(page);
  await addToCart(page, 2);
}

describe('every screen', () => {
  for (const viewport of [DESK, PHONE]) {
    describe(`at ${viewport.width} px`, () => {
      it('holds for a visitor', async () => {
        const { page, complaints } = await newPerson(browser, shop.url, viewport);
        for (const path of ['/', '/product-list', '/product-list/2', '/product-list/category/Home'])
          await visit(page, path);
        await visit(page, await firstLink(page, '/product-details/'));
        await visit(page, '/product-list?price=300&rating=5,4&category=Audio&attrs=Colour:Black');
        if (viewport === PHONE) {
          await page.getByRole('button', { name: /^Filter and sort/ }).click();
          await page.getByRole('dialog', { name: 'Filter and sort' }).waitFor();
          await check(page, 'the drawer of filters');
        }
        for (const path of ['/product-list/search/unobtainium', '/cart', '/login', '/register', '/nowhere'])
          await visit(page, path);
        await visit(page, '/forgot-password');
        await page.getByLabel('Email address').fill('nobody@shop.test');
        await page.getByRole('button', { name: 'Send the link' }).click();
        await page.getByText('Look into your mail').waitFor();
        await check(page, 'the words on the mail that was sent');
        await visit(page, '/reset-password/made-up');
        // An unknown page is answered with a 404, which a browser logs.
        const unknown = `${shop.url}/nowhere: Failed to load resource: the server responded with a status of 404`;
        assert.deepEqual(
          complaints().filter((complaint) => !complaint.startsWith(unknown)),
          [],
        );
      });

      it('holds for a visitor who fills a cart', async () => {
        const { page, complaints } = await newPerson(browser, shop.url, viewport);
        await fillCart(page);
        await check(page, 'the product with the alert that it is in the cart');
        await page.goto('/cart');
        await page.getByText('$238.00').first().waitFor();
        await check(page, 'the filled cart');
        assert.deepEqual(complaints(), []);
      });

      it('holds for a customer', async () => {
        const { page, complaints } = await newPerson(browser, shop.url, viewport);
        await signInAsCustomer(page);
        await visit(page, '/user');
        await page.getByRole('button', { name: 'Delete my account' }).click();
        await page.getByRole('dialog').waitFor();
        await check(page, 'the question before an account is deleted');
        await visit(page, '/user/cart-details');
        await fillCart(page);
        await page.goto('/user/cart-details');
        await page.getByText('$238.00').first().waitFor();
        await check(page, 'the checkout of a filled cart');
        await visit(page, '/user/my-orders');
        await visit(page, await firstLink(page, '/user/order-details/'));
        assert.deepEqual(complaints(), []);
      });

      it('holds for an administrator', async () => {
        const { page, complaints } = await newPerson(browser, shop.url, viewport);
        await signInAsAdministrator(page);
        await visit(page, '/admin/orders');
        await visit(page, await firstLink(page, '/admin/order-details/'));
        await visit(page, '/admin/products');
        await visit(page, await firstLink(page, '/admin/edit-product/'));
        await visit(page, '/admin/create-new-product');
        await visit(page, '/admin/users');
        await visit(page, await firstLink(page, '/admin/edit-user/'));
        await visit(page, '/admin/analytics');
        assert.deepEqual(complaints(), []);
      });
    });
  }
});
