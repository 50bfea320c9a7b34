import type { Locator, Page } from '@playwright/test';
import { ADMINISTRATOR, CUSTOMER } from '../shop/shop.ts';
import { PHONE } from '../shop/viewports.ts';
import { expect, test } from './journey.ts';
import { addToCart, chooseToCompare } from './steps.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

// What the browser itself reports about a script that is lost.
const LOST = /ERR_FAILED|dynamically imported module/;
const NOT_IMPORTED = /dynamically imported module/;

test('each script that a click asks for is lost once: the page stays, says so, and works when tried again', {
  tag: ['@390', '@1280-all'],
}, async ({ openBrowser }) => {
  const { page } = await openBrowser(LOST);
  const isPhone = page.viewportSize()?.width === PHONE.width;
  const scripts = await loseScripts(page);
  const footer = page.getByRole('contentinfo');
  const main = page.getByRole('main');
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const dialog = page.getByRole('dialog');

  await test.step('the menu and the search', async () => {
    await page.goto('/');
    await waitUntilLoaded(page);
    if (isPhone) {
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      const failed = page.getByRole('alert').filter({ hasText: 'The menu could not be loaded.' });
      await scripts.lose({ use: () => menu.click(), works: dialog.getByRole('link', { name: 'Login' }), failed });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    // Who searches needs no suggestions, so nothing is said.
    const search = page.getByRole('combobox', { name: 'Search products' });
    await scripts.lose({
      use: () => search.fill('head'),
      works: page.getByRole('listbox', { name: 'Search suggestions' }),
      failed: page.locator('form[role=search]:not(:has([role=listbox]))'),
      retry: async () => {
        await search.blur();
        await search.focus();
      },
    });
    await page.keyboard.press('Escape');
  });

  await test.step('the product list and its filters', async () => {
    await scripts.losePage(footer.getByRole('link', { name: 'All products' }), heading('All products'));
    if (isPhone) {
      const filters = page.getByRole('button', { name: /^Filter and sort/ });
      await scripts.losePart(filters, dialog.getByRole('form', { name: 'Filters' }));
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'hidden' });
    } else await scripts.loseShown(page.getByRole('form', { name: 'Filters' }));
  });

  await test.step('a product and its images in full screen', async () => {
    await scripts.losePage(
      // Products of other journeys have no images.
      main.locator('a.product-card', { hasText: 'Dome Lamp' }),
      page.getByRole('button', { name: /: full screen$/ }).first(),
    );
    await scripts.losePart(page.getByRole('button', { name: /: full screen$/ }).first(), dialog);
    await page.keyboard.press('Escape');
  });

  await test.step('the cart and the question before something is removed', async () => {
    await addToCart(page, 1);
    await scripts.losePage(main.getByRole('link', { name: 'Go To Cart' }), heading('Shopping Cart'));
    await scripts.losePart(main.getByRole('button', { name: /^Remove / }), dialog);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
  });

  await test.step('help, the comparison, and the pages before a login', async () => {
    await scripts.losePage(footer.getByRole('link', { name: 'Contact' }), heading('Contact'));
    await chooseToCompare(page);
    await scripts.losePage(main.getByRole('link', { name: 'Compare 2 products' }), page.getByRole('table'));
    await scripts.losePage(page.getByRole('banner').getByRole('link', { name: 'Login' }), heading('Login'));
    await scripts.losePage(main.getByRole('link', { name: 'Create an account' }), heading('Register'));
  });

  await test.step('a customer: the chat, orders and the account', async () => {
    await page.goto('/login');
    await page.getByLabel('Email address').fill(CUSTOMER.email);
    await page.getByLabel('Password', { exact: true }).fill(CUSTOMER.password);
    await scripts.losePage(main.getByRole('button', { name: 'Login' }), heading('Change your profile'));
    await scripts.loseShown(page.getByRole('button', { name: /^Open the chat/ }));
    await scripts.losePage(footer.getByRole('link', { name: 'My orders' }), heading('My Orders'));
    if (!isPhone) await scripts.loseShown(page.getByRole('table'));
    await scripts.losePage(
      main.locator('a[href^="/user/order-details/"]:visible').first(),
      page.getByRole('heading', { level: 1, name: /order/i }),
    );
    await scripts.losePage(footer.getByRole('link', { name: 'My profile' }), heading('Change your profile'));
    await scripts.losePart(main.getByRole('button', { name: 'Delete my account' }), dialog);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await scripts.losePage(page.getByRole('banner').getByRole('link', { name: /cart/i }), heading('Shopping Cart'));
    await scripts.losePage(main.getByRole('button', { name: 'Proceed to Checkout' }), heading('Checkout'));
  });

  await scripts.expectLost(50);
});

test('each script that a click of an administrator asks for is lost once, and works when tried again', {
  tag: ['@1280', '@390-all'],
}, async ({ openBrowser }) => {
  const { page } = await openBrowser(LOST);
  const scripts = await loseScripts(page);
  await page.goto('/login');
  await page.getByLabel('Email address').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await scripts.losePage(page.getByRole('main').getByRole('button', { name: 'Login' }), heading('My Orders'));
  const menu = page.locator('.admin-menu');
  for (const name of ['Products', 'Users', 'Chats'])
    await scripts.losePage(menu.locator('a', { hasText: name }), heading(name));
  await scripts.losePage(menu.locator('a', { hasText: 'Analytics' }), heading('Cumulative revenue of two dates'));
  await scripts.expectLost(20);
});

interface Use {
  use: () => Promise<unknown>;
  /** Shown when it works. */
  works: Locator;
  /** Says that it does not. */
  failed: Locator;
  /** Tries again; `use` by default. */
  retry?: () => Promise<unknown>;
  /** Whether a retry may ask for all that was lost at once; one script after another by default. */
  together?: boolean;
}

/** Loses scripts of a page on request: each until something was tried without it. The page is not loaded again by itself. */
async function loseScripts(page: Page) {
  const loaded = new Set<string>();
  const lost = new Set<string>();
  let losing = false;
  // What was tried has failed only when React says so: the browser may ask for a lost script twice.
  let failures = 0;
  page.on('console', (message) => {
    if (NOT_IMPORTED.test(message.text())) failures += 1;
  });
  await page.addInitScript(WATCH_PAGE);
  await page.route('**/assets/*.js', (route) => {
    const { pathname } = new URL(route.request().url());
    if (losing && !loaded.has(pathname)) lost.add(pathname);
    else loaded.add(pathname);
    if (loaded.has(pathname)) return route.continue();
    return route.abort();
  });
  const pending = () => [...lost].filter((script) => !loaded.has(script));

  async function lose({ use, works, failed, retry = use, together = false }: Use): Promise<void> {
    losing = true;
    failures = 0;
    await use();
    for (;;) {
      await expect
        .poll(async () => (await works.isVisible()) || (failures > 0 && (await failed.isVisible())))
        .toBe(true);
      if (await works.isVisible()) break;
      await expect(page.getByRole('banner')).toBeVisible();
      for (const script of together ? pending() : pending().slice(0, 1)) loaded.add(script);
      failures = 0;
      await retry();
    }
    losing = false;
  }

  const partFailed = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  const retryPart = () => partFailed.getByRole('button', { name: 'Try again' }).click();

  return {
    lose,
    /** Expects that this many scripts were lost at least, and that the page was never empty. */
    expectLost: async (atLeast: number) => {
      expect(lost.size).toBeGreaterThanOrEqual(atLeast);
      expect(await page.evaluate('window.wasEmpty')).toBeUndefined();
    },
    /** Loses what a page loads by itself. */
    loseShown: (works: Locator) => lose({ use: async () => {}, works, failed: partFailed, retry: retryPart }),
    /** Loses what a button needs. */
    losePart: (button: Locator, works: Locator) =>
      lose({ use: () => button.click(), works, failed: partFailed, retry: retryPart }),
    /** Loses what the page needs to which a link leads: it is there when all of it is loaded again. */
    losePage: (link: Locator, works: Locator) => {
      const failed = page.getByRole('heading', { level: 1, name: 'Something went wrong' });
      const retry = () => page.getByRole('link', { name: 'Load again' }).click();
      return lose({ use: () => link.click(), works, failed, retry, together: true });
    },
  };
}

/** Notes when the page is empty; and makes it believe that it was just loaded again because of a lost script. */
const WATCH_PAGE = `
  sessionStorage.setItem('reloaded-at', String(Date.now() + 3_600_000));
  addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root');
    const watch = () => {
      if (root.textContent.trim() === '') window.wasEmpty = location.pathname;
    };
    new MutationObserver(watch).observe(root, { childList: true, subtree: true });
  });
`;
