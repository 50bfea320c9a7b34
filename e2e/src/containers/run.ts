import { execFile } from 'node:child_process';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { prepareImages, timed } from './prepare-images.ts';

/**
 * Runs the container tests, one file after another. Builds the images of the shop first. Uses the official images of docker-compose.yml,
 * or for those in STAND_INS (`kafka redis`) stand-ins that infra/engines/images.sh builds. The last line is `N passed, N failed`.
 * Without Docker all tests are skipped with a message; in CI that is a failure.
 */
const FILES = ['testcontainers.e2e.ts', 'confinement.e2e.ts', 'compose.e2e.ts'];

const folder = fileURLToPath(new URL('.', import.meta.url));
// Arguments select files: run.ts compose
const files = FILES.filter(
  (file) => process.argv.length < 3 || process.argv.slice(2).some((name) => file.startsWith(name)),
);
const stopped = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const)
  process.once(name, () => stopped.abort(new Error(`Stopped by ${name}.`)));
await assertDocker();
const counts = { passed: 0, failed: 0 };
try {
  await prepareImages(stopped.signal);
  for (const file of files) await timed(file, () => runFile(`${folder}${file}`));
} catch (error) {
  counts.failed += 1;
  console.error(stopped.signal.aborted ? stopped.signal.reason.message : error);
}
// A run without a single passed test has failed.
if (counts.passed === 0) counts.failed += 1;
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

async function runFile(file: string): Promise<void> {
  const results = run({ files: [file], concurrency: false, signal: stopped.signal });
  results.on('test:pass', ({ details, skip }) => {
    if (details.type !== 'suite' && !skip) counts.passed += 1;
  });
  results.on('test:fail', ({ details }) => {
    if (details.type !== 'suite') counts.failed += 1;
  });
  for await (const text of results.compose(spec)) process.stdout.write(text as string);
  stopped.signal.throwIfAborted();
}

/** Exits when Docker does not respond. */
async function assertDocker(): Promise<void> {
  try {
    await promisify(execFile)('docker', ['version', '--format', '{{.Server.Version}}']);
  } catch {
    const inCi = process.env.CI === 'true';
    const how =
      'Docker does not respond. Start it, or as root on Debian: infra/engines/engines.sh start docker --data DIR';
    console.warn(`${inCi ? 'FAILED' : 'SKIPPED'}: the shop in containers. ${how}`);
    console.log(inCi ? '0 passed, 1 failed' : `0 passed, 0 failed, ${files.length} skipped`);
    process.exit(inCi ? 1 : 0);
  }
}
