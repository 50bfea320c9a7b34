import { checkAccessibility } from './check-screen.ts';
import { expect, test } from './journey.ts';
import { openProduct } from './steps.ts';

test('a visitor keeps a product on the wish list and buys it from there', {
  tag: ['@390', '@1280-all'],
}, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  const heart = page.getByRole('button', { name: 'Wish list', exact: true });
  const card = page.getByRole('link', { name: /^Tact 75 Keyboard/ });

  await test.step('the heart of its page, which a reload keeps', async () => {
    await page.goto('/product-list/search/keyboard');
    await openProduct(page, 'Tact 75 Keyboard');
    await heart.click();
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'See your wish list' }).click();
    await page.getByRole('heading', { level: 1, name: 'Wish list' }).waitFor();
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
    await card.waitFor();
    await checkAccessibility(page, 'the wish list');
  });

  await test.step('it is bought from there, and taken off', async () => {
    await page.getByRole('button', { name: 'Add to cart: Tact 75 Keyboard' }).click();
    await expect(page.getByRole('alert')).toContainText('Added to your cart');
    await page.getByRole('button', { name: 'Remove Tact 75 Keyboard' }).click();
    await page.getByText('Nothing on your wish list yet').waitFor();
    await page.getByRole('link', { name: 'Browse products' }).click();
    await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor();
  });
});
