import { createLogger } from '../service/observability/logger.ts';

/** The level of everything that a test starts: silent unless the environment variable of this name says otherwise. */
export const TEST_LOG_LEVEL = process.env.TEST_LOG_LEVEL ?? 'silent';

/** The logger of tests. */
export const testLogger = createLogger({ name: 'test', level: TEST_LOG_LEVEL });
