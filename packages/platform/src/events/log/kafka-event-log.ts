import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../service/observability/logger.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { withTimeout } from '../../service/timing/with-timeout.ts';
import { connectKafkaClient } from './connect-kafka-client.ts';
import type { EventLog, Subscription } from './event-log.ts';
import type { KafkaAccess } from './kafka-access.ts';
import { createKafkaClient } from './kafka-client.ts';
import { followKafka } from './kafka-follower.ts';
import { consumeFromKafka } from './kafka-group.ts';
import { createKafkaSender } from './kafka-sender.ts';
import { KAFKA_TIMEOUTS, type KafkaTimeouts } from './kafka-timeouts.ts';
import { assertTopicsExist, TopicsError } from './kafka-topics.ts';
import { createOutageLog } from './outage-log.ts';
import { createRenewableClient } from './renewable-client.ts';
import { createSubscriptions } from './subscriptions.ts';

/**
 * Opens the event log in Kafka (docs/events.md#event-logs). Connects on first use. It creates no topics (ADR 23):
 * while a reachable Kafka lacks some of them, nothing is published or consumed.
 */
export function openKafkaEventLog(
  options: KafkaAccess & { name: string; logger: Logger; timeouts?: Partial<KafkaTimeouts> },
): EventLog {
  const { name } = options;
  const logger = options.logger.child({ component: 'event-log' });
  const timeouts = { ...KAFKA_TIMEOUTS, ...options.timeouts };
  const kafka = createKafkaClient({ ...options, logger, requestMs: timeouts.request });
  const subscriptions = createSubscriptions();
  const { closing } = subscriptions;
  const connect = () => connectKafkaClient(kafka.admin(), logger, assertTopicsExist);
  const admin = createRenewableClient({ connect, logger, closeWithinMs: timeouts.disconnect });
  const sender = createKafkaSender({ kafka, ready: admin.get, logger, timeouts });

  /** Waits for missing topics only: an unreachable Kafka is an outage, which the reader itself waits for. */
  async function untilTopicsExist(): Promise<void> {
    const outage = createOutageLog(logger);
    for (let failures = 1; !closing.aborted; failures += 1) {
      const problem = await withTimeout(timeouts.connect, admin.get(), 'connecting').then(
        () => undefined,
        (error) => error,
      );
      if (!(problem instanceof TopicsError)) break;
      outage.failed(problem, { failures }, `waiting for Kafka topics: ${problem.message}`);
      await wait(backoffMs(failures), undefined, { signal: closing });
    }
    closing.throwIfAborted();
    outage.recovered('Kafka topics exist');
  }

  async function consume(reader: Parameters<EventLog['consume']>[0]): Promise<Subscription> {
    await untilTopicsExist();
    return consumeFromKafka({ ...reader, kafka, admin, logger, timeouts });
  }

  return {
    publish: sender.publish,
    consume: (reader) => subscriptions.track(consume(reader)),
    follow: (reader) => subscriptions.track(followKafka({ ...reader, kafka, admin, logger, timeouts, name, closing })),
    close: async () => {
      await subscriptions.stopAll();
      await Promise.all([sender.close(), admin.close()]);
    },
  };
}
