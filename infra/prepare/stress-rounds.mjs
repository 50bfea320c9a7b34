import path from 'node:path';
import { failedInJest, failedInJourneys } from './failed-tests.mjs';

/**
 * What one round of `npm run test:stress` found.
 * @param report of `jest --json` or of Playwright's JSON reporter; undefined when the runner exited before writing it
 * @returns `files` that ran, from the root; `failures` as in failed-tests.mjs
 */
export function readRound(report, { root, isJourney }) {
  if (report === undefined) return { files: [], failures: [] };
  if (isJourney)
    return { files: report.suites.map(({ file }) => `e2e/src/journeys/${file}`), failures: failedInJourneys(report) };
  return {
    files: report.testResults.map(({ name }) => path.relative(root, name)),
    failures: failedInJest(report, root),
  };
}

/**
 * The table at the end: in how many rounds each file passed.
 * @param rounds of `readRound`
 * @returns `lines`, a file each, the worst first; `good`: whether every file passed in every round
 */
export function summarize(rounds) {
  const files = [...new Set(rounds.flatMap((round) => round.files))];
  const passed = (file) =>
    rounds.filter((round) => round.files.includes(file) && round.failures.every((failure) => failure.file !== file))
      .length;
  const counted = files
    .map((file) => ({ file, count: passed(file) }))
    .toSorted((one, other) => one.count - other.count);
  return {
    lines: counted.map(({ file, count }) => `${file}: ${count} of ${rounds.length} rounds`),
    good: counted.length > 0 && counted.every(({ count }) => count === rounds.length),
  };
}
