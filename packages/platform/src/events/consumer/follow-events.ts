import type { EventFamily, EventOf, ShopEvent } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/observability/logger.ts';
import { inSpanOfEvents } from '../../service/observability/tracing.ts';
import type { EventLog, Subscription } from '../log/event-log.ts';
import { readRecord } from './read-record.ts';
import { withEventContext } from './with-event-context.ts';

/** A process's in-memory handler of one family of events. */
export interface Listener {
  family: EventFamily;
  handle: (event: ShopEvent) => void | Promise<void>;
}

/** Declares an entry of a process's list of listeners. */
export function listenTo<Family extends EventFamily>(
  family: Family,
  handle: (event: EventOf<Family>) => void | Promise<void>,
): Listener {
  return { family, handle: (event) => handle(event as EventOf<Family>) };
}

/**
 * Follows the events of the listeners' families from now on, in every process, for in-memory state: without delivery
 * guarantee and without a check for older versions (docs/events.md#consuming). Resolves once it follows.
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
        logger.warn({ topic, partition, offset, error: read.poison }, 'unreadable record skipped');
        return;
      }
      for (const { reader, event } of read.events) {
        try {
          await withEventContext(event, () => follow(reader, event));
        } catch (error) {
          logger.error({ err: error, subject: event.subject, type: event.type }, 'event listener failed');
        }
      }
    },
  });
}

function follow({ family, handle }: Listener, event: ShopEvent): void | Promise<void> {
  const attributes = { 'messaging.destination.name': family.topic, 'shop.event_type': event.type };
  return inSpanOfEvents(`follow ${family.topic}`, { kind: 'consumer', attributes }, [event.traceparent], () =>
    handle(event),
  );
}
