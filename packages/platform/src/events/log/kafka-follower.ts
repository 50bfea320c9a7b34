import { randomUUID } from 'node:crypto';
import type { Topic } from '@shop/contracts/event.ts';
import type { Admin, EachBatchPayload, Kafka } from 'kafkajs';
import type { Logger } from '../../service/observability/logger.ts';
import type { LogRecord, Subscription } from './event-log.ts';
import { type Assignment, recordOf, runKafkaReader } from './kafka-reader.ts';
import type { KafkaTimeouts } from './kafka-timeouts.ts';
import { watchProgress } from './kafka-watchdog.ts';
import type { RenewableClient } from './renewable-client.ts';
import { retryUntilReachable } from './retry-until-reachable.ts';
import { createRunningHandlers } from './running-handlers.ts';
import { skipOnError } from './skip-on-error.ts';

/**
 * Follows whole topics on Kafka from now on, as the only member of a group that commits nothing. "Now" is the end of
 * the topics before it joins: kafkajs alone would take the end at its first fetch and miss earlier records. Resolves
 * once it has joined; waits for the end of an outage, and rejects when the log is closed meanwhile. A log that was
 * recreated or truncated is followed from its new end.
 */
export async function followKafka(options: {
  kafka: Kafka;
  admin: RenewableClient<Admin>;
  logger: Logger;
  timeouts: KafkaTimeouts;
  name: string;
  topics: readonly Topic[];
  handle: (record: LogRecord) => Promise<void>;
  closing: AbortSignal;
}): Promise<Subscription> {
  const { admin, logger, timeouts, topics, closing } = options;
  const { handle, whenIdle } = createRunningHandlers(skipOnError(logger, options.handle));
  const nextOffsets = await retryUntilReachable(options, async () => ends(await admin.get(), topics));
  const { promise: joined, resolve: markJoined } = Promise.withResolvers<void>();

  async function eachBatch({ batch, resolveOffset, heartbeat, isRunning }: EachBatchPayload, assignment: Assignment) {
    const key = `${batch.topic}/${batch.partition}`;
    for (const message of batch.messages) {
      if (!isRunning() || !assignment.isCurrent()) break;
      if (BigInt(message.offset) >= (nextOffsets.get(key) ?? 0n)) {
        nextOffsets.set(key, BigInt(message.offset) + 1n);
        await handle(recordOf(batch, message));
      }
      if (assignment.isCurrent()) resolveOffset(message.offset);
      await heartbeat();
    }
  }

  const subscription = runKafkaReader({
    kafka: options.kafka,
    ready: admin.get,
    logger,
    timeouts,
    whenIdle,
    groupId: `follow-${options.name}-${randomUUID()}`,
    topics,
    fromBeginning: false,
    eachBatch,
    onJoined: ({ consumer, partitions }) => {
      for (const [topic, assigned] of Object.entries(partitions)) {
        for (const partition of assigned) {
          consumer.seek({ topic, partition, offset: String(nextOffsets.get(`${topic}/${partition}`) ?? 0n) });
        }
      }
      markJoined();
    },
    watch: (current, restart, isBusy) =>
      watchProgress({
        admin,
        logger,
        timeouts,
        current,
        restart,
        isBusy,
        positions: async () => nextOffsets,
        onTruncated: (key, end) => {
          logger.warn({ partition: key }, 'event log is shorter than our position: resuming at its end');
          nextOffsets.set(key, end);
          restart();
        },
      }),
  });
  closing.addEventListener('abort', () => markJoined(), { once: true });
  if (!closing.aborted) await joined;
  if (closing.aborted) await subscription.stop();
  closing.throwIfAborted();
  return subscription;
}

async function ends(admin: Admin, topics: readonly Topic[]): Promise<Map<string, bigint>> {
  const offsets = new Map<string, bigint>();
  for (const topic of topics) {
    for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
      offsets.set(`${topic}/${partition}`, BigInt(high));
    }
  }
  return offsets;
}
