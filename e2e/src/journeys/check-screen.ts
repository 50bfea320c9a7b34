import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { IS_GATE } from '@shop/testing/scope.ts';
import { DESK, PHONE } from '../shop/viewports.ts';
import { expect } from './journey.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

/** Checks the open screen: no serious accessibility violation in light and dark, no sideways scroll down to 320 px, little layout shift. */
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
  expect(await seriousViolations(page), `accessibility of ${screen}`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await waitUntilLoaded(page);
  expect(await seriousViolations(page, ['color-contrast']), `contrast of ${screen} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
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

/** What axe finds: the rule and the elements. @param rules all by default */
async function seriousViolations(page: Page, rules?: string[]): Promise<[string, string[]][]> {
  // In one pass (`legacy`), as the pages have no frames, and without details of what is well: both cost seconds a screen.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  axe.options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
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
