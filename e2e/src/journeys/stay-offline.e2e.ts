import { expect, test } from './journey.ts';

// What the browser itself reports about a page without a network.
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Unable to preload CSS|dynamically imported module/;

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

    await test.step('offline, a click into the menu and the search leaves the page as it is', async () => {
      await context.setOffline(true);
      const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
      if (isPhone) await menu.click();
      await search.fill('head');
      await tried;
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
  },
);
