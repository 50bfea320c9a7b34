import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { checkAccessibility } from './check-screen.ts';
import { expect, test } from './journey.ts';
import { signInAsAdministrator, signInAsCustomer } from './steps.ts';

// A browser logs the 409 that reports a colleague's change.
const CONFLICT = /status of 409/;

test('an administrator gives a product sizes and colours, and a customer buys one of them', {
  tag: ['@1280', '@390'],
}, async ({ openBrowser, unique }) => {
  const administrator = await openBrowser(CONFLICT);
  const customer = (await openBrowser()).page;
  const visitor = (await openBrowser()).page;
  const { page } = administrator;
  const name = `Shirt ${unique}`;
  const category = `Journeys ${unique}`;

  const productId = await test.step('the product is sold as one thing at first', async () => {
    await signInAsAdministrator(page);
    await callApi(page, 'POST', '/api/categories', { category });
    const fields = { name, description: 'Cotton.', price: 20, count: 4, category, attributesTable: [] };
    const created = await callApi(page, 'POST', '/api/products/admin', fields);
    return (created as { productId: string }).productId;
  });

  await test.step('options are given on a page of their own, with a variant of each combination', async () => {
    await page.goto(`/admin/edit-product/${productId}`);
    await page.getByRole('link', { name: 'Options and variants' }).click();
    await page.getByText('This product has no options').waitFor();
    await addOption(page, 'Size', 'S', 'M');
    await addOption(page, 'Colour', 'Red', 'Blue');
    await page.getByText('4 variants').waitFor();
    await page.getByRole('textbox', { name: 'Price of M, Red', exact: true }).fill('25');
    await page.getByRole('textbox', { name: 'Stock of M, Red', exact: true }).fill('2');
    await page.getByRole('textbox', { name: 'SKU of M, Red', exact: true }).fill(`M-RED-${unique}`);
    await page.getByRole('button', { name: 'Remove S, Blue' }).click();
    await checkAccessibility(page, 'options and variants');
    await save(page);
    await expect(page.getByRole('textbox', { name: 'Stock of S, Red', exact: true })).toHaveValue('4');
  });

  await test.step('the shop asks to choose, and says what each variant costs and has', async () => {
    await signInAsCustomer(customer);
    await customer.goto(`/product-details/${productId}`);
    await customer.getByRole('heading', { level: 1, name }).waitFor();
    await expect(customer.locator('.buy-price')).toContainText('from $20.00');
    await customer.getByRole('button', { name: 'Add to cart' }).first().click();
    await customer.getByText('Choose Size first').waitFor();
    await customer.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
    await customer.getByRole('radio', { name: 'Red' }).check({ force: true });
    await expect(customer.locator('.buy-price')).toContainText('$25.00');
    await customer.getByText('Only 2 left').waitFor();
    expect(new URL(customer.url()).searchParams.get('variant')).toBeTruthy();
    await checkAccessibility(customer, 'a product with options');
  });

  await test.step('its address opens with this variant, for others too', async () => {
    await visitor.goto(customer.url());
    await expect(visitor.getByRole('radio', { name: 'Red' })).toBeChecked();
    await expect(visitor.locator('.buy-price')).toContainText('$25.00');
  });

  await test.step('two variants are two lines of the cart, and are ordered', async () => {
    await customer.getByRole('button', { name: 'Add to cart' }).first().click();
    await customer.getByRole('link', { name: 'Go To Cart' }).waitFor();
    await customer.getByRole('radio', { name: 'S', exact: true }).check({ force: true });
    await expect(customer.locator('.buy-price')).toContainText('$20.00');
    await customer.getByRole('button', { name: 'Add to cart' }).first().click();
    await customer.getByText('2 items, $45.00 in all').waitFor();
    await customer.goto('/cart');
    await customer.getByRole('link', { name: `${name}, M, Red` }).waitFor();
    await customer.getByRole('link', { name: `${name}, S, Red` }).waitFor();
    await customer.goto('/user/cart-details');
    await customer.getByRole('button', { name: 'Place order', exact: true }).click();
    await customer.waitForURL('**/user/order-details/**');
    await customer.getByRole('link', { name: `${name}, M, Red` }).waitFor();
  });

  await test.step('the packing slip prints what was chosen', async () => {
    const { pathname } = new URL(customer.url());
    const order = await page.context().newPage();
    await order.goto(pathname.replace('/user/', '/admin/'));
    await order.getByRole('button', { name: 'Print packing slip' }).waitFor();
    await order.emulateMedia({ media: 'print' });
    await expect(order.getByRole('cell', { name: `${name}, M, Red` })).toBeVisible();
    await expect(order.getByRole('button', { name: 'Print packing slip' })).toBeHidden();
    await order.close();
  });

  await test.step('the stock of each variant is what is left', async () => {
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Stock of M, Red', exact: true })).toHaveValue('1');
    await expect(page.getByRole('textbox', { name: 'Stock of S, Red', exact: true })).toHaveValue('3');
  });

  await test.step('a change of a colleague is not overwritten', async () => {
    const colleague = await page.context().newPage();
    await colleague.goto(`/admin/edit-product/${productId}/variants`);
    await colleague.getByRole('textbox', { name: 'Price of M, Red', exact: true }).fill('30');
    await save(colleague);
    await page.getByRole('textbox', { name: 'Price of S, Red', exact: true }).fill('21');
    await page.getByRole('button', { name: 'Save options and variants' }).click();
    await page.getByText('Another administrator has changed this product').waitFor();
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await expect(page.getByRole('textbox', { name: 'Price of M, Red', exact: true })).toHaveValue('30.00');
    await colleague.close();
  });

  await callApi(page, 'DELETE', `/api/products/admin/${productId}`);
  await callApi(page, 'DELETE', `/api/categories/${encodeURIComponent(category)}`);
});

/** On the page of options: adds one with its values. */
async function addOption(page: Page, name: string, ...values: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add an option' }).click();
  const option = page.getByRole('group', { name: 'New option' });
  await option.getByLabel('Value 1 of New option', { exact: true }).fill(values[0] ?? '');
  for (const [index, value] of values.slice(1).entries()) {
    await option.getByRole('button', { name: 'Add a value' }).click();
    await option.getByLabel(`Value ${index + 2} of New option`, { exact: true }).fill(value);
  }
  await option.getByLabel('Name', { exact: true }).fill(name);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save options and variants' }).click();
  await page.getByText('Options and variants saved').waitFor();
}
