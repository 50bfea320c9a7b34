import path from 'node:path';
import { isHeavy } from '../../packages/testing/jest/heavy-suites.mjs';

const SLOWEST = 20;

/**
 * Counts the results of a jest run and lists where its time went.
 * @param report the output of `jest --json`; undefined when jest exited before writing it
 * @param good whether jest exited with 0
 * @returns the counts of a step of `npm test`, and `lines` for the console
 */
export function readJestReport(report, { root, good }) {
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  return {
    passed: report?.numPassedTests ?? 0,
    // Jest may fail without a failed test: a hook, an open handle, no report.
    failed: good ? failed : Math.max(1, failed),
    skipped: report?.numPendingTests ?? 0,
    lines: report ? timesOf(report, root) : [],
  };
}

function timesOf({ testResults }, root) {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    group: groupOf(path.relative(root, name)),
    seconds: (endTime - startTime) / 1_000,
  }));
  // Runs on the machine's own Node, 20 or newer: no Map.groupBy.
  const groups = new Map();
  for (const each of files) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    `The ${slowest.length} slowest of ${files.length} files, in seconds:`,
    ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${file}`),
    'Seconds by kind of file, summed over all workers:',
    ...[...groups].map(([group, of]) => `${sum(of).toFixed(1).padStart(8)}  ${group} (${of.length} files)`),
  ];
}

function groupOf(file) {
  if (file.startsWith('frontend/')) return 'frontend';
  if (isHeavy(`/${file}`)) return 'services, heavy suites (one at a time)';
  return file.endsWith('.int.test.ts') ? 'services, integration' : 'services, unit';
}

function sum(files) {
  return files.reduce((total, { seconds }) => total + seconds, 0);
}
