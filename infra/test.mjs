// `npm test`: installs what it needs and runs everything. Plain JavaScript without packages, because a fresh clone has none.
// The last line says `N passed, N failed`. With arguments it runs only the tests that they name:
// `npm test -- services/order -t Idempotency`, `--unit`, `--watch` (packages/testing/README.md).
import { fileURLToPath } from 'node:url';
import { auditDependencies } from './prepare/audit.mjs';
import { buildFrontend, installPackages } from './prepare/clone.mjs';
import { endWithNpm } from './prepare/end-with-npm.mjs';
import { fetchEngines } from './prepare/engines.mjs';
import { runJest } from './prepare/jest-run.mjs';
import { journeys } from './prepare/journeys.mjs';
import { runNamedTests } from './prepare/named-tests.mjs';
import { assertNode20, toolEnvironment } from './prepare/node-24.mjs';
import { runStaticChecks } from './prepare/static-checks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const named = process.argv.slice(2);

assertNode20();
endWithNpm();
process.exitCode = (named.length > 0 ? await runNamedTests(root, named) : await everything()) ? 0 : 1;

/** @returns whether all passed */
async function everything() {
  const engines = fetchEngines(root);
  const node = await installPackages(root);
  const options = { cwd: root, env: toolEnvironment(root) };
  // The audit mostly waits for the registry, so it runs in parallel until the end.
  const audit = auditDependencies(options);
  const [checks] = await Promise.all([runStaticChecks(root, options), buildFrontend(root), engines()]);
  const results = [...checks, await runJest(root, node, options), await journeys(root, node, options), await audit];
  return report(results);
}

function report(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log('');
  for (const { what, passed, failed, skipped } of results)
    console.log(
      `${failed ? '✗' : passed ? '✓' : '–'} ${what}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
    );
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0;
}
