/**
 * Test files that start a whole shop or break an engine. They load the machine for a minute or more and measure how long
 * something takes, so the runner (heavy-lane-runner.mjs) never runs two of them at once. Longest first: they start in this order.
 */
export const heavySuites = [
  'e2e/src/chaos/chaos.int.test.ts',
  'e2e/src/chaos/full-profile.int.test.ts',
  'e2e/src/restore/restore.int.test.ts',
  'e2e/src/access/access.int.test.ts',
  'infra/src/grow.int.test.ts',
  'packages/platform/src/events/log/kafka-outages.int.test.ts',
  'infra/src/start-shop.int.test.ts',
];

/** Files that take long because they wait: begun first among the others, so that the run does not end with one of them. */
export const longSuites = [
  'packages/platform/src/events/log/kafka-event-log.int.test.ts',
  'packages/platform/src/events/events-on-postgres.int.test.ts',
  'packages/platform/src/events/log/postgres-event-log.int.test.ts',
];

/** @returns the position of a file in `heavySuites`, -1 when it is not one of them */
export function heavyRank(file) {
  return rankIn(heavySuites, file);
}

/** Puts the long ones of the other files first. */
export function byLength(left, right) {
  return place(left.path) - place(right.path);
}

function place(file) {
  const rank = rankIn(longSuites, file);
  return rank < 0 ? longSuites.length : rank;
}

function rankIn(suites, file) {
  const normalized = file.replaceAll('\\', '/');
  return suites.findIndex((suite) => normalized.endsWith(`/${suite}`));
}
