// `npm run check`: format, lint, types, import rules, unused code, and the tests that need no server (*.test.ts).
// `npm run check -- --changed`: format and lint of the changed files, types of all, and the tests that a change concerns.
import { fileURLToPath } from 'node:url';
import { changesSince } from './prepare/changes.mjs';
import { installPackages } from './prepare/clone.mjs';
import { endWithNpm } from './prepare/end-with-npm.mjs';
import { runJestWith, UNIT_ONLY } from './prepare/jest-run.mjs';
import { assertNode20, toolEnvironment } from './prepare/node-24.mjs';
import { runQuickChecks, runStaticChecks } from './prepare/static-checks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

assertNode20();
endWithNpm();
const node = await installPackages(root);
// Types and tests run side by side, so the tests have the limits of a busy machine, as in a whole run.
const options = { cwd: root, env: { TEST_TIME_FACTOR: '4', ...toolEnvironment(root) } };
const failed = process.argv.includes('--changed') ? await checkChanges() : await checkAll();
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** @returns the names of what failed */
async function checkAll() {
  const failures = namesOf(await runStaticChecks(root, options));
  return (await runJestWith(node, UNIT_ONLY, options)) ? failures : [...failures, 'unit tests'];
}

async function checkChanges() {
  const { base, files } = await changesSince('origin/main', options);
  console.log(`${files.length} files changed since ${base}.`);
  // Side by side: jest imports the changed files on one core, the types take the other.
  const related = ['--changedSince', base, '--passWithNoTests', ...UNIT_ONLY];
  const [checks, good] = await Promise.all([runQuickChecks(root, files, options), runJestWith(node, related, options)]);
  return good ? namesOf(checks) : [...namesOf(checks), 'unit tests'];
}

function namesOf(checks) {
  return checks.filter((check) => check.failed > 0).map(({ what }) => what);
}
