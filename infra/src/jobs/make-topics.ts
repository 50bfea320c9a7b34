import { createKafkaTopics } from '@shop/platform/events/log/create-kafka-topics.ts';
import type { Logger } from '@shop/platform/service/lifecycle/logger.ts';
import { UserFacingError } from '../user-facing-error.ts';

const TIMEOUT_MS = 60_000;

/**
 * Makes the topics of the event log in Kafka, and puts right how long they keep records (docs/events.md#topics; ADR 23). Safe to run
 * again, and many at once.
 * @param options `timeoutMs`: milliseconds to wait for a Kafka that does not answer yet
 * @throws UserFacingError when it stays away, or a topic has another number of partitions
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
    throw new UserFacingError(`Kafka at ${brokers.join(', ')} does not answer (KAFKA_BROKERS): ${error}`);
  });
  logger.info(done.length > 0 ? `The topics: ${done.join('; ')}.` : 'The topics are there.');
}
