import type { Page } from '@playwright/test';
import { productDetailsPath, productListPath, titleOf } from '@shop/contracts/pages.ts';
import { callApi } from './call-api.ts';
import { expect, patiently, test } from './journey.ts';
import { expectSoon, findInAdminList, signIn, signInAsAdministrator } from './steps.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

/** If a text became an element, a selector for `data-hostile` would find it. */
const DESCRIPTION = '--><img data-hostile src=x onerror=alert(2)> {{7*7}} Wry words.';
const ATTRIBUTE = { key: `Wry'><svg data-hostile onload=alert(4)>`, value: '<iframe data-hostile srcdoc=x>' };
const REVIEW = '<a data-hostile href="javascript:alert(5)">Wry</a>';
const READER = '<i data-hostile>Wry';
const PASSWORD = 'journey123';
const MESSAGE = '<img data-hostile src=x onerror=alert(6)> Wry question';
const ANSWER = '<svg data-hostile onload=alert(7)> Wry answer';

/** Deletes the product, category and user at the end, because other journeys count cards and rows. */
test('markup in names, descriptions, reviews and chats stays text on every page (P-E11)', {
  tag: '@390',
}, async ({ openBrowser, unique }) => {
  const name = `</title></script><script data-hostile>alert(1)</script> Wry Lantern ${unique}`;
  const category = `Wry ${unique}"><b data-hostile onmouseover=alert(3)>`;
  const email = `wry-${unique}@shop.test`;
  const administrator = await openBrowser();
  const reader = await openBrowser();
  const dialogs: string[] = [];
  for (const { context } of [administrator, reader])
    context.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  let productId: string | undefined;
  let readerId: string | undefined;

  try {
    await test.step('an administrator writes it into a product and a category, a customer into a review', async () => {
      await signInAsAdministrator(administrator.page);
      await callApi(administrator.page, 'POST', '/api/categories', { category });
      const { key, value: val } = ATTRIBUTE;
      await callApi(administrator.page, 'POST', '/api/categories/attr', { key, val, categoryChoosen: category });
      const product = { name, description: DESCRIPTION, count: 5, price: 12.5, category, attributesTable: [ATTRIBUTE] };
      const created = await callApi(administrator.page, 'POST', '/api/products/admin', product);
      productId = (created as { productId: string }).productId;

      await reader.page.goto('/register');
      const account = { name: READER, lastName: 'Reader', email, password: PASSWORD };
      const registered = await callApi(reader.page, 'POST', '/api/users/register', account);
      readerId = (registered as { userCreated: { _id: string } }).userCreated._id;
      await callApi(reader.page, 'POST', `/api/users/review/${productId}`, { comment: REVIEW, rating: 4 });
    });

    await test.step('it is text in the lists: all products, the category, a search', async () => {
      const { page } = reader;
      await expectSoon(page, `/product-list/search/wry%20lantern%20${unique}`, name);
      await expectText(page, name);
      await page.goto(productListPath({ category }));
      await expectText(page, name, category);
      await expect(page).toHaveTitle(titleOf(category));
      for (const [path, heading] of [
        ['/product-list', 'All products'],
        ['/', 'Best Online Shop'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await waitUntilLoaded(page);
        await expectText(page);
      }
    });

    await test.step('it is text on the product page, in its reviews and its metadata', async () => {
      const { page } = reader;
      await page.goto(productDetailsPath(productId ?? ''));
      await expectText(page, name, DESCRIPTION, ATTRIBUTE.key, ATTRIBUTE.value, REVIEW);
      await page.getByText(READER).filter({ visible: true }).first().waitFor();
      await expect(page).toHaveTitle(titleOf(name));
      // On a busy machine the gateway sends a page without metadata instead of late.
      await expect(async () => {
        await page.goto(productDetailsPath(productId ?? ''));
        // biome-ignore lint/plugin/no-short-wait: toPass asks again
        const metadata = await page.locator('script[type="application/ld+json"]').textContent({ timeout: 1_000 });
        expect(JSON.parse(metadata ?? '').name).toBe(name);
      }).toPass(patiently);
    });

    await test.step('it is text in the chat, for the customer and on the desk', async () => {
      const { page } = reader;
      await signIn(page, { email, password: PASSWORD });
      await page.waitForURL('**/user');
      await page.getByRole('button', { name: /^Open the chat/ }).click();
      await page.getByPlaceholder('Your Text Message').fill(MESSAGE);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expectText(page, MESSAGE);
      await administrator.page.goto('/admin/chats');
      const panel = administrator.page.getByRole('region', { name: `Chat with ${READER} Reader` });
      await panel.getByText(MESSAGE, { exact: true }).waitFor();
      await panel.getByPlaceholder('Your Text Message').fill(ANSWER);
      await administrator.page.keyboard.press('Enter');
      await expectText(page, MESSAGE, ANSWER);
      await expectText(administrator.page, MESSAGE, ANSWER, `${READER} Reader`);
    });

    await test.step("it is text in the administrator's product list and form", async () => {
      const { page } = administrator;
      await findInAdminList(page, `Wry Lantern ${unique}`);
      await expectText(page, name);
      await page.goto(`/admin/edit-product/${productId}`);
      await expectText(page, ATTRIBUTE.key, ATTRIBUTE.value);
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
      await expect(page.getByLabel('Description')).toHaveValue(DESCRIPTION);
      await page.getByTitle(category, { exact: true }).first().waitFor();
    });

    await test.step("it is text in the administrator's user list, in the delete dialog and in the form", async () => {
      const { page } = administrator;
      await page.goto('/admin/users');
      await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(email);
      await page.getByText('1 person found').waitFor();
      await page.getByText(READER).filter({ visible: true }).first().waitFor();
      await expectText(page);
      await page.getByRole('button', { name: `Delete ${READER} Reader` }).click();
      await expectText(page, `${READER} Reader`);
      await page.getByRole('button', { name: 'Keep it' }).click();
      await page.locator(`a[href="/admin/edit-user/${readerId}"]:visible`).first().click();
      await expectText(page, `${READER} Reader`);
      await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(READER);
    });
  } finally {
    const { page } = administrator;
    if (productId) await callApi(page, 'DELETE', `/api/products/admin/${productId}`);
    await callApi(page, 'DELETE', `/api/categories/${encodeURIComponent(category)}`);
    if (readerId) await callApi(page, 'DELETE', `/api/users/${readerId}`);
  }
  // The console check of `openBrowser` reports violations of the content security policy.
  expect(dialogs).toEqual([]);
});

/** Every text is visible as it was written, and none has become an element. */
async function expectText(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
  expect(await page.locator('[data-hostile]').count()).toBe(0);
}
