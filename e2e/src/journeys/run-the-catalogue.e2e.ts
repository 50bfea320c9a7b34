import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eventually } from '@shop/testing/eventually.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import type { Browser, Page } from 'playwright-core';
import { newPerson, openBrowser, type Person } from '../browser.ts';
import { addToCart, findInAdminList, sees, sendUpdate, signInAsAdministrator, signInAsCustomer } from '../deeds.ts';
import { openShop, type RunningShop } from '../shop.ts';

let shop: RunningShop;
let browser: Browser;
let administrator: Person;
let colleague: Person;
let customer: Person;
let editPath: string;
let orderPath: string;

const NAME = 'Journey Tent for Two';
const CATEGORY = 'Journeys/Tents';
const picture = (name: string) => repositoryFile(`infra/pictures/${name}.webp`);

before(async () => {
  // One after the other: what has been started is known to `after` when the next fails.
  browser = await openBrowser();
  shop = await openShop();
  administrator = await newPerson(browser, shop.url);
  colleague = await newPerson(browser, shop.url);
  customer = await newPerson(browser, shop.url);
});
after(async () => {
  await browser?.close();
  await shop?.stop();
});

async function openForm(page: Page): Promise<void> {
  await page.goto(editPath);
  await page.getByLabel('Name', { exact: true }).waitFor();
}

describe('an administrator runs the catalogue', () => {
  it('signs in and opens the form of a new product from the list', async () => {
    const { page } = administrator;
    await signInAsAdministrator(page);
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await page.getByText(/^\d+ products in \d+ categories$/).waitFor();
    await page.getByRole('link', { name: 'Create new' }).click();
    await page.waitForURL('**/admin/create-new-product');
  });

  it('is told what is missing after the first attempt, and Enter sends nothing', async () => {
    const { page } = administrator;
    await page.getByLabel('Name', { exact: true }).fill(NAME);
    await page.getByLabel('Name', { exact: true }).press('Enter');
    assert.equal(await page.getByText('Please enter a price').count(), 0);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Please enter a price').waitFor();
    await page.getByText('Please choose at least one image').waitFor();
  });

  it('makes a category by Enter, which is selected by itself, and an attribute in it', async () => {
    const { page } = administrator;
    await page.getByLabel('Or create a new category').fill(CATEGORY);
    await page.getByLabel('Or create a new category').press('Enter');
    await page.getByTitle(CATEGORY, { exact: true }).first().waitFor();
    await page.getByLabel('Create new attribute').fill('Persons');
    await page.getByLabel('New attribute value').fill('2');
    await page.getByLabel('New attribute value').press('Enter');
    await page.getByRole('cell', { name: 'Persons', exact: true }).waitFor();
    assert.equal(await page.getByLabel('Create new attribute').inputValue(), '');
    // It is the category's now.
    await page.getByLabel('Choose attribute').click();
    await page.locator('.ant-select-item-option', { hasText: 'Persons' }).click();
    await page.getByLabel('Attribute value', { exact: true }).click();
    await page.locator('.ant-select-item-option', { hasText: /^2$/ }).click();
  });

  it('creates the product with two pictures, four being too many, and is back at the list', async () => {
    const { page } = administrator;
    await page.getByLabel('Description').fill('Pitched in five minutes.');
    await page.getByLabel('Count in stock').fill('7');
    await page.getByLabel('Price').fill('129.5');
    const files = page.getByLabel('Add images');
    const front = picture('tent-front');
    await files.setInputFiles([front, front, front, front]);
    await page.getByText('to many files').waitFor();
    await files.setInputFiles([front, picture('tent-context')]);
    await page.getByText('to many files').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL('**/admin/products');
    await page.getByText(`${NAME} was created`).waitFor();
    await findInAdminList(page, NAME);
    editPath = (await page.getByRole('link', { name: `Edit ${NAME}` }).getAttribute('href')) ?? '';
    assert.match(editPath, /^\/admin\/edit-product\/.+/);
  });

  it('finds it in the shop, by its category and by a search, with both pictures', async () => {
    const { page } = customer;
    await sees(page, '/product-list/category/Journeys', NAME);
    await sees(page, '/product-list/search/tent%20journey', NAME);
    await page.getByRole('link', { name: new RegExp(NAME) }).click();
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
    await page.getByText('$129.50').first().waitFor();
    await page.getByText('Persons').first().waitFor();
  });

  it('changes the price, and the shop shows it', async () => {
    const { page } = administrator;
    await openForm(page);
    assert.equal(await page.getByLabel('Price').inputValue(), '129.50');
    await page.getByLabel('Price').fill('99');
    await sendUpdate(page);
    await page.getByText(`${NAME} was updated`).waitFor();
    await sees(customer.page, productPath(), '$99.00');
  });

  it('deletes an image after being asked, and adds another', async () => {
    const { page } = administrator;
    await openForm(page);
    await page.getByRole('button', { name: 'Delete image 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete image 2' }).waitFor({ state: 'detached' });
    await page.getByLabel('Add images').setInputFiles(picture('tent-detail'));
    await page.getByText('upload file completed. wait for the result take effect, refresh also if neccassry').waitFor();
    await page.getByRole('button', { name: 'Delete image 2' }).waitFor();
  });

  it('is told when a colleague was faster, and overwrites nothing', async () => {
    const { page } = administrator;
    await openForm(page);
    await signInAsAdministrator(colleague.page);
    await openForm(colleague.page);
    await colleague.page.getByLabel('Description').fill('Pitched in four minutes.');
    await sendUpdate(colleague.page);
    await page.getByLabel('Description').fill('Pitched in nine minutes.');
    await page.getByRole('button', { name: 'UPDATE' }).click();
    await page.getByText(/Another administrator has changed this product/).waitFor();
    assert.equal(await page.getByLabel('Description').inputValue(), 'Pitched in nine minutes.');
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await eventually(async () =>
      assert.equal(await page.getByLabel('Description').inputValue(), 'Pitched in four minutes.'),
    );
    await page.getByLabel('Description').fill('Pitched in three minutes.');
    await sendUpdate(page);
    await sees(customer.page, productPath(), 'Pitched in three minutes.');
  });

  it('a customer orders it', async () => {
    const { page } = customer;
    await signInAsCustomer(page);
    await page.goto(productPath());
    await addToCart(page, 1);
    await page.goto('/user/cart-details');
    await page.getByText(NAME).first().waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/user/order-details/*');
    orderPath = new URL(page.url()).pathname;
  });

  it('deletes it after being asked; the shop has it no more', async () => {
    const { page } = administrator;
    await findInAdminList(page, NAME);
    await page.getByRole('button', { name: `Delete ${NAME}` }).click();
    await page.getByText('Are you sure?').waitFor();
    await eventually(async () => assert.equal(await page.evaluate('document.activeElement?.textContent'), 'Keep it'));
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${NAME} was deleted`).waitFor();
    await page.getByText('No product matches').waitFor();
    await sees(customer.page, '/product-list/category/Journeys', 'Nothing here yet');
  });

  it('while the old order still shows it, picture included', async () => {
    const { page } = customer;
    await page.goto(orderPath);
    const image = page.locator('.line', { hasText: NAME }).locator('img');
    await image.scrollIntoViewIfNeeded();
    await eventually(
      async () => {
        const width = await image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth);
        assert.ok(width > 0, 'the picture is gone');
      },
      { within: 15_000 },
    );
  });

  it('nobody’s console complained', () => {
    // A browser logs the 409 by which the colleague's change is told.
    const told = /status of 409/;
    const complaints = [administrator, colleague, customer].flatMap((person) => person.complaints());
    assert.deepEqual(
      complaints.filter((complaint) => !told.test(complaint)),
      [],
    );
    assert.equal(complaints.length, 1);
  });
});

/** Where customers see what `editPath` edits. */
function productPath(): string {
  return `/product-details/${editPath.split('/').pop()}`;
}
