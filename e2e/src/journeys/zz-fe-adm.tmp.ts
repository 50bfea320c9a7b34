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
      setTimeout(() => resolve(sum), 300);
    })`,
  );
  console.log(path, 'shift', shift);
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


for (const viewport of [DESK, PHONE]) {
  it(`admin ${viewport.width}`, { timeout: 300000 }, async () => {
      const { page, complaints } = await newPerson(browser, shop.url, viewport);
      page.setDefaultTimeout(60_000);
      await signInAsAdministrator(page);
      await visit(page, '/admin/users');
      await page.screenshot({ path: `/tmp/fe-adm-users-${viewport.width}.png`, fullPage: true });
      await page.locator('[data-remove]:visible:enabled').first().click();
      await page.getByText('Are you sure?').waitFor();
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/fe-adm-ask-${viewport.width}.png` });
      await check(page, 'asked');
      await page.getByText('Keep it').click();
      const path = await firstLink(page, '/admin/edit-user/');
      await visit(page, path);
      await page.screenshot({ path: `/tmp/fe-adm-edit-${viewport.width}.png`, fullPage: true });
      await visit(page, '/admin/users?search=nobodyatall');
      await page.screenshot({ path: `/tmp/fe-adm-none-${viewport.width}.png`, fullPage: true });
      await visit(page, '/admin/edit-user/nobody');
      await page.screenshot({ path: `/tmp/fe-adm-unknown-${viewport.width}.png`, fullPage: true });
      await page.route('**/api/users/01*', (r) => r.fulfill({ status: 500, json: { message: 'x' } }));
      await visit(page, path);
      await page.screenshot({ path: `/tmp/fe-adm-failed-${viewport.width}.png`, fullPage: true });
      await page.unroute('**/api/users/01*');
      await page.route('**/api/users/01*', (r) => r.request().method() === 'PUT' ? r.fulfill({ status: 409, json: { message: 'user exists' } }) : r.continue());
      await page.goto(path);
      await page.getByRole('button', { name: 'UPDATE' }).click();
      await page.getByRole('alert').first().waitFor();
      await check(page, 'refused');
      await page.screenshot({ path: `/tmp/fe-adm-refused-${viewport.width}.png`, fullPage: true });
      await page.route('**/api/products/**', async (r) => { const a = await r.fetch(); await r.fulfill({ response: a, headers: { ...a.headers(), 'x-shop-stale': '60' } }); });
      await page.route('**/api/categories', async (r) => { const a = await r.fetch(); await r.fulfill({ response: a, headers: { ...a.headers(), 'x-shop-stale': '60' } }); });
      await visit(page, '/product-list');
      await page.screenshot({ path: `/tmp/fe-adm-stale-${viewport.width}.png` });
      console.log(complaints());
  });
}
