import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { IS_GATE } from '@shop/testing/scope.ts';
import { DESK, PHONE } from '../shop/viewports.ts';
import { expect } from './journey.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

/** Checks the open screen: no serious accessibility violation, no sideways scroll down to 320 px, little layout shift. */
export async function checkScreen(page: Page, screen: string): Promise<void> {
  await checkLayoutShift(page, screen);
  await checkAccessibility(page, screen);
}

/**
 * Checks how far the parts of the open screen moved each other. The gate does not: on a busy machine parts may arrive so late that they
 * move others.
 */
export async function checkLayoutShift(page: Page, screen: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await waitUntilLoaded(page);
  if (!IS_GATE) expect(await layoutShift(page), `layout shift of ${screen}`).toBeLessThan(0.05);
}

/** As checkScreen, for a state that the user brought about: content that answers a click may move what is below it. */
export async function checkAccessibility(page: Page, screen: string): Promise<void> {
  await waitUntilLoaded(page);
  // In one pass (`legacy`), as the pages have no frames, and without details of what is well: both cost seconds a screen.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    `accessibility of ${screen}`,
  ).toEqual([]);
  const size = page.viewportSize() ?? DESK;
  for (const width of size.width === PHONE.width ? [PHONE.width, 320] : [size.width, 1024, 768]) {
    await page.setViewportSize({ ...size, width });
    // The chart follows the window a moment later.
    await expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), {
        message: `px by which ${screen} is too wide at ${width} px`,
      })
      .toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
}

/** The sum of all layout shifts so far that no input caused. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate<number>(
    `new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 100);
    })`,
  );
}
