import { callApi } from './call-api.ts';
import { checkAccessibility } from './check-screen.ts';
import { expect, test } from './journey.ts';
import { signInAsAdministrator } from './steps.ts';

const REDUCED = 'Before $30.00 Lowest price in the 30 days before: $25.00';

test('an administrator reduces a price, and visitors find it by size or SKU', {
  tag: ['@1280', '@390'],
}, async ({ openBrowser, unique }) => {
  const { page } = await openBrowser();
  const visitor = (await openBrowser()).page;
  const name = `Jacket ${unique}`;
  const category = `Reduced ${unique}`;
  const sku = `JA-M-${unique}`;
  const price = (field: string, variant: string) =>
    page.getByRole('textbox', { name: `${field} of ${variant}`, exact: true });

  const productId = await test.step('a jacket in two sizes has a price', async () => {
    await signInAsAdministrator(page);
    await callApi(page, 'POST', '/api/categories', { category });
    const fields = { name, description: 'Warm.', price: 25, count: 4, category, attributesTable: [] };
    const { productId } = (await callApi(page, 'POST', '/api/products/admin', fields)) as { productId: string };
    const path = `/api/products/admin/${productId}/variants`;
    const { updatedAt } = (await callApi(page, 'GET', path)) as { updatedAt: string };
    await callApi(page, 'PUT', path, {
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { _id: productId, values: ['S'], price: 25, count: 4, countShown: 4 },
        { values: ['M'], price: 25, count: 3, sku },
      ],
      updatedAt,
    });
    return productId;
  });

  await test.step('an old price that nobody paid is not shown, which the grid says', async () => {
    await page.goto(`/admin/edit-product/${productId}/variants`);
    await price('Old price', 'S').fill('24');
    await page.getByRole('button', { name: 'Save options and variants' }).click();
    await page.getByText('Must be above the price').waitFor();
    await price('Old price', 'S').fill('30');
    await price('Old price', 'M').fill('30');
    await price('Price', 'M').fill('20');
    await page.getByRole('button', { name: 'Save options and variants' }).click();
    await page.getByText('Options and variants saved').waitFor();
    await expect(page.getByText('Not shown to customers')).toHaveCount(1);
    await checkAccessibility(page, 'a reduced variant in the grid');
  });

  await test.step('the card names the old price and the lowest one of the 30 days before', async () => {
    await visitor.goto(`/product-list/category/${encodeURIComponent(category)}?attrs=Size:M`);
    const card = visitor.getByRole('link', { name: new RegExp(name) });
    await expect(card).toContainText('from $20.00');
    await expect(card).toContainText(REDUCED);
    await checkAccessibility(visitor, 'a list with a reduced product');
    await card.click();
  });

  await test.step('the page opens with the size that was filtered, and shows its reduction', async () => {
    await expect(visitor.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
    await expect(visitor.locator('.buy-price')).toContainText('$20.00');
    await expect(visitor.locator('.buy-price')).toContainText(REDUCED);
    await checkAccessibility(visitor, 'a reduced product');
    await visitor.getByRole('radio', { name: 'S', exact: true }).check({ force: true });
    await expect(visitor.locator('.buy-price')).toContainText('$25.00');
    await expect(visitor.locator('.buy-price')).not.toContainText('Before');
  });

  await test.step('a search for the SKU finds this size', async () => {
    await visitor.goto(`/product-list/search/${encodeURIComponent(sku.toLowerCase())}`);
    await visitor.getByRole('link', { name: new RegExp(name) }).click();
    await expect(visitor.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  });

  await test.step('the history of the product says in words what changed', async () => {
    await page.goto(`/admin/edit-product/${productId}`);
    const history = page.getByRole('region', { name: 'History of changes' });
    await history.scrollIntoViewIfNeeded();
    await history.getByText('Variant M').first().waitFor();
    await expect(history).toContainText('Price: was $25.00 → , is now $20.00');
    await expect(history).toContainText('Old price: was none → , is now $30.00');
    await checkAccessibility(page, 'the history of a product with variants');
  });

  await callApi(page, 'DELETE', `/api/products/admin/${productId}`);
  await callApi(page, 'DELETE', `/api/categories/${encodeURIComponent(category)}`);
});
