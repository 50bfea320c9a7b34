import { expect, type Page } from '@playwright/test';

/**
 * Waits until the window shows what the page was loading: it is hydrated, fonts and images have arrived, nothing is busy, and no skeleton or
 * loader is left. Parts further down load when they come near and are not waited for. Unlike `networkidle` this does not wait
 * for requests that change nothing on the screen.
 */
export async function waitUntilLoaded(page: Page): Promise<void> {
  // As a string: a page's content security policy refuses what `waitForFunction` evaluates, and Node has no DOM types.
  await expect.poll(() => page.evaluate(PENDING), { message: 'elements that are still loading' }).toEqual([]);
}

/** Waits until the scripts of a page have taken over what its HTML showed. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(IS_HYDRATING), { message: 'is hydrating' }).toBe(false);
}

const IS_HYDRATING = 'Boolean(window.recordEarlyInteraction)';

// The centre of an element decides: the neighbours of a carousel's slide load when they slide in.
const PENDING = `(() => {
  const shown = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return element.checkVisibility() && width > 0 && x >= 0 && x <= innerWidth && y >= 0 && y <= innerHeight;
  };
  const loading = document.querySelectorAll('[aria-busy="true"], .skeleton-block, .skeleton-line, .loader');
  const images = [...document.images].filter((image) => !image.complete);
  return [
    ...(${IS_HYDRATING} ? ['hydration'] : []),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
    ...[...loading, ...images].filter(shown).map((element) => element.outerHTML.slice(0, 200)),
  ];
})()`;
