import { failedInJest, failedInJourneys, passedInJest, passedInJourneys } from './failed-tests.mjs';

/**
 * What one round of `npm run test:stress` found.
 * @param report of `jest --json` or of Playwright's JSON reporter; undefined when the runner exited before writing it
 * @param options `good`: whether the runner exited with 0
 * @returns `files` in which a test ran, from the root; `failures` as in failed-tests.mjs
 */
export function readRound(report, { root, isJourney, good }) {
  if (report === undefined) return { files: [], failures: [] };
  const failures = isJourney ? failedInJourneys(report) : failedInJest(report, root);
  const passed = isJourney ? passedInJourneys(report) : passedInJest(report, root);
  const files = [...new Set([...failures, ...passed].map(({ file }) => file))];
  if (good || failures.length > 0) return { files, failures };
  // Setting up or ending failed, such as the shop of a journey: none of its files has passed.
  return { files, failures: files.map((file) => ({ file, error: 'the run failed as a whole' })) };
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
