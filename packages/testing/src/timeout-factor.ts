/**
 * What tests multiply the shop's own time limits with, so that a busy machine does not turn them red: 1 for named tests at the
 * desk, 4 in CI and in whole runs (infra/prepare/test-scope.mjs), or TEST_TIME_FACTOR. A test about a limit passes its own value instead (packages/testing/README.md#time).
 */
export const TIMEOUT_FACTOR = Number(process.env.TEST_TIME_FACTOR ?? (process.env.CI === 'true' ? 4 : 1));
