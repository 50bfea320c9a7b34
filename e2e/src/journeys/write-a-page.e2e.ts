import { checkAccessibility, checkScreen } from './check-screen.ts';
import { expect, patiently, test } from './journey.ts';
import { expectSoon, signInAsAdministrator } from './steps.ts';

const NOT_FOUND = /status of 404/;
const TEXT = `Measure **twice**.

# Frames

- Small: up to 165 cm
- [Ask us](/help/contact) or [press here](javascript:alert(1))

<b>No HTML</b>`;

test('an administrator writes a page, and a visitor reads it', { tag: ['@1280', '@390'] }, async ({
  openBrowser,
  unique,
}) => {
  const { page } = await openBrowser(NOT_FOUND);
  const visitor = (await openBrowser(NOT_FOUND)).page;
  const title = `Size guide ${unique}`;
  const slug = `size-guide-${unique}`;
  await signInAsAdministrator(page);
  const preview = page.getByRole('region', { name: 'Preview' });

  await test.step('says at the fields what is missing', async () => {
    await page.goto('/admin/pages');
    await page.getByRole('link', { name: 'New page' }).click();
    await page.getByRole('button', { name: 'Create page' }).click();
    await page.getByText('Enter a title').waitFor();
    await checkAccessibility(page, 'a page that cannot be saved');
  });

  await test.step('previews what is typed, and keeps it when somebody is about to leave', async () => {
    await page.getByLabel('Title', { exact: true }).fill(title);
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(slug);
    await page.getByLabel('Text', { exact: true }).fill(TEXT);
    await expect(preview.getByRole('heading', { name: 'Frames', level: 2 })).toBeVisible(patiently);
    await expect(preview.getByText('<b>No HTML</b>')).toBeVisible();
    await expect(preview.getByRole('link')).toHaveText(['Ask us']);
    await checkScreen(page, 'a page that is being written');
    await page.getByRole('link', { name: 'Go Back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  });

  await test.step('a new page is a draft, which visitors do not see', async () => {
    await page.getByRole('button', { name: 'Create page' }).click();
    await page.getByText('Page created').waitFor();
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Draft');
    await checkScreen(page, 'the list of pages');
    expect((await visitor.goto(`/page/${slug}`))?.status()).toBe(404);
    await visitor.getByRole('heading', { name: 'There is no such page', level: 1 }).waitFor();
    await expect(visitor.getByRole('contentinfo').getByRole('link', { name: title })).toHaveCount(0);
    await checkScreen(visitor, 'a page that is a draft');
  });

  await test.step('is published', async () => {
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await page.getByRole('checkbox', { name: 'Published' }).check();
    await page.getByLabel('Description', { exact: true }).fill('Which frame fits whom');
    await page.getByRole('button', { name: 'Save page' }).click();
    await page.getByText('Page saved').waitFor();
    await expect(page.getByLabel('Address', { exact: true })).toBeDisabled();
    await page.getByRole('link', { name: 'View', exact: true }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: title }).waitFor();
  });

  await test.step('is found in the footer and read', async () => {
    await expectSoon(visitor, '/', title);
    await visitor.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await visitor.getByRole('heading', { name: title, level: 1 }).waitFor();
    await visitor.getByRole('heading', { name: 'Frames', level: 2 }).waitFor();
    await expect(visitor).toHaveTitle(`${title} · Best Online Shop`);
    await checkScreen(visitor, 'a page of the merchant');
  });

  await test.step('is in the HTML, with its metadata', async () => {
    const response = await visitor.request.get(`/page/${slug}`, { headers: { accept: 'text/html' } });
    const html = await response.text();
    expect(html).toContain('<h2>Frames</h2>');
    expect(html).toContain('<meta name="description" content="Which frame fits whom" />');
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/page/${slug}" />`));
    expect(html).toContain('&lt;b&gt;No HTML');
  });

  await test.step('is deleted', async () => {
    await page.goto('/admin/pages');
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(0);
    expect((await visitor.goto(`/page/${slug}`))?.status()).toBe(404);
  });
});
