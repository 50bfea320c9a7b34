import { randomUUID } from 'node:crypto';
import type { Topic } from '@shop/contracts/event.ts';
import type { Admin, EachBatchPayload, Kafka } from 'kafkajs';
import type { Logger } from '../../service/lifecycle/logger.ts';
import type { LogRecord, Subscription } from './event-log.ts';
import { type Assignment, runKafkaReader } from './kafka-reader.ts';
import type { KafkaTimeouts } from './kafka-timeouts.ts';
import { watchProgress } from './kafka-watchdog.ts';
import type { RenewableClient } from './renewable-client.ts';
import { retryUntilReachable } from './retry-until-reachable.ts';
import { createRunningHandlers } from './running-handlers.ts';
import { skipOnError } from './skip-on-error.ts';

/**
 * Hears whole topics on Kafka from now on, as the only member of a group that commits nothing. "Now" is where the topics
 * end before it joins: kafkajs alone would take the end at its first fetch, and miss what comes until then. Resolves when it
 * has joined; waits for an outage to end, and rejects when the log is closed meanwhile. A log that is made anew, or has lost its
 * end, is followed from its new end.
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
  const next = await retryUntilReachable(options, async () => ends(await admin.get(), topics));
  const { promise: joined, resolve: markJoined } = Promise.withResolvers<void>();

  async function eachBatch({ batch, resolveOffset, heartbeat, isRunning }: EachBatchPayload, assignment: Assignment) {
    const place = `${batch.topic}/${batch.partition}`;
    for (const message of batch.messages) {
      if (!isRunning() || !assignment.isCurrent()) break;
      if (BigInt(message.offset) >= (next.get(place) ?? 0n)) {
        next.set(place, BigInt(message.offset) + 1n);
        await handle({
          topic: batch.topic as Topic,
          partition: batch.partition,
          offset: message.offset,
          key: message.key?.toString() ?? null,
          value: message.value,
        });
      }
      if (assignment.isCurrent()) resolveOffset(message.offset);
      await heartbeat();
    }
  }

  const listening = runKafkaReader({
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
          consumer.seek({ topic, partition, offset: String(next.get(`${topic}/${partition}`) ?? 0n) });
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
        positions: async () => next,
        onTruncated: (place, end) => {
          logger.warn({ place }, 'the event log ends before what was heard of it: hearing it from its end on');
          next.set(place, end);
          restart();
        },
      }),
  });
  closing.addEventListener('abort', () => markJoined(), { once: true });
  if (!closing.aborted) await joined;
  if (closing.aborted) await listening.stop();
  closing.throwIfAborted();
  return listening;
}

async function ends(admin: Admin, topics: readonly Topic[]): Promise<Map<string, bigint>> {
  const places = new Map<string, bigint>();
  for (const topic of topics) {
    for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
      places.set(`${topic}/${partition}`, BigInt(high));
    }
  }
  return places;
}
