/**
 * Test files that start a whole shop or break an engine. They load the machine for a minute or more and measure
 * durations, so the runner (heavy-lane-runner.mjs) never runs two of them at once. They start in this order, longest
 * first.
 */
export const heavySuites = [
  'e2e/src/chaos/chaos.int.test.ts',
  'e2e/src/chaos/full-profile.int.test.ts',
  'e2e/src/restore/restore.int.test.ts',
  'e2e/src/access/access.int.test.ts',
  'infra/src/export-import.int.test.ts',
  'packages/platform/src/events/log/kafka-outages.int.test.ts',
  'infra/src/start-shop.int.test.ts',
];

/**
 * Files that take long because they wait: they start first among the others, so that the run does not end with one of
 * them.
 */
export const longSuites = [
  'packages/platform/src/events/log/kafka-event-log.int.test.ts',
  'packages/platform/src/events/events-on-postgres.int.test.ts',
  'packages/platform/src/events/log/postgres-event-log.int.test.ts',
];

/** Returns the position of a file in `heavySuites`, or -1. */
export function heavyRank(file) {
  return rankIn(heavySuites, file);
}

/** Sorts the long suites before the other files. */
export function byLength(left, right) {
  return longRank(left.path) - longRank(right.path);
}

function longRank(file) {
  const rank = rankIn(longSuites, file);
  return rank < 0 ? longSuites.length : rank;
}

function rankIn(suites, file) {
  const normalized = file.replaceAll('\\', '/');
  return suites.findIndex((suite) => normalized.endsWith(`/${suite}`));
}
