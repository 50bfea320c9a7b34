import type { Page } from '@playwright/test';
import { productDetailsPath, titleOf } from '@shop/contracts/pages.ts';
import { callApi } from './call-api.ts';
import { checkAccessibility } from './check-screen.ts';
import { expect, test } from './journey.ts';
import { expectSoon, register, signInAsAdministrator, writeReview } from './steps.ts';

/** The journey counts the reviews of its product: a product of the demo data may get others at the same time. */
test('a customer registers and writes one review of a product; the shop answers', {
  tag: ['@1280-all', '@390'],
}, async ({ openBrowser, unique }) => {
  const { page } = await openBrowser();
  const administrator = (await openBrowser()).page;
  const comment = `Two hinges of ${unique} stick.`;
  const { name, path, remove } = await givenReviewedProduct(administrator, (await openBrowser()).page, unique);

  try {
    await test.step('a review needs a login', async () => {
      await page.goto(path);
      await expect(page).toHaveTitle(titleOf(name));
      await page.getByText('Login first to write a review').waitFor();
      const form = page.getByRole('form', { name: 'Write a review' });
      await expect(form.getByRole('button', { name: 'Submit' })).toBeDisabled();
      await form.getByRole('link', { name: 'Login' }).click();
      await page.waitForURL('**/login');
      await register(page, `reviewer-${unique}@shop.test`);
      await page.waitForURL('**/user');
    });

    await test.step('the page shows the review and the new count at once', async () => {
      await page.getByRole('link', { name: 'Back to the product' }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      const count = page.locator('.reviews-sum > .faint');
      await expect(count).toHaveText('1 review');
      await writeReview(page, '2 bad', `${comment}\nThe rest is fine.`);
      await page.getByText('You successfuly reviewed the page!').waitFor();
      await page.getByText(comment).waitFor();
      await ownReview(page, comment).getByText('Jo Urney').waitFor();
      await expect(count).toHaveText('2 reviews');
    });

    await test.step('the form gives way to a note', async () => {
      await page.reload();
      await page.getByText('You have reviewed this product.').waitFor();
      await expect(page.getByRole('form', { name: 'Write a review' })).toHaveCount(0);
    });

    await test.step('the author changes it', async () => {
      await page.getByRole('button', { name: 'Edit your review' }).click();
      await page.getByRole('textbox', { name: 'Comment' }).fill(`${comment} Now it is mended.`);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Your review was changed.').waitFor();
      await expect(ownReview(page, comment)).toContainText('edited');
      await page.getByRole('combobox', { name: 'Sort reviews' }).selectOption('Oldest first');
      await expect(page.locator('.reviews-list li').first()).not.toContainText(comment);
    });

    await test.step('an administrator answers it, and hides it with a reason that the author reads', async () => {
      const reply = { title: `Glad ${unique}`, text: 'We are glad to hear that.' };
      await callApi(administrator, 'POST', '/api/admin/chat/replies', reply);
      await administrator.goto('/admin/orders');
      await administrator.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Reviews' }).click();
      const row = administrator.getByRole('listitem').filter({ hasText: comment });
      await row.getByRole('button', { name: /^Answer:/ }).click();
      await administrator.getByRole('textbox', { name: 'Answer' }).fill('Thank you.');
      await administrator.getByRole('button', { name: 'Saved replies' }).click();
      await administrator.getByRole('button', { name: `Insert ‘Glad ${unique}’` }).click();
      await expect(administrator.getByRole('textbox', { name: 'Answer' })).toBeFocused();
      await expect(administrator.getByRole('textbox', { name: 'Answer' })).toHaveValue(
        'Thank you.\nWe are glad to hear that.',
      );
      await administrator.getByRole('button', { name: 'Publish' }).click();
      await row.getByText('We are glad to hear that.').waitFor();
      await expectSoon(page, page.url(), 'We are glad to hear that.');
      await row.getByRole('button', { name: /^Hide:/ }).click();
      await administrator.getByRole('textbox', { name: 'Reason' }).fill('Names an employee');
      await administrator.getByRole('button', { name: 'Hide', exact: true }).click();
      await row.getByText('Hidden: Names an employee').waitFor();
      await expectSoon(page, page.url(), 'The shop has hidden your review: Names an employee');
      await expect(ownReview(page, comment)).toHaveCount(0);
      await row.getByRole('button', { name: /^Show again:/ }).click();
      await row.getByText('Hidden: Names an employee').waitFor({ state: 'detached' });
      await expectSoon(page, page.url(), 'Now it is mended.');
    });

    await test.step('the page of a customer leads to the reviews that they wrote', async () => {
      const row = administrator.getByRole('listitem').filter({ hasText: comment });
      await row.getByRole('link', { name: 'Jo Urney', exact: true }).click();
      await administrator.getByRole('link', { name: 'All reviews' }).click();
      await administrator.waitForURL('**/admin/reviews?user=*');
      await administrator.getByText('Only reviews by Jo Urney').waitFor();
      await expect(administrator.getByRole('button', { name: /^Answer|^Edit answer/ })).toHaveCount(1);
      await checkAccessibility(administrator, 'the reviews of a customer');
    });

    await test.step('the author deletes it, and may write another', async () => {
      await page.getByRole('button', { name: 'Delete your review' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Your review was deleted.').waitFor();
      await page.getByRole('form', { name: 'Write a review' }).waitFor();
      await expect(ownReview(page, comment)).toHaveCount(0);
    });
  } finally {
    await remove();
  }
});

/** Creates a product with one review, by somebody else; `remove` deletes it, because other journeys count cards. */
async function givenReviewedProduct(
  administrator: Page,
  reviewer: Page,
  unique: string,
): Promise<{ name: string; path: string; remove: () => Promise<void> }> {
  const name = `Lantern ${unique}`;
  const category = `Reviews ${unique}`;
  await signInAsAdministrator(administrator);
  await callApi(administrator, 'POST', '/api/categories', { category });
  const product = { name, description: 'Spun steel.', count: 5, price: 12.5, category, attributesTable: [] };
  const { productId } = (await callApi(administrator, 'POST', '/api/products/admin', product)) as { productId: string };
  await reviewer.goto('/register');
  const account = { name: 'Ada', lastName: 'Moss', email: `earlier-${unique}@shop.test`, password: 'journey123' };
  await callApi(reviewer, 'POST', '/api/users/register', account);
  await callApi(reviewer, 'POST', `/api/users/review/${productId}`, { comment: 'Bright.', rating: 4 });
  return {
    name,
    path: productDetailsPath(productId),
    remove: async () => {
      await callApi(administrator, 'DELETE', `/api/products/admin/${productId}`);
      await callApi(administrator, 'DELETE', `/api/categories/${encodeURIComponent(category)}`);
    },
  };
}

/** The entry of a review in the list. */
function ownReview(page: Page, comment: string) {
  return page.locator('.reviews-list li').filter({ hasText: comment });
}
