import type { Logger } from '../logger.ts';
import type { Delivered } from './event-log.ts';

/** What a follower does with a record: a handler that fails is logged and passed over, for nothing was promised. */
export function passingOver(
  logger: Logger,
  handle: (record: Delivered) => Promise<void>,
): (record: Delivered) => Promise<void> {
  return async (record) => {
    try {
      await handle(record);
    } catch (error) {
      const { topic, partition, offset } = record;
      logger.error({ err: error, topic, partition, offset }, 'a follower failed and goes on');
    }
  };
}
