import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../service/lifecycle/logger.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { connectKafkaClient } from './connect-kafka-client.ts';
import type { EventLog, Subscription } from './event-log.ts';
import { createKafkaClient } from './kafka-client.ts';
import { followKafka } from './kafka-follower.ts';
import { consumeFromKafka } from './kafka-group.ts';
import { createKafkaSender } from './kafka-sender.ts';
import { KAFKA_TIMEOUTS, type KafkaTimeouts } from './kafka-timeouts.ts';
import { assertTopicsExist, TopicsError } from './kafka-topics.ts';
import { createOutageLog } from './outage-log.ts';
import { createRenewableClient } from './renewable-client.ts';
import { createSubscriptions } from './subscriptions.ts';
import { withNamedTimeout } from './with-named-timeout.ts';

/**
 * The event log in Kafka (EVENTS.md, The two logs). Connects when it is first used. It makes no topics (ADR 23): as long as a
 * Kafka that answers has not all of them, nothing is published and nobody listens.
 */
export function openKafkaEventLog(options: {
  brokers: readonly string[];
  name: string;
  logger: Logger;
  timeouts?: Partial<KafkaTimeouts>;
}): EventLog {
  const { name } = options;
  const logger = options.logger.child({ part: 'event-log' });
  const timeouts = { ...KAFKA_TIMEOUTS, ...options.timeouts };
  const kafka = createKafkaClient({ ...options, logger, requestMs: timeouts.request });
  const listenings = createSubscriptions();
  const { closing } = listenings;
  const make = () => connectKafkaClient(kafka.admin(), logger, assertTopicsExist);
  const admin = createRenewableClient({ make, logger, closeWithinMs: timeouts.disconnect });
  const sender = createKafkaSender({ kafka, ready: admin.get, logger, timeouts });

  /** A Kafka that does not answer is an outage, which a reader waits out by itself while the shop works. */
  async function untilTopicsAreThere(): Promise<void> {
    const missing = createOutageLog(logger);
    for (let failures = 1; !closing.aborted; failures += 1) {
      const problem = await withNamedTimeout(timeouts.connect, admin.get(), 'connecting').then(
        () => undefined,
        (error) => error,
      );
      if (!(problem instanceof TopicsError)) break;
      missing.failed(problem, { failures }, `waiting for topics: ${problem.message}`);
      await wait(backoffMs(failures), undefined, { signal: closing });
    }
    closing.throwIfAborted();
    missing.recovered('the topics are there');
  }

  async function consume(reader: Parameters<EventLog['consume']>[0]): Promise<Subscription> {
    await untilTopicsAreThere();
    return consumeFromKafka({ ...reader, kafka, admin, logger, timeouts });
  }

  return {
    publish: sender.publish,
    consume: (reader) => listenings.track(consume(reader)),
    follow: (reader) => listenings.track(followKafka({ ...reader, kafka, admin, logger, timeouts, name, closing })),
    close: async () => {
      await listenings.stopAll();
      await Promise.all([sender.close(), admin.close()]);
    },
  };
}
