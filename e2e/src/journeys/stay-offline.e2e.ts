import { expect, patiently, test } from './journey.ts';
import { addToCart, openProduct } from './steps.ts';
import { waitForHydration } from './wait-until-loaded.ts';

// What the browser itself reports about a page without a network, or about a script that is lost.
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Unable to preload CSS|dynamically imported module/;
const LOST = /ERR_FAILED|dynamically imported module/;

test(
  'a visitor who is offline for a moment keeps the page, and its menu and search work afterwards',
  { tag: ['@390', '@1280-all'] },
  async ({ openBrowser }, info) => {
    const { page, context } = await openBrowser(OFFLINE);
    const isPhone = info.project.name === '390';
    const heading = page.getByRole('heading', { level: 1 });
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const search = page.getByRole('combobox', { name: 'Search products' });
    await page.goto('/');
    await heading.waitFor();
    await page.waitForLoadState('networkidle');
    const category = page.getByRole('heading', { level: 2 }).first();
    const before = await category.boundingBox();

    await test.step('offline, a click into the menu and the search leaves the page as it is', async () => {
      await context.setOffline(true);
      const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
      if (isPhone) await menu.click();
      await search.fill('head');
      const notice = page.getByText(/^You are offline\./);
      await notice.waitFor();
      if (!isPhone) expect(await category.boundingBox(), 'what the notice must not move').toEqual(before);
      await tried;
      if (isPhone) {
        const menuFailed = await page.getByText('The menu could not be loaded. Try again.').boundingBox();
        const noticed = await notice.boundingBox();
        expect((menuFailed?.y ?? 0) + (menuFailed?.height ?? 0)).toBeLessThanOrEqual(noticed?.y ?? 0);
      }
      await expect(heading).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      if (isPhone) await expect(menu).toHaveAttribute('aria-expanded', 'false');
    });

    await test.step('online again, both work without loading the page again', async () => {
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      await context.setOffline(false);
      if (isPhone) {
        await menu.click();
        await page.getByRole('dialog').getByRole('link', { name: 'Login' }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      await search.fill('headp');
      await page.getByRole('listbox', { name: 'Search suggestions' }).waitFor();
      expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    });

    await test.step('offline, a page whose code is not there says so, and opens by itself when online', async () => {
      await context.setOffline(true);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cart' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor(patiently);
    });
  },
);

test('a part of the page whose script is lost loads the page again once, then says so and is asked for again', {
  tag: ['@1280', '@390-all'],
}, async ({ openBrowser }) => {
  const { page } = await openBrowser(LOST);
  // Not the first card: it may be of a journey that deletes its product.
  await page.goto('/product-list/search/dome%20lamp');
  await openProduct(page, 'Dome Lamp');
  await addToCart(page, 1);
  await page.getByRole('link', { name: 'Go To Cart' }).click();
  const remove = page.getByRole('button', { name: /^Remove / });
  await remove.waitFor();
  await page.waitForLoadState('networkidle');
  const lose = () => page.route('**/assets/*.js', (route) => route.abort(), { times: 1 });

  await test.step('it may be missing since a release: the page is loaded again, with the cart', async () => {
    await lose();
    const loadedAgain = page.waitForEvent('load');
    await remove.click();
    await loadedAgain;
    await waitForHydration(page);
    await expect(remove).toBeVisible();
  });

  await test.step('lost again, it says so in its place, and is there when it is asked for again', async () => {
    await page.waitForLoadState('networkidle');
    await lose();
    await remove.click();
    const failed = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await expect(failed).toBeVisible();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });
});
