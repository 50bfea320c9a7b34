import { createKafkaTopics } from '@shop/platform/events/log/create-kafka-topics.ts';
import type { KafkaAccess } from '@shop/platform/events/log/kafka-access.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import type { Admin } from 'kafkajs';
import { UserFacingError } from '../user-facing-error.ts';
import { grantKafkaRights } from './grant-kafka-rights.ts';

const TIMEOUT_MS = 60_000;

/**
 * Creates the Kafka topics of the event log and resets their retention (docs/events.md#topics; ADR 23). Safe to run again and
 * concurrently.
 * @param options `timeoutMs`: how long to wait for Kafka; `userPrefix`: of the users whose rights are granted (ADR 38)
 * @throws UserFacingError when Kafka does not respond in time, or a topic has another number of partitions
 */
export async function makeTopics(
  options: KafkaAccess & {
    logger: Pick<Logger, 'info'>;
    timeoutMs?: number;
    userPrefix?: string | undefined;
    signal?: AbortSignal;
  },
): Promise<void> {
  const { brokers, logger, userPrefix, timeoutMs = TIMEOUT_MS } = options;
  const afterwards = userPrefix === undefined ? undefined : (admin: Admin) => grantKafkaRights(admin, userPrefix);
  const print = (line: string) => logger.info(line);
  const done = await createKafkaTopics({ ...options, timeoutMs, print, afterwards }).catch((error) => {
    if (error.name === 'AbortError') throw error;
    if (error.name === 'TopicsError') throw new UserFacingError(error.message);
    throw new UserFacingError(`Kafka at ${brokers.join(', ')} does not respond (KAFKA_BROKERS): ${error}`);
  });
  logger.info(done.length > 0 ? `The topics: ${done.join('; ')}.` : 'The topics exist.');
}
