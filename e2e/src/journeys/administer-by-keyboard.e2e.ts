import type { Page } from '@playwright/test';
import { CUSTOMER } from '../shop/shop.ts';
import { PHONE } from '../shop/viewports.ts';
import { checkAccessibility } from './check-screen.ts';
import { expect, test } from './journey.ts';
import { signInAsAdministrator } from './steps.ts';

const tag = ['@1280', '@390'];
/** What stands before the page on a phone: the header and the tabs. */
const MAX_BARS_PX = 120;
const MAX_HEADER_PX = 56;

test('an administrator finds a customer by the palette and sees everything about them', { tag }, async ({
  openBrowser,
}) => {
  const { page } = await openBrowser();
  await signInAsAdministrator(page);

  await test.step('the header is slim, and leads to the shop and to the palette', async () => {
    const header = page.getByRole('banner');
    await expect(header.getByRole('combobox')).toHaveCount(0);
    await expect(header.getByRole('link', { name: /Cart/ })).toHaveCount(0);
    expect(await heightOf(page, '.admin-bar')).toBeLessThanOrEqual(MAX_HEADER_PX);
    await page.locator('.admin-menu').waitFor();
    if (page.viewportSize()?.width === PHONE.width) {
      expect((await heightOf(page, '.admin-bar')) + (await heightOf(page, '.admin-menu'))).toBeLessThan(MAX_BARS_PX);
      await header.getByRole('button', { name: /^\w+ \w+$/ }).click();
    }
    await header.getByRole('link', { name: 'View shop' }).filter({ visible: true }).waitFor();
    await page.keyboard.press('Escape');
    await header.getByRole('button', { name: 'Search and go to' }).click();
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await searchBox(page).waitFor({ state: 'detached' });
    await expect(header.getByRole('button', { name: 'Search and go to' })).toBeFocused();
  });

  await test.step('the palette says that it searches for nothing that exists, then finds orders and the person', async () => {
    await page.keyboard.press('Control+k');
    await checkAccessibility(page, 'the palette with all pages');
    await page.keyboard.type('no such thing at all');
    await page.getByText('Nothing found for “no such thing at all”').waitFor();
    await searchBox(page).fill(CUSTOMER.email);
    await page.getByRole('group', { name: 'People' }).waitFor();
    await page.getByRole('group', { name: 'Orders' }).waitFor();
    await checkAccessibility(page, 'the palette with results');
  });

  await test.step('arrow keys choose the person, Enter opens their page', async () => {
    const person = page.getByRole('group', { name: 'People' }).getByRole('option').first();
    await chooseByArrows(page, (await person.getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/users/*');
    await searchBox(page).waitFor({ state: 'detached' });
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('the page shows all sections, and a sum that is exact', async () => {
    for (const name of ['Account', 'Orders in sum', 'Orders', 'Conversation', 'Reviews', 'Logins'])
      await page.getByRole('region', { name, exact: true }).getByRole('status').waitFor({ state: 'detached' });
    await expect(page.getByRole('alert')).toHaveCount(0);
    const account = page.getByRole('region', { name: 'Account' });
    await account.getByText(CUSTOMER.email).waitFor();
    await account.getByText('Yes', { exact: true }).waitFor();
    const paid = page.getByRole('region', { name: 'Orders in sum' }).locator('dd strong').first();
    await expect(async () => expect(await paid.textContent()).toBe(await paidByOrders(page))).toPass();
    await checkAccessibility(page, 'the page of a customer');
  });

  await test.step('the palette finds an order by the beginning of its number, which leads back to the customer', async () => {
    const path = new URL(page.url()).pathname;
    const link = page.getByRole('list', { name: 'Orders' }).getByRole('link').first();
    const number = (await link.textContent()) ?? '';
    expect(number).toMatch(/^\w{5}-\w{5}$/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(number.slice(0, 8).toLowerCase());
    await page.getByRole('group', { name: 'Orders' }).getByRole('option', { name: number }).click();
    await page.waitForURL('**/admin/order-details/*');
    await page.locator(`a[href="${path}"]`).click();
    await page.waitForURL(`**${path}`);
  });

  await test.step('the list of users leads there too, and Edit to the form', async () => {
    await page.goto(`/admin/users?search=${encodeURIComponent(CUSTOMER.email)}`);
    await page.locator('a[href^="/admin/users/"]:visible').first().click();
    await page.waitForURL('**/admin/users/*');
    await page.getByRole('link', { name: /^Edit / }).click();
    await page.getByRole('button', { name: 'UPDATE' }).waitFor();
  });
});

test('an administrator goes through a list by keys', { tag }, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  await signInAsAdministrator(page);
  await page.locator('a[href^="/admin/order-details/"]:visible').first().waitFor();

  await test.step('j and k move the focus, x selects, and a field keeps its letters', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const second = await focusedRow(page);
    await page.keyboard.press('x');
    await page.getByText('1 selected').first().waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('k');
    expect(await focusedRow(page)).toBe(second - 1);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').press('j');
    await expect(page.getByRole('searchbox')).toHaveValue('j');
    await page.getByRole('searchbox').fill('');
  });

  await test.step('j shows a ring in the list of products, too', async () => {
    await page.goto('/admin/products');
    await page.getByRole('link', { name: /Lamp/ }).filter({ visible: true }).first().waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => focusedRow(page)).toBe(0);
    const ring = `getComputedStyle(document.activeElement.closest('tr') ?? document.activeElement).outlineStyle`;
    await expect.poll(() => page.evaluate<string>(ring)).toBe('solid');
    await page.goto('/admin/orders');
    await page.locator('a[href^="/admin/order-details/"]:visible').first().waitFor();
  });

  await test.step('? shows the keys, and gives the focus back', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await checkAccessibility(page, 'the keyboard shortcuts');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('Enter opens the focused row', async () => {
    await page.locator('a[href^="/admin/order-details/"]:visible').nth(1).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/order-details/*');
  });
});

const searchBox = (page: Page) => page.getByRole('combobox', { name: /^Search orders/ });

const heightOf = (page: Page, selector: string) =>
  page.evaluate<number>(`document.querySelector('${selector}').getBoundingClientRect().height`);

/** Presses the arrow key until an option of the palette is the chosen one. */
async function chooseByArrows(page: Page, id: string): Promise<void> {
  const options = await page.getByRole('option').count();
  for (let step = 0; step <= options; step += 1) {
    if ((await searchBox(page).getAttribute('aria-activedescendant')) === id) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`${id} cannot be chosen`);
}

/** What the customer of the open page has paid, added up in cents from all of their orders. */
function paidByOrders(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const user = location.pathname.split('/').pop();
    const orders = await (await fetch('/api/orders/admin?user=' + user)).json();
    const paid = orders.filter(({ status }) => status === 'paid' || status === 'delivered');
    const cents = paid.reduce((sum, { orderTotal }) => sum + Math.round(orderTotal.cartSubtotal * 100), 0);
    return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
  })()`);
}

/** The position of the row that has the focus, or contains it. */
function focusedRow(page: Page): Promise<number> {
  return page.evaluate<number>(
    `[...document.querySelectorAll('tr[data-row-key], .rows > li')].findIndex((row) => row.contains(document.activeElement))`,
  );
}
