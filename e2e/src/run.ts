import { readdir } from 'node:fs/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './browser.ts';
import { shareShop } from './shop.ts';

/**
 * Runs every journey, one after another; the last line says `N passed, N failed`. Without a browser they are skipped
 * with a sentence, which in CI is a failure.
 */
const folder = fileURLToPath(new URL('./journeys', import.meta.url));
const names = (await readdir(folder)).filter((name) => name.endsWith('.e2e.ts')).sort();
await assertBrowser();
const shop = await shareShop();
const counts = { passed: 0, failed: 0 };
const results = run({ files: names.map((name) => `${folder}/${name}`), concurrency: false });
results.on('test:pass', ({ details }) => {
  if (details.type !== 'suite') counts.passed += 1;
});
results.on('test:fail', ({ details }) => {
  if (details.type !== 'suite') counts.failed += 1;
});
const report = results.compose(spec);
for await (const text of report) process.stdout.write(text as string);
await shop.stop();
// A file that holds no test, or none that ran, is a failure too.
if (counts.passed === 0) counts.failed += 1;
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

/** Ends this process when no browser can be started, before a shop is. */
async function assertBrowser(): Promise<void> {
  try {
    await (await openBrowser()).close();
  } catch (error) {
    const inCi = process.env.CI === 'true';
    console.warn(`${inCi ? 'FAILED' : 'SKIPPED'}: the journeys in a browser. ${(error as Error).message}`);
    console.log(inCi ? '0 passed, 1 failed' : `0 passed, 0 failed, ${names.length} skipped`);
    process.exit(inCi ? 1 : 0);
  }
}
