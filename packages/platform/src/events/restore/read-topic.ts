import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/lifecycle/logger.ts';
import type { BatchHandler } from './batch-handler.ts';
import { readKafkaTopic } from './read-kafka-topic.ts';
import { readPostgresTopic } from './read-postgres-topic.ts';

/** Where the event log is: Kafka when brokers are named, else PostgreSQL. */
export interface EventLogAddress {
  kafkaBrokers?: readonly string[] | undefined;
  eventLogUrl?: string | undefined;
}

/** Reads everything that a topic holds at this moment, once; it joins no group that others know and acknowledges nothing. */
export async function readTopic(
  address: EventLogAddress,
  topic: Topic,
  logger: Logger,
  take: BatchHandler,
): Promise<void> {
  const { kafkaBrokers, eventLogUrl } = address;
  if (kafkaBrokers) return readKafkaTopic({ brokers: kafkaBrokers, topic, logger, take });
  if (eventLogUrl) return readPostgresTopic({ url: eventLogUrl, topic, take });
  throw new Error('neither KAFKA_BROKERS nor EVENT_LOG_URL is set');
}
