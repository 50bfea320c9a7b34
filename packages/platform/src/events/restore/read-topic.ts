import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/observability/logger.ts';
import type { KafkaAccess } from '../log/kafka-access.ts';
import type { BatchHandler } from './batch-handler.ts';
import { readKafkaTopic } from './read-kafka-topic.ts';
import { readPostgresTopic } from './read-postgres-topic.ts';

/** The address of the event log: Kafka when brokers are given, else PostgreSQL. */
export interface EventLogAddress {
  kafka?: KafkaAccess | undefined;
  eventLogUrl?: string | undefined;
  /** Multiplies the time limits of PostgreSQL. */
  timeoutFactor: number;
}

/** Reads the current content of a topic once, without affecting other consumer groups. */
export async function readTopic(
  address: EventLogAddress,
  topic: Topic,
  logger: Logger,
  handleBatch: BatchHandler,
): Promise<void> {
  const { kafka, eventLogUrl, timeoutFactor } = address;
  if (kafka) return readKafkaTopic({ kafka, topic, logger, handleBatch });
  if (eventLogUrl) return readPostgresTopic({ url: eventLogUrl, topic, handleBatch, timeoutFactor });
  throw new Error('neither KAFKA_BROKERS nor EVENT_LOG_URL is set');
}
