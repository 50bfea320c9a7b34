import { gzipSync } from 'node:zlib';
import { newPerson, openBrowser, PHONE } from '../browser.ts';

/**
 * kB of JavaScript, each file as gzip makes it, that a browser with nothing in its cache loads for each page until
 * nothing more comes.
 * @throws Error when there is no browser
 */
export async function pageScripts(url: string, paths: readonly string[]): Promise<number[]> {
  const browser = await openBrowser();
  try {
    const sums: number[] = [];
    for (const path of paths) {
      const { page, context } = await newPerson(browser, url, PHONE);
      const scripts: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script') return;
        scripts.push(response.body().then((body) => gzipSync(body).length));
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      sums.push((await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0) / 1_000);
      await context.close();
    }
    return sums;
  } finally {
    await browser.close();
  }
}
