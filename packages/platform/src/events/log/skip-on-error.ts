import type { Logger } from '../../service/lifecycle/logger.ts';
import type { LogRecord } from './event-log.ts';

/** What a follower does with a record: a handler that fails is logged and passed over, for nothing was promised. */
export function skipOnError(
  logger: Logger,
  handle: (record: LogRecord) => Promise<void>,
): (record: LogRecord) => Promise<void> {
  return async (record) => {
    try {
      await handle(record);
    } catch (error) {
      const { topic, partition, offset } = record;
      logger.error({ err: error, topic, partition, offset }, 'a follower failed and goes on');
    }
  };
}
