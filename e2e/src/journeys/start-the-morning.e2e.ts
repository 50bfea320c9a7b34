import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { checkAccessibility } from './check-screen.ts';
import { type BrowserUser, expect, patiently, test } from './journey.ts';
import { findInAdminList, register, signInAsAdministrator } from './steps.ts';

/** Other journeys use the shop at the same time, so numbers are compared with those before, or not at all. */
test('an administrator finds everything that waits in one panel, and is done with it', {
  tag: ['@1280', '@390-all'],
}, async ({ openBrowser, unique }) => {
  const { page: admin } = await openBrowser();
  const customer = await openBrowser();
  const name = `Morning Mug ${unique}`;
  const comment = `The handle of ${unique} broke.`;
  await signInAsAdministrator(admin);
  const remove = await givenCriticalReview(admin, customer, { name, comment, unique });
  const panel = admin.getByRole('region', { name: 'Needs attention' });

  try {
    await test.step('the panel counts the critical review and the low stock, and the menu too', async () => {
      await admin.goto('/admin/orders');
      await panel.getByRole('link', { name: /critical reviews? 2 stars or fewer/ }).waitFor();
      await panel.getByRole('link', { name: /products? low on stock/ }).waitFor();
      await admin.getByRole('link', { name: /^Reviews \d+ needs? attention$/ }).waitFor();
      await checkAccessibility(admin, 'what needs attention');
    });

    await test.step('who writes in the chat joins it without a reload', async () => {
      const { page } = customer;
      await page.goto('/product-list');
      await page.getByRole('button', { name: /^Open the chat/ }).click();
      await page.getByPlaceholder('Your Text Message').fill(`Is ${unique} safe?`);
      await page.keyboard.press('Enter');
      await panel.getByRole('link', { name: /waits? in the chat/ }).click(patiently);
      await admin.waitForURL('**/admin/chats');
      const chat = admin.getByRole('region', { name: 'Chat with Jo Urney' }).filter({ hasText: unique });
      await chat.getByPlaceholder('Your Text Message').fill('It is not. Stop using it.');
      await admin.keyboard.press('Enter');
      await page.getByText('It is not. Stop using it.', { exact: true }).waitFor(patiently);
    });

    await test.step('the critical reviews lead to the response, whose dialog quotes the review', async () => {
      await admin.goto('/admin/orders');
      await panel.getByRole('link', { name: /critical review/ }).click();
      await admin.waitForURL('**/admin/reviews?show=unanswered&stars=1%2C2');
      await admin.getByRole('searchbox', { name: 'Search reviews and authors' }).fill(`${unique} handle`);
      await expect(
        admin.getByRole('listitem').filter({ has: admin.getByRole('button', { name: 'Hide' }) }),
      ).toHaveCount(1);
      await checkAccessibility(admin, 'the filtered reviews');
      await admin.getByRole('button', { name: `Answer: Jo Urney on ${name}` }).click();
      const dialog = admin.getByRole('dialog', { name: 'Answer publicly' });
      const quote = dialog.getByRole('figure', { name: 'The review' });
      await expect(quote).toContainText(name);
      await expect(quote).toContainText(comment);
      await quote.getByRole('img', { name: 'Rated 1.0 out of 5' }).waitFor();
      await dialog.getByRole('textbox', { name: 'Answer' }).fill('We send you another one.');
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await admin.reload();
      await admin.getByText('No review matches').waitFor();
    });

    await test.step('the low stock leads to the products', async () => {
      await admin.goto('/admin/orders');
      await panel.getByRole('link', { name: /low on stock/ }).click();
      await admin.waitForURL('**/admin/products?stock=low&published=true&sort=stock_1');
      await findInAdminList(admin, name);
    });

    await test.step('the history finds the response by the name of the product', async () => {
      await admin.goto('/admin/history');
      await admin.getByRole('searchbox', { name: 'Search by product, person or order' }).fill(`mug ${unique}`);
      // The list before the search may show the same rows.
      await admin.waitForURL('**/admin/history?search=*');
      await expect(admin.getByText('Review answered')).toHaveCount(1);
      await expect(admin.getByText(`Review of ${name}`)).toHaveCount(1);
      await admin.goto(`${admin.url()}&field=price`);
      await admin.getByText('Nothing found').waitFor();
    });
  } finally {
    await remove();
  }
});

/** Creates a product with little stock and a new customer's review of one star. @returns removes the product */
async function givenCriticalReview(
  admin: Page,
  { page }: BrowserUser,
  { name, comment, unique }: { name: string; comment: string; unique: string },
): Promise<() => Promise<void>> {
  const category = `Morning ${unique}`;
  await callApi(admin, 'POST', '/api/categories', { category });
  const product = { name, description: 'Stoneware.', count: 2, price: 8.5, category, attributesTable: [] };
  const { productId } = (await callApi(admin, 'POST', '/api/products/admin', product)) as { productId: string };
  await page.goto('/login');
  await register(page, `morning-${unique}@shop.test`);
  await page.waitForURL('**/user');
  await callApi(page, 'POST', `/api/users/review/${productId}`, { comment, rating: 1 });
  return async () => {
    await callApi(admin, 'DELETE', `/api/products/admin/${productId}`);
    await callApi(admin, 'DELETE', `/api/categories/${encodeURIComponent(category)}`);
  };
}
