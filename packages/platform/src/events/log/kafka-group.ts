import type { Topic } from '@shop/contracts/event.ts';
import type { Admin, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from '../../service/observability/logger.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { setEventLag } from './event-lag.ts';
import { type HandleBatch, MAX_BATCH, type Subscription } from './event-log.ts';
import { type Assignment, recordOf, runKafkaReader } from './kafka-reader.ts';
import type { KafkaTimeouts } from './kafka-timeouts.ts';
import { watchProgress } from './kafka-watchdog.ts';
import type { RenewableClient } from './renewable-client.ts';
import { createRunningHandlers } from './running-handlers.ts';
import { createUnreadAges, type RecordInHand } from './unread-ages.ts';

/** Limits what a kill redelivers: the records of this time, or one batch of a slow handler. */
const COMMIT_EVERY_MS = 200;

/**
 * Consumes as a member of a Kafka consumer group: commits offsets after handling, and only under the current
 * assignment.
 */
export function consumeFromKafka(options: {
  kafka: Kafka;
  admin: RenewableClient<Admin>;
  logger: Logger;
  timeouts: KafkaTimeouts;
  group: string;
  topics: readonly Topic[];
  handle: HandleBatch;
}): Subscription {
  const { admin, group, topics, timeouts } = options;
  const { handle, whenIdle } = createRunningHandlers(options.handle);
  const logger = options.logger.child({ group });
  const failures = new Map<string, number>();
  const paused = new Set<string>();
  const inHand = new Map<string, RecordInHand>();

  async function eachBatch(payload: EachBatchPayload, assignment: Assignment): Promise<void> {
    const { topic, partition } = payload.batch;
    const failed = await deliver(payload, assignment);
    if (failed) waitAndResume(payload.pause(), `${topic}/${partition}`);
  }

  /** @returns whether a handler has rejected; throws only errors of kafkajs itself, such as a rebalance */
  async function deliver(payload: EachBatchPayload, assignment: Assignment): Promise<boolean> {
    const { batch, heartbeat, isRunning, isStale } = payload;
    const key = `${batch.topic}/${batch.partition}`;
    const commit = createCommitter(payload, assignment);
    const records = batch.messages.map((message) => recordOf(batch, message));
    try {
      for (let next = 0; next < records.length; ) {
        if (!isRunning() || isStale() || !assignment.isCurrent()) break;
        const { offset, timestamp } = batch.messages[next] as KafkaMessage;
        inHand.set(key, { offset: BigInt(offset), appendedAt: Number(timestamp) });
        try {
          next += await handle(records.slice(next, next + MAX_BATCH));
        } catch (error) {
          const count = (failures.get(key) ?? 0) + 1;
          failures.set(key, count);
          logger.warn({ err: error, partition: key, failures: count }, 'event handler failed: retrying the record');
          return true;
        }
        failures.delete(key);
        await commit.handled(records[next - 1]?.offset as string);
        await heartbeat();
      }
      inHand.delete(key);
      return false;
    } finally {
      await commit.now();
    }
  }

  function waitAndResume(resume: () => void, key: string): void {
    paused.add(key);
    setTimeout(
      () => {
        paused.delete(key);
        resume();
      },
      backoffMs(failures.get(key) ?? 1),
    ).unref();
  }

  return runKafkaReader({
    kafka: options.kafka,
    ready: admin.get,
    logger,
    timeouts,
    whenIdle,
    groupId: group,
    topics,
    fromBeginning: true,
    eachBatch,
    watch: (current, restart, isBusy) =>
      watchProgress({
        admin,
        logger,
        timeouts,
        current,
        restart,
        isBusy: (key) => isBusy(key) || paused.has(key),
        positions: (present) => committedOffsets(present, group, topics),
        onLag: setEventLag,
        unreadAge: createUnreadAges(inHand),
      }),
  });
}

/** Commits the offsets of handled records, at most five times a second and at the end. */
function createCommitter({ batch, resolveOffset, commitOffsetsIfNecessary }: EachBatchPayload, assignment: Assignment) {
  let next: string | undefined;
  let committedAt = performance.now();
  const now = async () => {
    if (next === undefined || !assignment.isCurrent()) return;
    const offset = next;
    next = undefined;
    committedAt = performance.now();
    await commitOffsetsIfNecessary({
      topics: [{ topic: batch.topic, partitions: [{ partition: batch.partition, offset }] }],
    });
  };
  return {
    now,
    handled: async (offset: string) => {
      if (!assignment.isCurrent()) return;
      resolveOffset(offset);
      next = String(BigInt(offset) + 1n);
      if (performance.now() - committedAt >= COMMIT_EVERY_MS) await now();
    },
  };
}

async function committedOffsets(admin: Admin, group: string, topics: readonly Topic[]): Promise<Map<string, bigint>> {
  const offsets = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
  return new Map(
    offsets.flatMap(({ topic, partitions }) =>
      partitions.map(({ partition, offset }) => [`${topic}/${partition}`, BigInt(offset)] as const),
    ),
  );
}
