import type { Page } from '@playwright/test';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { checkAccessibility } from './check-screen.ts';
import { expect, patiently, test } from './journey.ts';
import {
  addToCart,
  expectSoon,
  findInAdminList,
  sendUpdate,
  signInAsAdministrator,
  signInAsCustomer,
} from './steps.ts';

const imageFile = (name: string) => repositoryFile(`infra/demo-images/${name}.webp`);

// A browser logs the 409 that reports a colleague's change.
const CONFLICT = /status of 409/;

test('an administrator creates, edits and deletes a product; an order keeps its image', {
  tag: '@1280',
}, async ({ openBrowser, unique }) => {
  const administrator = await openBrowser(CONFLICT);
  const colleague = (await openBrowser()).page;
  const customer = (await openBrowser()).page;
  const { page } = administrator;
  const name = `Tent ${unique} for Two`;
  const category = `Journeys ${unique}/Tents`;

  await test.step('the product list leads to the form of a new product', async () => {
    await signInAsAdministrator(page);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' }).click();
    await page.getByText(/^\d+ products in \d+ categories$/).waitFor();
    await page.getByRole('link', { name: 'Create new' }).click();
    await page.waitForURL('**/admin/create-new-product');
  });

  await test.step('the form lists missing fields on Create; Enter does not send it', async () => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await expect(page.getByText('Please enter a price')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Please enter a price').waitFor();
    await page.getByText('Please choose at least one image').waitFor();
  });

  await test.step('Enter creates a category, which is then selected, and an attribute in it', () =>
    createCategory(page, category));

  const editPath = await test.step('the product is created with two images; four are too many', async () => {
    await createProduct(page, name);
    await findInAdminList(page, name);
    const path = (await page.getByRole('link', { name: `Edit ${name}` }).getAttribute('href')) ?? '';
    expect(path).toMatch(/^\/admin\/edit-product\/.+/);
    return path;
  });
  const productPath = `/product-details/${editPath.split('/').pop()}`;

  await test.step('the shop lists it in its category and finds it by a search', async () => {
    await expectSoon(customer, `/product-list/category/Journeys%20${unique}`, name);
    await expectSoon(customer, `/product-list/search/tent%20${unique}`, name);
    await customer.getByRole('link', { name: new RegExp(name) }).click();
    await customer.getByRole('heading', { level: 1, name }).waitFor();
    await customer.getByText('$129.50').first().waitFor();
    await customer.getByText('Persons').first().waitFor();
  });

  await test.step('the shop shows a changed price', async () => {
    await openForm(page, editPath);
    await expect(page.getByLabel('Price')).toHaveValue('129.50');
    await page.getByLabel('Price').fill('99');
    await sendUpdate(page);
    await page.getByText(`${name} was updated`).waitFor();
    await expectSoon(customer, productPath, '$99.00');
  });

  await test.step('an image is deleted after a confirmation, and another one is added', async () => {
    await openForm(page, editPath);
    await page.getByRole('button', { name: 'Delete image 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete image 2' }).waitFor({ state: 'detached' });
    await page.getByLabel('Add images').setInputFiles(imageFile('tent-detail'));
    await page.getByText('upload file completed. wait for the result take effect, refresh also if neccassry').waitFor();
    await page.getByRole('button', { name: 'Delete image 2' }).waitFor();
  });

  await test.step('another main image is chosen, and the history says so in words', async () => {
    await page.getByRole('button', { name: 'Move image 2 one place to the front' }).click();
    await page.getByText('The images are in their new order.').waitFor();
    // The history loads when it comes into sight.
    await page.getByRole('heading', { name: 'History of changes' }).scrollIntoViewIfNeeded();
    await page.getByText('Image 2 became the main image.').waitFor(patiently);
  });

  await changeAndHide(page, customer, { name, category: `Journeys ${unique}`, editPath });

  await test.step('an update on top of a colleague’s change is rejected and overwrites nothing', async () => {
    await openForm(page, editPath);
    await signInAsAdministrator(colleague);
    await openForm(colleague, editPath);
    await colleague.getByLabel('Description').fill('Pitched in four minutes.');
    await sendUpdate(colleague);
    await page.getByLabel('Description').fill('Pitched in nine minutes.');
    await page.getByRole('button', { name: 'UPDATE' }).click();
    await page.getByText(/Another administrator has changed this product/).waitFor();
    await expect(page.getByLabel('Description')).toHaveValue('Pitched in nine minutes.');
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await expect(page.getByLabel('Description')).toHaveValue('Pitched in four minutes.');
    await page.getByLabel('Description').fill('Pitched in three minutes.');
    await sendUpdate(page);
    await expectSoon(customer, productPath, 'Pitched in three minutes.');
  });

  const orderPath = await test.step('a customer orders it', async () => {
    await signInAsCustomer(customer);
    await customer.goto(productPath);
    await addToCart(customer, 1);
    await customer.goto('/user/cart-details');
    await customer.getByText(name).first().waitFor();
    await customer.getByRole('radio', { name: /Cash On Delivery/ }).check();
    await customer.getByRole('button', { name: 'Place order', exact: true }).click();
    await customer.waitForURL('**/user/order-details/*');
    return new URL(customer.url()).pathname;
  });

  await test.step('it is deleted after a confirmation, and gone from the shop', async () => {
    await findInAdminList(page, name);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByText('Are you sure?').waitFor();
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${name} was deleted`).waitFor();
    await page.getByText('No product matches').waitFor();
    await expectSoon(customer, `/product-list/category/Journeys%20${unique}`, 'Nothing here yet');
  });

  await test.step('the order still shows its image', async () => {
    await customer.goto(orderPath);
    const image = customer.locator('.line', { hasText: name }).locator('img');
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);
  });
  expect(administrator.consoleErrors).toHaveLength(1);
});

test('an administrator creates a product on a phone, changes it in its row and hides it', {
  tag: '@390',
}, async ({ openBrowser, unique }) => {
  const { page } = await openBrowser();
  const shopper = (await openBrowser()).page;
  const name = `Tent ${unique} for One`;
  const category = `Phone journeys ${unique}`;
  await signInAsAdministrator(page);
  await page.goto('/admin/create-new-product');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await createCategory(page, category);
  await createProduct(page, name);
  await findInAdminList(page, name);
  const editPath = (await page.locator('.product-rows a', { hasText: name }).getAttribute('href')) ?? '';
  await changeAndHide(page, shopper, { name, category, editPath });
  // Other journeys count on the products of the demo data.
  await findInAdminList(page, name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`${name} was deleted`).waitFor();
});

/** On a product of its own category: what an administrator does in the list, and what a shopper sees of it. */
async function changeAndHide(
  page: Page,
  shopper: Page,
  { name, category, editPath }: { name: string; category: string; editPath: string },
): Promise<void> {
  const listPath = `/product-list/category/${encodeURIComponent(category)}`;
  await test.step('stock and price are changed in the row, by keyboard, and the list is filtered and sorted', async () => {
    await findInAdminList(page, name);
    await changeInRow(page, name, { stock: '3', price: '98.5' });
    await page.getByText('Only 3 left').filter({ visible: true }).waitFor();
    await expectSoon(shopper, `/product-details/${editPath.split('/').pop()}`, '$98.50');
    await page.getByRole('combobox', { name: 'Sort by' }).press('Enter');
    await page.locator('.ant-select-item-option', { hasText: 'Stock: Low To High' }).click();
    await page.waitForURL(/sort=stock_1/);
    await page.getByRole('checkbox', { name: 'Without image' }).click();
    await page.waitForURL(/image=none/);
    await page.getByText('No product matches').waitFor();
  });

  await test.step('a draft is gone from the shop, and back once it is published', async () => {
    // An open page of the product would ask again within ten seconds, and the browser log the 404 of a draft.
    await shopper.goto(listPath);
    await findInAdminList(page, name);
    await changeInRow(page, name, { published: false });
    await page.getByText('Draft', { exact: true }).filter({ visible: true }).waitFor();
    await expectSoon(shopper, listPath, 'Nothing here yet');
    await page.goto('/admin/products?published=false');
    await page.getByText(name).filter({ visible: true }).waitFor();
    await openForm(page, editPath);
    await page.getByRole('checkbox', { name: 'Published' }).check();
    await sendUpdate(page);
    await expectSoon(shopper, listPath, name);
  });

  await test.step('a preview shows what is typed, and the shop what is saved: an alt text too', async () => {
    const alt = `A tent of ${category}`;
    await openForm(page, editPath);
    await page.getByLabel('Description').fill('Pitched in one minute.');
    await page.getByLabel('Alt text of the main image').fill(alt);
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview: not saved yet' });
    await preview.getByRole('heading', { level: 1, name }).waitFor();
    await preview.getByText('Pitched in one minute.').waitFor();
    await expect(preview.locator('.strip img').first()).toHaveAttribute('alt', alt);
    await checkAccessibility(page, 'the preview of a product');
    await preview.getByRole('button', { name: 'Back to the form' }).click();
    await preview.waitFor({ state: 'hidden' });
    await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
    // The browser's Back closes it too, and leaves what is typed.
    await page.getByRole('button', { name: 'Preview' }).click();
    await preview.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await preview.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Preview' }).waitFor();
    await page.getByLabel('Description').fill('Pitched in five minutes.');
    await sendUpdate(page);
    await expect(async () => {
      await shopper.goto(`/product-details/${editPath.split('/').pop()}`);
      await expect(shopper.locator('.strip img').first()).toHaveAttribute('alt', alt);
    }).toPass(patiently);
  });

  await test.step('a form with unsaved changes asks before it is left', async () => {
    await openForm(page, editPath);
    await page.getByLabel('Description').fill('Not to be saved.');
    await page.getByRole('link', { name: /Go Back/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Description')).toHaveValue('Not to be saved.');
    await page.getByRole('link', { name: /Go Back/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/admin/products');
  });
}

async function openForm(page: Page, editPath: string): Promise<void> {
  await page.goto(editPath);
  await page.getByLabel('Name', { exact: true }).waitFor();
}

/** In the list: changes a product in its row by the keyboard, and waits until it is saved. */
async function changeInRow(
  page: Page,
  name: string,
  { stock, price, published }: { stock?: string; price?: string; published?: boolean },
): Promise<void> {
  const button = page.getByRole('button', { name: `change stock and price of ${name}` });
  await button.press('Enter');
  const form = page.getByRole('form', { name: `change stock and price of ${name}` });
  await expect(form.getByLabel('Stock')).toBeFocused();
  if (stock !== undefined) await form.getByLabel('Stock').fill(stock);
  if (price !== undefined) await form.getByLabel('Price').fill(price);
  if (published !== undefined) await form.getByRole('checkbox', { name: 'Published' }).setChecked(published);
  await form.getByLabel('Price').press('Enter');
  await page.getByText(`${name} was updated`).waitFor();
  await expect(button).toBeFocused();
}

async function createCategory(page: Page, category: string): Promise<void> {
  await page.getByLabel('Or create a new category').fill(category);
  await page.getByLabel('Or create a new category').press('Enter');
  await page.getByTitle(category, { exact: true }).first().waitFor();
  await page.getByLabel('Create new attribute').fill('Persons');
  await page.getByLabel('New attribute value').fill('2');
  await page.getByLabel('New attribute value').press('Enter');
  await page.getByRole('cell', { name: 'Persons', exact: true }).waitFor();
  await expect(page.getByLabel('Create new attribute')).toHaveValue('');
  // The attribute belongs to the category now.
  await page.getByLabel('Choose attribute').click();
  await page.locator('.ant-select-item-option', { hasText: 'Persons' }).click();
  await page.getByLabel('Attribute value', { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: /^2$/ }).click();
}

/** On the form with name and category: fills the rest and ends on the list. */
async function createProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel('Description').fill('Pitched in five minutes.');
  await page.getByLabel('Count in stock').fill('7');
  await page.getByLabel('Price').fill('129.5');
  const files = page.getByLabel('Add images');
  const front = imageFile('tent-front');
  await files.setInputFiles([front, front, front, front]);
  await page.getByText('to many files').waitFor();
  await files.setInputFiles([front, imageFile('tent-context'), repositoryFile('README.md')]);
  await page.getByText(/^README\.md: must be a JPEG, PNG or WebP image/).waitFor();
  await page.getByText('to many files').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL('**/admin/products');
  await page.getByText(`${name} was created`).waitFor();
}
