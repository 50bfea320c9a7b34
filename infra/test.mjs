// `npm test`: everything, and what it needs is installed first. Plain JavaScript without packages, because on a fresh
// clone there are none. The last line says `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { auditDependencies } from './prepare/audit.mjs';
import { prepareClone } from './prepare/clone.mjs';
import { endWithNpm } from './prepare/end-with-npm.mjs';
import { fetchEngines } from './prepare/engines.mjs';
import { assertNode20, toolEnvironment } from './prepare/node-24.mjs';
import { resultOf, show } from './prepare/report.mjs';
import { program, staticChecks } from './prepare/static-checks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = [];

assertNode20();
endWithNpm();
const engines = fetchEngines(root);
const node = await prepareClone(root);
const options = { cwd: root, env: toolEnvironment(root) };
for (const [what, name, args] of staticChecks) {
  const { good } = await show(what, program(root, name), args, options);
  results.push({ what, passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 });
}
results.push(await auditDependencies(options));
await engines();
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

async function journeys() {
  const what = 'journeys in a browser';
  return resultOf(what, await show(what, node, ['e2e/src/run.ts'], options));
}
