import type { Page } from '@playwright/test';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { checkAccessibility } from './check-screen.ts';
import { expect, patiently, test } from './journey.ts';
import { signInAsAdministrator } from './steps.ts';

const NAME = 'Ada’s Bikes';
const ACCENT = '#1D4ED8';

test('an administrator renames the shop, and all of it follows', { tag: '@alone' }, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  const visitor = (await openBrowser()).page;
  await visitor.goto('/');
  await signInAsAdministrator(page);
  try {
    await test.step('says at the field what cannot be saved', async () => {
      await page.goto('/admin/settings');
      await page.getByLabel('Accent colour', { exact: true }).fill('#FDE68A');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('This colour is too light').waitFor();
      await checkAccessibility(page, 'settings that cannot be saved');
    });

    await test.step('saves name, accent, seller and logo', async () => {
      await page.getByLabel('Name', { exact: true }).fill(NAME);
      await page.getByLabel('Accent colour', { exact: true }).fill(ACCENT);
      await page.getByLabel('Name of the seller').fill('Ada Ltd');
      await page.locator('input[type=file]').setInputFiles(repositoryFile('infra/demo-images/tent-front.webp'));
      await page.getByRole('button', { name: 'Remove the logo' }).waitFor();
      await checkAccessibility(page, 'settings that are not saved yet');
      await save(page);
      await expect(page).toHaveTitle(`Settings · ${NAME}`);
    });

    await test.step('pages, metadata and manifest have it at once', async () => {
      const html = await (await page.request.get('/cart', { headers: { accept: 'text/html' } })).text();
      expect(html).toContain(`<title>${NAME}</title>`);
      expect(html).toContain(`--accent:${ACCENT}`);
      const manifest = await (await page.request.get('/manifest.webmanifest')).json();
      expect(manifest.name).toBe(NAME);
    });

    await test.step('a page that was open follows when somebody comes back to it', async () => {
      await visitor.evaluate<void>('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))');
      await visitor
        .getByRole('link', { name: `${NAME}, home` })
        .first()
        .waitFor();
      await expect(visitor).toHaveTitle(NAME);
      await expect(visitor.getByRole('contentinfo')).toContainText('Ada Ltd');
      await checkAccessibility(visitor, 'the home page of a renamed shop');
    });
  } finally {
    await putBack(page);
  }
  await visitor.goto('/');
  await expect(visitor).toHaveTitle('Best online shop', patiently);
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Settings saved').waitFor();
}

/** Journeys share a shop: the others expect it as it was. */
async function putBack(page: Page): Promise<void> {
  const { version } = await (await page.request.get('/api/settings')).json();
  const seller = { name: '', address: '', email: '', taxNumber: '' };
  const settings = { name: 'Best Online Shop', logo: null, accent: null, timeZone: 'UTC', seller, links: [] };
  const response = await page.request.put('/api/admin/settings', { data: { version, ...settings } });
  expect(response.status()).toBe(200);
}
