import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './journey.ts';
import { openProduct, signInAsAdministrator } from './steps.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

// Windows' contrast themes replace colours and drop backgrounds: what only these show must still be drawn.
for (const colorScheme of ['light', 'dark'] as const) {
  test(`a ${colorScheme} contrast theme shows ratings, stock, the price slider, the chart and what is selected`, {
    tag: ['@1280'],
  }, async ({ openBrowser }) => {
    const { page } = await openBrowser();
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });

    await test.step('the home page: which slide is shown', async () => {
      await page.goto('/');
      await page.locator('.slides-dots [aria-current=true]').waitFor();
      expect(await background(page, '.slides-dots [aria-current=true]')).not.toBe(
        await background(page, '.slides-dots button:not([aria-current=true])'),
      );
      await expectDrawn(page, page.locator('.slides-dots button:not([aria-current=true])').first());
    });

    await test.step('the product list: stars, the highest price, the page, the focus of the search', async () => {
      await page.goto('/product-list');
      await waitUntilLoaded(page);
      // Products of other journeys have no reviews.
      const stars = page.locator('.product-card', { hasText: 'Dome Lamp' }).locator('.stars-row');
      for (const part of [stars, page.locator('.filter-group .stars-row').first(), page.locator('.price-slider')])
        await expectDrawn(page, part);
      await expect(page.locator('.pages [aria-current]')).toHaveCSS('outline-style', 'solid');
      await page.getByRole('combobox', { name: 'Search products' }).focus();
      await expect(page.locator('.search')).toHaveCSS('outline-style', 'solid');
    });

    await test.step('a product: whether it is in stock, the shown image, how it is rated', async () => {
      await openProduct(page, 'Dome Lamp');
      await expectDrawn(page, page.locator('.buy-stock .stock'), DOT);
      await expect(page.locator('.thumb.is-selected')).toHaveCSS('outline-style', 'solid');
      await expectDrawn(page, page.locator('.bar').first());
    });

    await test.step('the revenue: which line is of which day, and the axes', async () => {
      await signInAsAdministrator(page);
      await page.goto('/admin/analytics');
      await page.locator('.chart-canvas canvas').first().waitFor();
      for (const key of await page.locator('.chart-key').all()) await expectDrawn(page, key, DOT);
      await expect(page.locator('.chart-canvas')).toHaveCSS('background-color', PAPER[colorScheme]);
      await expect(page.locator('.admin-menu [aria-current]')).toHaveCSS('outline-style', 'solid');
    });
  });
}

/** Pixels at the left of a part, in which its dot or line stands. */
const DOT = 10;
/** On which the chart is drawn. */
const PAPER = { light: 'rgb(255, 255, 255)', dark: 'rgb(17, 22, 31)' };

const background = (page: Page, selector: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`);

/** Expects that a part has more than one colour. @param width of what is looked at, from its left; all of it by default */
async function expectDrawn(page: Page, part: Locator, width?: number): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${part} is not shown.`);
  const { channels } = await sharp(await page.screenshot({ clip: { ...box, width: width ?? box.width } })).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev)), `what is drawn of ${part}`).toBeGreaterThan(0);
}
