import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { checkAccessibility } from './check-screen.ts';
import { expect, patiently, test } from './journey.ts';
import { signInAsAdministrator } from './steps.ts';

test('an administrator renames, describes, moves, merges and deletes categories, and old addresses lead on', {
  tag: ['@1280', '@390'],
}, async ({ openBrowser, unique }) => {
  const { page } = await openBrowser();
  const visitor = (await openBrowser()).page;
  const [lamps, lights, rest] = [`Lamps ${unique}`, `Lights ${unique}`, `Rest ${unique}`];
  const old = `/product-list/category/${encodeURIComponent(lamps)},Desk`;

  await test.step('two products stand in a category below another one', async () => {
    await signInAsAdministrator(page);
    for (const category of [`${lamps}/Desk`, rest]) await callApi(page, 'POST', '/api/categories', { category });
    for (const name of ['One', 'Two'])
      await callApi(page, 'POST', '/api/products/admin', {
        ...{ name: `${name} ${unique}`, description: 'Bright.', price: 20, count: 4, attributesTable: [] },
        category: `${lamps}/Desk`,
      });
  });

  await test.step('it gets another name and a description', async () => {
    await page.goto('/admin/categories');
    await page.getByRole('button', { name: `Edit ${lamps}`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill(lights);
    await dialog.getByLabel('Description').fill('All that shines.');
    await checkAccessibility(page, 'a category in its form');
    await save(page, 'Save', 'Category saved');
    await page.getByRole('button', { name: `Edit ${lights}/Desk` }).waitFor();
    await checkAccessibility(page, 'the categories');
  });

  await test.step('the old address of what stands below leads on, with both products', async () => {
    await visitor.goto(`${old}?sort=price_1`);
    await expect(visitor).toHaveURL(`/product-list/category/${encodeURIComponent(lights)},Desk?sort=price_1`);
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(`${lights}/Desk`);
    for (const name of ['One', 'Two'])
      await visitor
        .getByRole('link', { name: `${name} ${unique}` })
        .first()
        .waitFor();
    await visitor.goto(`/product-list/category/${encodeURIComponent(lights)}`);
    await visitor.getByText('All that shines.').waitFor();
    await checkAccessibility(visitor, 'a category with a description');
  });

  await test.step('it becomes a top-level category', async () => {
    await page.getByRole('button', { name: `Edit ${lights}/Desk` }).click();
    await page.getByRole('dialog').getByLabel('Stands below').selectOption('');
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(`Desks ${unique}`);
    await save(page, 'Save', 'Category saved');
    await page.getByRole('button', { name: `Edit Desks ${unique}` }).waitFor();
  });

  await test.step('it is merged into another one, and that one deleted', async () => {
    await page.getByRole('button', { name: `Merge Desks ${unique} into another category` }).click();
    await page.getByRole('dialog').getByLabel('Merge into').selectOption(lights);
    await checkAccessibility(page, 'the merge of a category');
    await save(page, 'Merge', 'Categories merged');
    await page.getByRole('button', { name: `Delete ${lights}`, exact: true }).click();
    await page.getByRole('dialog').getByText(`2 products in ${lights} need another category`).waitFor();
    await page.getByRole('dialog').getByLabel('Move its products to').selectOption(rest);
    await checkAccessibility(page, 'the deletion of a category');
    await save(page, 'Delete', 'Category deleted');
    await expect(page.getByRole('button', { name: `Edit ${lights}` })).toHaveCount(0);
  });

  await test.step('the first address still leads on, and the products are where it leads', async () => {
    await expect(async () => {
      await visitor.goto(old);
      await expect(visitor).toHaveURL(`/product-list/category/${encodeURIComponent(rest)}`);
    }).toPass(patiently);
    for (const name of ['One', 'Two'])
      await visitor
        .getByRole('link', { name: `${name} ${unique}` })
        .first()
        .waitFor();
    await page.goto(`/admin/products?search=${encodeURIComponent(unique)}`);
    await expect(page.getByText(rest).first()).toBeVisible();
  });

  await test.step('the history shows the changes', async () => {
    await page.goto('/admin/history?kind=category');
    for (const event of ['Category renamed', 'Category merged into another one', 'Category removed'])
      await page.getByText(event).first().waitFor();
  });
});

async function save(page: Page, button: string, said: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  await page.getByText(said).waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
