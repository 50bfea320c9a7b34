import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { signInAsAdministrator } from './steps.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(17, 22, 31)';

test('the shop is dark as the device is, or as chosen', { tag: ['@1280', '@390'] }, async ({
  openBrowser,
  browser,
  shop,
}) => {
  await test.step('the first paint has the scheme of the device, before any script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark', baseURL: shop.url });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.locator('body')).toHaveCSS('background-color', DARK);
    await context.close();
  });

  const { page, context } = await openBrowser();
  await page.emulateMedia({ colorScheme: 'dark' });
  const choose = (on: Page, name: string) => on.getByLabel('Appearance').selectOption(name);

  await test.step('what was chosen goes first, in every tab and after a reload', async () => {
    await page.goto('/product-list');
    const tab = await context.newPage();
    await tab.emulateMedia({ colorScheme: 'dark' });
    await tab.goto('/cart');
    await waitUntilLoaded(page);
    await choose(page, 'Light');
    for (const shown of [page, tab]) await expect(shown.locator('body')).toHaveCSS('background-color', LIGHT);
    await page.reload();
    await expect(page.locator('body')).toHaveCSS('background-color', LIGHT);
    await waitUntilLoaded(page);
    await expect(page.getByLabel('Appearance')).toHaveValue('light');
    expect(await barColour(page)).toBe('#FFFFFF');
    await choose(page, 'Like this device');
    for (const shown of [page, tab]) await expect(shown.locator('body')).toHaveCSS('background-color', DARK);
    await tab.close();
  });

  await test.step('the administration is drawn in it, too, without a reload', async () => {
    await signInAsAdministrator(page);
    await page.goto('/admin/products');
    const search = page.getByPlaceholder('Search by name');
    await expect(search).toHaveCSS('color', 'rgb(232, 236, 243)');
    await choose(page, 'Light');
    await expect(search).toHaveCSS('color', 'rgb(20, 33, 61)');
    await page.emulateMedia({ media: 'print' });
    await choose(page, 'Dark');
    await expect(page.locator('body')).toHaveCSS('background-color', LIGHT);
    expect(await barColour(page)).toBe('#11161F');
  });
});

/** The colour of the browser's own bars. */
function barColour(page: Page): Promise<string> {
  return page.evaluate<string>(
    `[...document.querySelectorAll('meta[name="theme-color"]')].find(({ media }) => matchMedia(media).matches).content`,
  );
}
