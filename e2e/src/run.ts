import { readdir } from 'node:fs/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

/** Runs every journey, one after another; the last line says `N passed, N failed`. */
const folder = fileURLToPath(new URL('./journeys', import.meta.url));
const names = (await readdir(folder)).filter((name) => name.endsWith('.e2e.ts')).sort();
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
// A file that holds no test, or none that ran, is a failure too.
if (counts.passed === 0) counts.failed += 1;
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
