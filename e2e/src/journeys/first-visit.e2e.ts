import type { Page } from '@playwright/test';
import { FIRST_VIEW_ID } from '@shop/contracts/first-view.ts';
import { expect, patiently, test } from './journey.ts';
import { waitForHydration, waitUntilLoaded } from './wait-until-loaded.ts';

test('a first visit finds what the page shows in its HTML, and loads nothing of it twice', {
  tag: ['@390', '@1280-all'],
}, async ({ openBrowser, browser }) => {
  const { page } = await openBrowser();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin === new URL(page.url()).origin && /^\/(api|images|assets)\//.test(pathname))
      asked.push(pathname + search);
  });
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const plain = await withoutScripts.newPage();
  // Other journeys' products, some without an image, are in other categories.
  await page.goto('/product-list/category/Audio');
  const product = (await page.locator('a.product-card').first().getAttribute('href')) ?? '';
  for (const address of ['/', '/product-list/category/Audio', product]) {
    await test.step(`${address} without scripts`, async () => {
      await openFirstView(plain, address);
      const image = plain.locator('main img[fetchpriority="high"]');
      await expect(image).toBeVisible();
      await expect
        .poll(() => image.evaluate((shown) => (shown as unknown as { naturalWidth: number }).naturalWidth))
        .toBeGreaterThan(0);
      await expect(plain.locator('main[aria-busy="true"], main [aria-busy="true"]')).toHaveCount(0);
    });
    await test.step(`${address} with scripts`, async () => {
      await openFirstView(page, address, () => {
        asked.length = 0;
      });
      // Hydration keeps the nodes of the HTML.
      const heading = page.getByRole('heading', { level: 1 }).first();
      await heading.evaluate((node) => Object.assign(node, { isServerRendered: true }));
      const image = page.locator('main img[fetchpriority="high"]');
      const file = await image.evaluate(
        (shown) => new URL((shown as unknown as { currentSrc: string }).currentSrc).pathname,
      );
      await waitUntilLoaded(page);
      const code = await page
        .locator('link[rel="modulepreload"][href^="/"], link[rel="stylesheet"][href^="/"]')
        .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
      expect(code.length).toBeGreaterThan(5);
      expect(await heading.evaluate((node) => 'isServerRendered' in node)).toBe(true);
      // Stylesheets come last: their text is in the HTML.
      for (const named of [...code, file])
        await expect.poll(() => asked.filter((one) => one === named)).toEqual([named]);
      // Other products of the category come below the first view; the home page reads its categories again.
      const isLater = (call: string) =>
        (address === product && call.startsWith('/api/products/category/')) ||
        (address === '/' && call === '/api/categories');
      expect(asked.filter((one) => one.startsWith('/api/') && !isLater(one))).toEqual([]);
    });
  }
  await withoutScripts.close();
  await test.step('the scripts run without the largest image', async () => {
    await page.route(/^[^?]*\/images\//, () => undefined);
    await openFirstView(page, product);
    await waitForHydration(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  await test.step('text, choices and clicks from before hydration take effect afterwards, once', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/index-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await openFirstView(page, product);
    await page.getByRole('combobox', { name: 'Quantity' }).selectOption('2');
    await page.getByRole('checkbox', { name: /^Compare/ }).check();
    const add = page.getByRole('button', { name: 'Add to cart' }).first();
    await add.click();
    await add.click();
    const search = page.getByRole('combobox', { name: 'Search products' });
    await search.fill('lamp');
    release();
    await expect(page.getByText('Added to your cart')).toBeVisible();
    await expect(page.locator('.nav-count')).toHaveText('2');
    await expect(search).toHaveValue('lamp');
    await expect(page.getByRole('listbox')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Compare/ })).toBeChecked();
    expect(await page.evaluate('Object.values(sessionStorage).some((text) => text.includes("ids"))')).toBe(true);
  });
});

/** Opens a page; again where the catalogue was too busy to answer in time: then its HTML has no first view. */
async function openFirstView(page: Page, address: string, before = () => {}): Promise<void> {
  await expect(async () => {
    await page.goto('about:blank');
    before();
    const response = await page.goto(address, { waitUntil: 'commit' });
    expect(await response?.text()).toContain(` id="${FIRST_VIEW_ID}"`);
  }).toPass(patiently);
}
