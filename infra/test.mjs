// `npm test`: installs what it needs and runs what a change can break. Plain JavaScript without packages, because a fresh clone has none.
// The last line says `N passed, N failed`. `npm run test:all` runs everything that is proven anywhere. With other arguments it runs only
// the tests that they name: `npm test -- services/order -t Idempotency`, `--unit`, `--watch` (packages/testing/README.md).
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { auditDependencies } from './prepare/audit.mjs';
import { runChaosAlone, runSoak } from './prepare/chaos-run.mjs';
import { stopChildren } from './prepare/child.mjs';
import { buildFrontend, installPackages } from './prepare/clone.mjs';
import { endReport, writeFlaky } from './prepare/end-report.mjs';
import { endWithNpm } from './prepare/end-with-npm.mjs';
import { fetchEngines } from './prepare/engines.mjs';
import { repeatFiles, runJest } from './prepare/jest-run.mjs';
import { journeys, repeatJourneys } from './prepare/journeys.mjs';
import { watchLoad } from './prepare/machine-load.mjs';
import { runNamedTests } from './prepare/named-tests.mjs';
import { assertNode20, toolEnvironment } from './prepare/node-24.mjs';
import { decideRerun, splitFlaky } from './prepare/rerun.mjs';
import { runStaticChecks } from './prepare/static-checks.mjs';
import { readScope } from './prepare/test-scope.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const scope = readScope(process.argv.slice(2));
const flakyFile = path.join(root, 'test-results/flaky.json');

let hasReported = false;

assertNode20();
endWithNpm();
// What cannot be prepared at all ends the process at once; the last line is the same.
process.once('exit', () => {
  if (!hasReported && scope.named.length === 0) console.log('0 passed, 1 failed');
});
Object.assign(process.env, scope.env);
const passed = await (scope.named.length > 0 ? runNamedTests(root, scope.named) : everything());
// At once: a program that was stopped may still end, and say so below the last line.
process.exit(passed ? 0 : 1);

/** @returns whether all passed */
async function everything() {
  mkdirSync(path.dirname(flakyFile), { recursive: true });
  rmSync(flakyFile, { force: true });
  const load = watchLoad();
  const engines = fetchEngines(root);
  const node = await installPackages(root);
  const options = { cwd: root, env: toolEnvironment(root) };
  // The audit mostly waits for the registry, so it runs in parallel until the end.
  const audit = auditDependencies({ ...options, fails: scope.all });
  const prepared = Promise.all([buildFrontend(root), engines()]);
  const checks = await runStaticChecks(root, options);
  if (checks.some(({ failed }) => failed > 0) && !scope.all) {
    stopChildren();
    console.log('\nA static check failed: nothing else was run (`npm test -- --all` runs on).');
    return end(checks, { load });
  }
  await prepared;
  const results = [
    ...checks,
    await runJest(root, node, options),
    await journeys(root, node, options),
    ...(scope.all ? [await runChaosAlone(node, scope.seed, options)] : []),
    ...(scope.weekly ? [await runSoak(node, scope.seed, options)] : []),
    await audit,
  ];
  const failures = results.flatMap((result) => result.failures ?? []);
  if (failures.length === 0) return end(results, { load });
  const { repeat, reason } = scope.all
    ? { reason: 'npm run test:all repeats nothing' }
    : decideRerun(failures, results);
  if (!repeat) return end(results, { load, failed: failures, reason });
  const reruns = [
    ...(repeat.jest.length > 0 ? [await repeatFiles(repeat.jest, root, node, options)] : []),
    ...(await repeatJourneys(repeat.journeys, root, node, options)),
  ];
  return end(results, { load, ...splitFlaky(failures, reruns) });
}

/** Prints the end of the run. @returns whether it passed */
function end(results, { load, failed = [], flaky = [], reason }) {
  load.stop();
  const told = { flaky, seed: scope.seed, all: scope.all, load: load.between };
  if (flaky.length > 0) writeFlaky(flakyFile, told);
  const { lines, good } = endReport({ ...told, results, failed, reason, colours: process.stdout.isTTY });
  console.log(lines.join('\n'));
  hasReported = true;
  return good;
}
