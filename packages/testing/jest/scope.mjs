/**
 * Files that only `npm run test:all` runs: they take long, and what they prove rarely breaks. What the gate runs instead is named.
 */
export const onlyInTestAll = [
  // The gateway's own tests of hanging and slow services, and order-pipeline.int.test.ts.
  'e2e/src/chaos/chaos.int.test.ts',
  // Promtool's cases for each rule: infra/src/observability/observability.test.ts.
  'e2e/src/alerts/alerts.int.test.ts',
  // What counts as an outage: packages/platform/src/service/postgres/is-outage.test.ts.
  'e2e/src/full-disk/full-disk.int.test.ts',
  // A change rarely breaks the way back; migrations have tests of their own.
  'e2e/src/upgrade/upgrade.int.test.ts',
  // The processes that keep the machine busy for `npm run test:stress`.
  'infra/prepare/burners.int.test.ts',
  // They test the tests' engines, which other suites use.
  'packages/testing/src/breakable-engine.int.test.ts',
  'packages/testing/src/mongo.int.test.ts',
  // kafka-event-log.int.test.ts, and the broker's outage in full-profile.int.test.ts.
  'packages/platform/src/events/log/kafka-outages.int.test.ts',
];

/** Tests of elapsed time, which need a quiet machine. */
const TIMING = '\\.timing\\.test\\.ts$';

/** The patterns of files that a run ignores, by its environment (infra/prepare/test-scope.mjs). */
export function ignoredInScope(env = process.env) {
  return env.TEST_GATE === 'true' ? [TIMING, ...onlyInTestAll.map((file) => `/${file.replaceAll('.', '\\.')}$`)] : [];
}
