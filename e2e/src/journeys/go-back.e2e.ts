import type { Locator, Page } from '@playwright/test';
import { PHONE } from '../shop/viewports.ts';
import { expect, test } from './journey.ts';
import { openProduct, signInAsCustomer } from './steps.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

test("the browser's Back closes what covers the window, then leaves the page", {
  tag: ['@390', '@1280'],
}, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  const isPhone = page.viewportSize()?.width === PHONE.width;

  await test.step('the full screen of a product, opened and closed as often as one likes', async () => {
    await page.goto('/product-list/search/dome%20lamp');
    await openProduct(page, 'Dome Lamp');
    await waitUntilLoaded(page);
    const image = page.getByRole('button', { name: /image 1 of \d: full screen$/ });
    const dialog = page.getByRole('dialog', { name: 'Dome Lamp in full screen' });
    for (const close of ['Back', 'Escape', 'Back']) {
      await image.click();
      await dialog.getByRole('button', { name: 'Close' }).waitFor();
      if (close === 'Back') await page.goBack();
      else await page.keyboard.press(close);
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/product-details\//);
      await expect(image).toBeFocused();
    }
    await page.goBack();
    await page.waitForURL('**/product-list/search/**');
  });

  await test.step('an impatient second tap on a link adds no second entry', async () => {
    await page.goto('/');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/CartPage-*.js', (route) => held.then(() => route.continue()));
    const cart = page.getByRole('banner').getByRole('link', { name: 'Cart' });
    await cart.click();
    await page.locator('.loader-line').waitFor();
    await cart.click();
    release();
    await page.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor();
    await page.goBack();
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.getByRole('heading', { level: 1, name: 'Best Online Shop' }).waitFor();
  });

  if (!isPhone) return;

  await test.step('the filters and the menu on a phone; what is chosen in them takes their place', async () => {
    await page.goto('/product-list');
    await page.goto('/product-list/category/Computers');
    const filters = page.getByRole('dialog', { name: 'Filter and sort' });
    await expectBackCloses(page, page.getByRole('button', { name: /^Filter and sort/ }), filters);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const burger = page.getByRole('button', { name: 'Menu', exact: true });
    await expectBackCloses(page, burger, menu);
    await expect(page).toHaveURL(/category\/Computers$/);
    await page.getByRole('button', { name: /^Filter and sort/ }).click();
    await filters
      .getByRole('checkbox', { name: /4 stars|4 out of 5/ })
      .first()
      .check();
    await filters.getByRole('button', { name: /^Filter ·|^Filter$/ }).click();
    await expect(page).toHaveURL(/rating=4/);
    await expect(filters).toBeHidden();
    await burger.click();
    await menu.getByRole('link', { name: 'Wish list' }).click();
    await page.getByRole('heading', { level: 1, name: 'Wish list' }).waitFor();
    await page.goBack();
    await expect(page).toHaveURL(/rating=4/);
    await page.goBack();
    await expect(page).toHaveURL(/category\/Computers$/);
    await page.goBack();
    await expect(page).toHaveURL(/product-list$/);
  });

  await test.step('the chat on a phone', async () => {
    await signInAsCustomer(page);
    const chat = page.getByRole('dialog', { name: "Let's Chat - Online" });
    await expectBackCloses(page, page.getByRole('button', { name: 'Open the chat' }), chat);
    await expect(page).toHaveURL(/\/user$/);
    await expect(page.getByRole('button', { name: 'Open the chat' })).toBeFocused();
  });
});

async function expectBackCloses(page: Page, button: Locator, dialog: Locator): Promise<void> {
  await button.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
}
