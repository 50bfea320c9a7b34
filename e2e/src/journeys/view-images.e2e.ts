import type { Locator } from '@playwright/test';
import { PHONE } from '../shop/viewports.ts';
import { expect, test } from './journey.ts';
import { openProduct } from './steps.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

test('a visitor looks at the images of a product, on the page and in full screen', {
  tag: ['@390', '@1280-all'],
}, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  const isPhone = page.viewportSize()?.width === PHONE.width;
  const images = page.getByRole('region', { name: 'Images' });
  const dialog = page.getByRole('dialog', { name: 'Dome Lamp in full screen' });
  const shown = images.getByRole('status');

  await test.step('the image of the card grows into the page, unless less motion is preferred; what a filter finds fades in', async () => {
    await page.addInitScript(COUNT_TRANSITIONS);
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/product-list');
      await page
        .getByRole('link', { name: /^Up to/ })
        .first()
        .click();
      await expect(page).toHaveURL(/price=/);
      const fades = reducedMotion === 'reduce' ? 'none' : 'fresh';
      await expect(page.locator('.product-card:not([aria-hidden])').first()).toHaveCSS('animation-name', fades);
      await page.goto('/product-list/search/dome%20lamp');
      await openProduct(page, 'Dome Lamp');
      await waitUntilLoaded(page);
      const ended = reducedMotion === 'reduce' ? [] : ['finished'];
      await expect.poll(() => page.evaluate('transitions')).toEqual(ended);
      expect(await page.evaluate('scrollY')).toBe(0);
    }
  });

  await test.step('swiping shows the next one, the dots and thumbnails follow', async () => {
    await page.goto('/product-list/search/dome%20lamp');
    await openProduct(page, 'Dome Lamp');
    await expect(shown).toHaveText(/^Image 1 of [23]$/);
    // The card's own images show at first; those of the response take their place.
    await waitUntilLoaded(page);
    await scrollBy(images.locator('.strip'), 0.7);
    await expect(shown).toHaveText(/^Image 2 of/);
    const dot = images.getByRole('button', { name: /^Image 2 of/ });
    await expect(dot).toHaveAttribute('aria-pressed', 'true');
    const box = await dot.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(isPhone ? 44 : 24);
    await images.getByRole('button', { name: /^Image 1 of/ }).click();
    await expect(shown).toHaveText(/^Image 1 of/);
  });

  await test.step('full screen opens with that image, by keyboard too', async () => {
    await images.getByRole('button', { name: /image 1 of \d: full screen$/ }).press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(/^1 of/);
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('status')).toHaveText(/^2 of/);
  });

  await test.step('a press doubles the image, and a drag or the keys move it', async () => {
    const zoom = dialog.getByRole('button', { name: /^Zoom Dome Lamp, image 2/ });
    const before = (await zoom.boundingBox())?.width ?? 0;
    await zoom.click();
    await expect.poll(async () => (await zoom.boundingBox())?.width).toBeCloseTo(2 * before, 0);
    await expect(dialog.getByRole('status')).toHaveText(/^2 of/);
  });

  await test.step('Escape closes it; the page shows and focuses the image that was shown last', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(shown).toHaveText(/^Image 2 of/);
    await expect(images.getByRole('button', { name: /image 2 of \d: full screen$/ })).toBeFocused();
  });

  await test.step('the image follows a chosen colour, before a size is chosen', async () => {
    await page.goto('/product-list/search/pocket%20tee');
    await openProduct(page, 'Pocket Tee');
    await waitUntilLoaded(page);
    await page.getByRole('radio', { name: 'Rust' }).check({ force: true });
    await expect(shown).toHaveText('Image 3 of 3');
  });
});

/** Records how each view transition of the page ended. */
const COUNT_TRANSITIONS = `
  window.transitions = [];
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (options) => {
    const transition = start(options);
    const end = (how) => () => window.transitions.push(how);
    transition.ready.catch(end('not ready'));
    transition.finished.then(end('finished'), end('failed'));
    return transition;
  };
`;

/** Scrolls a row by a part of its width, as a finger does: it snaps to the nearest place. */
const scrollBy = (row: Locator, part: number) =>
  row.evaluate((element, share) => {
    const { clientWidth, scrollBy: scroll } = element as unknown as {
      clientWidth: number;
      scrollBy: (x: number, y: number) => void;
    };
    scroll.call(element, share * clientWidth, 0);
  }, part);
