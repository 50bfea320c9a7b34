import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lastDurations } from '../../packages/testing/jest/durations.mjs';
import { failedInJest, passedInJest } from './failed-tests.mjs';
import { readJestReport } from './jest-report.mjs';
import { show } from './report.mjs';

/** Jest's program, from the root. */
export const JEST = 'node_modules/jest/bin/jest.js';

/**
 * Excludes tests that start servers or processes. The option replaces the patterns of the configuration. Paths come before it, because
 * jest reads what follows as further patterns.
 */
export const UNIT_ONLY = ['\\.(int|timing)\\.test\\.ts$', '/node_modules/', '/dist/', '/\\.data', '/\\.engines'].map(
  (pattern) => `--testPathIgnorePatterns=${pattern}`,
);

/**
 * Runs all of jest's tests and prints the slowest files. Keeps jest's report and the files' durations, which order the next run, in
 * test-results.
 * @returns the counts of a step of `npm test`, with `failures` (failed-tests.mjs)
 */
export async function runJest(root, node, options) {
  const what = 'unit, integration and contract tests';
  const { report, result } = await runWithReport(what, root, node, [], { ...options, keep: 'jest.json' });
  if (report) writeDurations(root, report);
  return result;
}

/**
 * Runs files once more, one after another, in a worker as in the run: what a file leaves open cannot hold up the end.
 * @returns as `runJest`
 */
export async function repeatFiles(files, root, node, options) {
  const args = ['--maxWorkers=1', '--runTestsByPath', ...files];
  return (await runWithReport('rerun of failed files', root, node, args, { ...options, keep: 'jest-rerun.json' }))
    .result;
}

async function runWithReport(what, root, node, args, { keep, ...options }) {
  const file = path.join(root, 'test-results', keep);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  // With --json jest puts its report on stdout as well; the readable one goes to stderr.
  const { good } = await show(what, node, [JEST, '--ci', '--json', '--outputFile', file, ...args], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const { lines, ...counts } = readJestReport(report, { root, good });
  console.log(lines.join('\n'));
  const failures = report ? failedInJest(report, root) : [];
  const successes = report ? passedInJest(report, root) : [];
  return { report, result: { what: 'tests', isTests: true, ...counts, failures, successes } };
}

/** Replaces the durations of the files that this run has run, and keeps the others: the gate does not run every file. */
function writeDurations(root, { testResults }) {
  const seconds = Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [path.relative(root, name), (endTime - startTime) / 1_000]),
  );
  const file = path.join(root, 'test-results/durations.json');
  writeFileSync(file, JSON.stringify({ ...lastDurations(root), ...seconds }, undefined, 1));
}

/** Runs jest interactively with the given arguments. @returns whether it exited with 0 */
export async function runJestWith(node, args, options) {
  const { good } = await show('jest', node, [JEST, ...args], { ...options, stdio: 'inherit' });
  return good;
}
