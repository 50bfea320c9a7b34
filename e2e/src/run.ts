import { readdir } from 'node:fs/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './browser.ts';
import { type RunningShop, shareShop } from './shop.ts';

/**
 * Runs every journey, one after another; the last line says `N passed, N failed`. Without a browser they are skipped
 * with a sentence, which in CI is a failure.
 *
 * The journey that stops its shop has one of its own and comes first, so that never two shops run at once. The others share
 * one in any order: each makes people, products and categories under names that no other journey uses and takes away what
 * another could count; the demo's own accounts, prices and stock stay as they are, but for the stock that is bought.
 */
const STOPS_ITS_SHOP = 'buy-and-deliver.e2e.ts';
/** So much of what the shop said is shown when something failed. */
const TAIL = 8_000;

const folder = fileURLToPath(new URL('./journeys', import.meta.url));
const names = (await readdir(folder)).filter((name) => name.endsWith('.e2e.ts')).sort();
await assertBrowser();
const stopped = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const)
  process.once(name, () => stopped.abort(new Error(`The journeys were ended by ${name}.`)));
const counts = { passed: 0, failed: 0 };
let shop: RunningShop | undefined;
try {
  await runJourneys(names.filter((name) => name === STOPS_ITS_SHOP));
  shop = await shareShop(stopped.signal);
  await runJourneys(names.filter((name) => name !== STOPS_ITS_SHOP));
} catch (error) {
  counts.failed += 1;
  console.error(stopped.signal.aborted ? stopped.signal.reason.message : error);
} finally {
  await shop?.stop();
}
// A file that holds no test, or none that ran, is a failure too.
if (counts.passed === 0) counts.failed += 1;
if (counts.failed > 0 && shop) console.log(`The shared shop said at last:\n${shop.output().slice(-TAIL)}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

/** Counts what passes and fails; throws when the run is to end. */
async function runJourneys(journeys: string[]): Promise<void> {
  const files = journeys.map((name) => `${folder}/${name}`);
  const results = run({ files, concurrency: false, signal: stopped.signal });
  results.on('test:pass', ({ details }) => {
    if (details.type !== 'suite') counts.passed += 1;
  });
  results.on('test:fail', ({ details }) => {
    if (details.type !== 'suite') counts.failed += 1;
  });
  for await (const text of results.compose(spec)) process.stdout.write(text as string);
  stopped.signal.throwIfAborted();
}

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
