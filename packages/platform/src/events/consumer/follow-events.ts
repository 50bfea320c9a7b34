import type { EventFamily, EventOf, ShopEvent } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/lifecycle/logger.ts';
import type { EventLog, Subscription } from '../log/event-log.ts';
import { readRecord } from './read-record.ts';
import { withEventContext } from './with-event-context.ts';

/** One thing that a process does, in memory, about one kind of subject. */
export interface Listener {
  family: EventFamily;
  handle: (event: ShopEvent) => void | Promise<void>;
}

/** An entry of a process's list of listeners. */
export function listenTo<Family extends EventFamily>(
  family: Family,
  handle: (event: EventOf<Family>) => void | Promise<void>,
): Listener {
  return { family, handle: (event) => handle(event as EventOf<Family>) };
}

/**
 * Hears every event of some families from now on, in every process, for what lives in memory: without a promise and
 * without a guard against older versions (EVENTS.md, Listening). Resolves when it listens.
 */
export function followEvents(options: {
  log: Pick<EventLog, 'follow'>;
  logger: Logger;
  listeners: readonly Listener[];
}): Promise<Subscription> {
  const { log, logger, listeners } = options;
  const topics = [...new Set(listeners.map(({ family }) => family.topic))];
  return log.follow({
    topics,
    handle: async (record) => {
      const read = readRecord(record, listeners);
      if ('poison' in read) {
        const { topic, partition, offset } = record;
        logger.warn({ topic, partition, offset, error: read.poison }, 'a record that cannot be read is passed over');
        return;
      }
      for (const { subscription, event } of read.events) {
        try {
          await withEventContext(event, () => subscription.handle(event));
        } catch (error) {
          logger.error({ err: error, subject: event.subject, type: event.type }, 'a listener failed');
        }
      }
    },
  });
}
