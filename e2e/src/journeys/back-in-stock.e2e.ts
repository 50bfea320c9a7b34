import type { Page } from '@playwright/test';
import { mailedLink } from '../shop/mailed-link.ts';
import { callApi } from './call-api.ts';
import { checkAccessibility, checkScreen } from './check-screen.ts';
import { expect, patiently, test } from './journey.ts';
import { register, signInAsAdministrator } from './steps.ts';

// The route guard of a customer page checks the session of a visitor, and a browser logs the 401.
const GUARD = /Failed to load resource: the server responded with a status of 401/;

test('a customer waits for a sold-out product, gets an email when it is back, and stops such emails by its link', {
  tag: ['@1280', '@390'],
}, async ({ openBrowser, shop, unique }) => {
  const email = `waiting-${unique}@shop.test`;
  const { page } = await openBrowser(GUARD);
  const reader = (await openBrowser()).page;
  const administrator = (await openBrowser()).page;
  const category = `Waiting ${unique}`;
  const [name, other] = [`Kettle ${unique}`, `Pan ${unique}`];

  const [productId, otherId] = await test.step('two products are sold out', async () => {
    await signInAsAdministrator(administrator);
    await callApi(administrator, 'POST', '/api/categories', { category });
    return [await addSoldOut(administrator, name, category), await addSoldOut(administrator, other, category)];
  });

  await test.step('a visitor who asks for an email signs in first, and is led back', async () => {
    await page.goto(`/product-details/${productId}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await checkScreen(page, 'a sold-out product');
    await page.getByRole('button', { name: 'Tell me when it is back' }).click();
    await page.waitForURL('**/login');
    await register(page, email);
    await page.getByRole('link', { name: 'Back to the product' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  await test.step('the customer asks, and the page says that an email comes', async () => {
    await askFor(page, email);
    await checkAccessibility(page, 'a sold-out product that a customer waits for');
    await page.reload();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Tell me when it is back' }).waitFor();
    await askFor(page, email);
    await page.goto(`/product-details/${otherId}`);
    await askFor(page, email);
  });

  await test.step('My profile lists both', async () => {
    await page.goto('/user');
    await expect(waitingList(page).getByRole('listitem')).toHaveCount(2);
    await checkScreen(page, 'the profile of a customer who waits');
  });

  await test.step('the administrator sees how many wait, and adds stock', async () => {
    await administrator.goto(`/admin/edit-product/${productId}`);
    await administrator.getByText('1 customer waits until it is back in stock.').waitFor();
    await checkScreen(administrator, 'a product that a customer waits for');
    await administrator.getByLabel('Count in stock').fill('3');
    await administrator.getByRole('button', { name: 'UPDATE' }).click();
    await administrator.waitForURL('**/admin/products');
  });

  const { dataDir } = shop;
  // The emails of a shop on another machine cannot be read.
  if (dataDir !== undefined) {
    const stop = await test.step('an email comes, and the customer waits for it no longer', async () => {
      await expect(() => mailedLink(dataDir, email, 'stop-emails')).toPass(patiently);
      expect(await mailedLink(dataDir, email, 'product-details')).toBe(`/product-details/${productId}`);
      await page.reload();
      await expect(waitingList(page).getByRole('listitem')).toHaveText([new RegExp(other)]);
      return mailedLink(dataDir, email, 'stop-emails');
    });

    await test.step('its link stops the others without a sign-in, once its button is pressed', async () => {
      await reader.goto(stop);
      await reader.getByRole('heading', { level: 1, name: 'Stop these emails' }).waitFor();
      await checkScreen(reader, 'the page that stops emails');
      await page.reload();
      await expect(waitingList(page).getByRole('listitem')).toHaveCount(1);
      await reader.getByRole('button', { name: 'Stop these emails' }).click();
      await reader.getByText('You will get no more of these emails.').waitFor();
      await checkAccessibility(reader, 'emails that were stopped');
      await page.reload();
      await page.getByRole('heading', { name: 'Your devices' }).waitFor();
      await expect(waitingList(page)).toHaveCount(0);
    });
  }

  await test.step('what is back can be bought', async () => {
    await page.goto(`/product-details/${productId}`);
    await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeEnabled();
  });

  for (const id of [productId, otherId]) await callApi(administrator, 'DELETE', `/api/products/admin/${id}`);
  await callApi(administrator, 'DELETE', `/api/categories/${encodeURIComponent(category)}`);
});

async function addSoldOut(page: Page, name: string, category: string): Promise<string> {
  const fields = { name, description: 'Steel.', price: 20, count: 0, category, attributesTable: [] };
  return ((await callApi(page, 'POST', '/api/products/admin', fields)) as { productId: string }).productId;
}

/** On the page of a sold-out product: asks for an email. */
async function askFor(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Tell me when it is back' }).click();
  await page.getByText(`We will write to you at ${email} when it is back in stock.`).waitFor();
}

const waitingList = (page: Page) => page.getByRole('list', { name: 'Waiting until it is back' });
