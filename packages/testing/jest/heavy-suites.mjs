import path from 'node:path';

/**
 * Test files that start a whole shop or break an engine. They load the machine for a minute or more and measure
 * durations, so the runner (heavy-lane-runner.mjs) never runs two of them at once. Without durations of a last run they
 * start in this order.
 */
export const heavySuites = [
  'e2e/src/chaos/chaos.int.test.ts',
  'e2e/src/chaos/full-profile.int.test.ts',
  'e2e/src/restore/restore.int.test.ts',
  'e2e/src/alerts/alerts.int.test.ts',
  'e2e/src/full-disk/full-disk.int.test.ts',
  'e2e/src/access/access.int.test.ts',
  'e2e/src/tracing/order-trace.int.test.ts',
  'e2e/src/upgrade/upgrade.int.test.ts',
  'infra/src/backup/backup-restore.int.test.ts',
  'packages/platform/src/events/log/kafka-outages.int.test.ts',
  'infra/src/start/start-shop.int.test.ts',
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

/** Whether a file is one of `heavySuites`. */
export function isHeavy(file) {
  return rankIn(heavySuites, file) >= 0;
}

/**
 * Compares two files for a sort that puts the longest first: by their seconds in the last run, or by the lists above where
 * nothing has run yet.
 * @param seconds by path from the root (durations.mjs)
 * @param root the project's folder
 */
export function longestFirst(seconds, root) {
  const known = Object.keys(seconds).length > 0;
  const weight = (file) => (known ? (seconds[path.relative(root, file)] ?? 0) : -listedRank(file));
  return (left, right) => weight(right.path) - weight(left.path);
}

function listedRank(file) {
  const listed = [...heavySuites, ...longSuites];
  const rank = rankIn(listed, file);
  return rank < 0 ? listed.length : rank;
}

function rankIn(suites, file) {
  const normalized = file.replaceAll('\\', '/');
  return suites.findIndex((suite) => normalized.endsWith(`/${suite}`));
}
