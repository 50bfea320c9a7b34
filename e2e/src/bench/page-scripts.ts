import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumOptions, NO_CHROMIUM } from '../shop/chromium.ts';
import { PHONE } from '../shop/viewports.ts';

/**
 * Measures the JavaScript in kB that a browser with an empty cache loads for each page until the network is idle, as it is sent:
 * compressed, without headers.
 * @throws Error when there is no browser
 */
export async function pageScripts(url: string, paths: readonly string[]): Promise<number[]> {
  const home = await mkdtemp(join(tmpdir(), 'shop-browser-'));
  const options = chromiumOptions(home);
  if (options.executablePath === undefined) throw new Error(NO_CHROMIUM);
  const browser = await chromium.launch(options);
  try {
    const sums: number[] = [];
    for (const path of paths) {
      const context = await browser.newContext({ baseURL: url, viewport: PHONE });
      const page = await context.newPage();
      const scripts: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script') return;
        scripts.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        );
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      sums.push((await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0) / 1_000);
      await context.close();
    }
    return sums;
  } finally {
    await browser.close();
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}
