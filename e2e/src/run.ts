import { readdir } from 'node:fs/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './browser.ts';
import { missingEngines, startFullProfile } from './full-profile.ts';
import { giveOwnShops, type RunningShop, shareShop } from './shop.ts';

/**
 * Runs every journey, one after another; the last line says `N passed, N failed`. Without a browser they are skipped
 * with a sentence, which in CI is a failure.
 *
 * The spine's journey comes first, on a shop of its own in the full profile, which it stops; so never two shops run at once.
 * Then all journeys share a shop in the embedded profile, in any order: each makes people, products and categories under names that no other journey uses and takes away what
 * another could count; the demo's own accounts, prices and stock stay as they are, but for the stock that is bought.
 */
const SPINE = 'buy-and-deliver.e2e.ts';
/** So much of what the shop said is shown when something failed. */
const TAIL = 8_000;

const folder = fileURLToPath(new URL('./journeys', import.meta.url));
const names = (await readdir(folder)).filter((name) => name.endsWith('.e2e.ts')).sort();
await assertBrowser();
const stopped = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const)
  process.once(name, () => stopped.abort(new Error(`The journeys were ended by ${name}.`)));
const counts = { passed: 0, failed: 0, skipped: 0 };
let shop: RunningShop | undefined;
try {
  await runInFullProfile();
  shop = await shareShop(stopped.signal);
  await runJourneys(names);
} catch (error) {
  counts.failed += 1;
  console.error(stopped.signal.aborted ? stopped.signal.reason.message : error);
} finally {
  await shop?.stop();
}
// A file that holds no test, or none that ran, is a failure too.
if (counts.passed === 0) counts.failed += 1;
if (counts.failed > 0 && shop) console.log(`The shared shop said at last:\n${shop.output().slice(-TAIL)}`);
console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`);
process.exit(counts.failed === 0 ? 0 : 1);

/** The spine on real engines, fresh ones, because topics and groups have fixed names; skipped with a sentence without them. */
async function runInFullProfile(): Promise<void> {
  const missing = missingEngines();
  if (missing.length > 0) {
    const inCi = process.env.CI === 'true';
    console.warn(
      `${inCi ? 'FAILED' : 'SKIPPED'}: ${SPINE} in the full profile. Missing: ${missing.join(', ')}; run "infra/engines/engines.sh get" for each.`,
    );
    counts[inCi ? 'failed' : 'skipped'] += 1;
    return;
  }
  const engines = await startFullProfile();
  try {
    giveOwnShops(engines.env);
    await runJourneys([SPINE]);
  } finally {
    await engines.stop();
  }
}

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
