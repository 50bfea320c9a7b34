// `npm test`: everything, and what it needs is installed first. Plain JavaScript without packages, because on a fresh
// clone there are none. The last line says `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { auditDependencies } from './prepare/audit.mjs';
import { prepareClone } from './prepare/clone.mjs';
import { endWithNpm } from './prepare/end-with-npm.mjs';
import { assertNode20, toolEnvironment } from './prepare/node-24.mjs';
import { show } from './prepare/report.mjs';
import { program, staticChecks } from './prepare/static-checks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = [];

assertNode20();
endWithNpm();
const node = await prepareClone(root);
const options = { cwd: root, env: toolEnvironment(root) };
for (const engine of ['chromium', 'kafka', 's3']) await prepareEngine(engine);
for (const [what, name, args] of staticChecks) {
  const { good } = await show(what, program(root, name), args, options);
  results.push({ what, passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 });
}
results.push(await auditDependencies(options));
results.push(await jest());
results.push(await journeys());
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log('');
for (const { what, passed, failed, skipped } of results)
  console.log(
    `${failed ? '✗' : passed ? '✓' : '–'} ${what}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  );
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;

/** Where an engine cannot be had, its suites say so themselves: a skip here, a failure in CI. */
async function prepareEngine(engine) {
  const script = path.join(root, 'infra/engines/engines.sh');
  const { good } = await show(`engine ${engine}`, 'bash', [script, 'get', engine], options);
  if (!good) console.warn(`${engine} could not be fetched; what needs it is skipped, or fails in CI.`);
}

async function jest() {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-test-'));
  const report = path.join(folder, 'report.json');
  const args = ['node_modules/jest/bin/jest.js', '--ci', '--json', '--outputFile', report];
  try {
    // With --json jest puts its report on stdout as well; the readable one goes to stderr.
    const { good } = await show('unit, integration and contract tests', node, args, {
      ...options,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
    const failed = (found?.numFailedTests ?? 0) + (found?.numRuntimeErrorTestSuites ?? 0);
    const skipped = found?.numPendingTests ?? 0;
    // Jest may fail without a failed test: a hook, an open server, no report at all.
    return { what: 'tests', passed: found?.numPassedTests ?? 0, failed: good ? failed : Math.max(1, failed), skipped };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The journeys in a real browser say `N passed, N failed` in their last line, and `N skipped` without a browser. */
async function journeys() {
  const what = 'journeys in a browser';
  const { good, output } = await show(what, node, ['e2e/src/run.ts'], options);
  const [, passed, failed, skipped] = /(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$/.exec(output) ?? [];
  return {
    what,
    passed: Number(passed ?? 0),
    failed: good ? Number(failed ?? 1) : Math.max(1, Number(failed ?? 1)),
    skipped: Number(skipped ?? 0),
  };
}
