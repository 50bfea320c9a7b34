import { expect, test } from './journey.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';

test('a first visit loads what the page names in its HTML, and nothing of it twice', {
  tag: ['@390', '@1280-all'],
}, async ({ openBrowser }) => {
  const { page } = await openBrowser();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin === new URL(page.url()).origin && /^\/(api\/products|images|assets)\//.test(pathname))
      asked.push(pathname + search);
  });
  await page.goto('/product-list');
  const product = await page.locator('.product-card').first().getAttribute('href');
  for (const address of ['/', '/product-list', '/product-list/category/Audio/1', product ?? '']) {
    await test.step(address, async () => {
      await page.goto('about:blank');
      asked.length = 0;
      await page.goto(address);
      const link = page.locator('link[rel="preload"][as="image"]');
      const [variants, sizes] = [await link.getAttribute('imagesrcset'), await link.getAttribute('imagesizes')];
      const image = page.locator(`main img[srcset="${variants}"][sizes="${sizes}"]`).first();
      await expect(image).toBeVisible();
      await waitUntilLoaded(page);
      const targetsOf = (links: string) =>
        page.locator(links).evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
      const calls = await targetsOf('link[rel="preload"][as="fetch"][href^="/api/products"]');
      const code = await targetsOf('link[rel="modulepreload"][href^="/"], link[rel="preload"][as="style"]');
      expect(calls.length).toBeGreaterThan(0);
      const file = await image.evaluate(
        (shown) => new URL((shown as unknown as { currentSrc: string }).currentSrc).pathname,
      );
      for (const named of [...calls, ...code, file]) expect(asked.filter((one) => one === named)).toEqual([named]);
      // Other products of the category come below the first view.
      const isMore = (call: string) => address === product && call.startsWith('/api/products/category/');
      expect(asked.filter((one) => one.startsWith('/api/') && !calls.includes(one) && !isMore(one))).toEqual([]);
    });
  }
});
