import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/observability/logger.ts';
import type { BatchHandler } from './batch-handler.ts';
import { readKafkaTopic } from './read-kafka-topic.ts';
import { readPostgresTopic } from './read-postgres-topic.ts';

/** The address of the event log: Kafka when brokers are given, else PostgreSQL. */
export interface EventLogAddress {
  kafkaBrokers?: readonly string[] | undefined;
  eventLogUrl?: string | undefined;
}

/** Reads the current content of a topic once, without affecting other consumer groups. */
export async function readTopic(
  address: EventLogAddress,
  topic: Topic,
  logger: Logger,
  handleBatch: BatchHandler,
): Promise<void> {
  const { kafkaBrokers, eventLogUrl } = address;
  if (kafkaBrokers) return readKafkaTopic({ brokers: kafkaBrokers, topic, logger, handleBatch });
  if (eventLogUrl) return readPostgresTopic({ url: eventLogUrl, topic, handleBatch });
  throw new Error('neither KAFKA_BROKERS nor EVENT_LOG_URL is set');
}
