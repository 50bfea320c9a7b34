import type { Logger } from '../../service/observability/logger.ts';
import type { LogRecord } from './event-log.ts';

/**
 * Wraps a follower's handler: its errors are logged and the record is skipped, as followers have no delivery guarantee.
 */
export function skipOnError(
  logger: Logger,
  handle: (record: LogRecord) => Promise<void>,
): (record: LogRecord) => Promise<void> {
  return async (record) => {
    try {
      await handle(record);
    } catch (error) {
      const { topic, partition, offset } = record;
      logger.error({ err: error, topic, partition, offset }, 'follower handler failed: record skipped');
    }
  };
}
