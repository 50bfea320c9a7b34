import { createKafkaTopics } from '@shop/platform/events/log/create-kafka-topics.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { UserFacingError } from '../user-facing-error.ts';

const TIMEOUT_MS = 60_000;

/**
 * Creates the Kafka topics of the event log and resets their retention (docs/events.md#topics; ADR 23). Safe to run again and
 * concurrently.
 * @param options `timeoutMs`: how long to wait for Kafka
 * @throws UserFacingError when Kafka does not respond in time, or a topic has another number of partitions
 */
export async function makeTopics(options: {
  brokers: readonly string[];
  logger: Pick<Logger, 'info'>;
  timeoutMs?: number;
  signal?: AbortSignal;
}): Promise<void> {
  const { brokers, logger, timeoutMs = TIMEOUT_MS } = options;
  const print = (line: string) => logger.info(line);
  const done = await createKafkaTopics({ ...options, timeoutMs, print }).catch((error) => {
    if (error.name === 'AbortError') throw error;
    if (error.name === 'TopicsError') throw new UserFacingError(error.message);
    throw new UserFacingError(`Kafka at ${brokers.join(', ')} does not respond (KAFKA_BROKERS): ${error}`);
  });
  logger.info(done.length > 0 ? `The topics: ${done.join('; ')}.` : 'The topics exist.');
}
