import { randomUUID } from 'node:crypto';
import type { Topic } from '@shop/contracts/event.ts';
import type { Admin, EachBatchPayload } from 'kafkajs';
import type { Logger } from '../../service/observability/logger.ts';
import type { KafkaAccess } from '../log/kafka-access.ts';
import { createKafkaClient } from '../log/kafka-client.ts';
import type { BatchHandler } from './batch-handler.ts';

/**
 * Kafka counts as unreachable after this long without records: the command fails instead of working on a part of the
 * topic.
 */
const NO_DATA_TIMEOUT_MS = 60_000;

/**
 * Reads a topic on Kafka from its beginning to its current end, in a consumer group of its own that it deletes
 * afterwards.
 */
export async function readKafkaTopic(options: {
  kafka: KafkaAccess;
  topic: Topic;
  logger: Logger;
  handleBatch: BatchHandler;
}): Promise<void> {
  const { topic, logger, handleBatch } = options;
  const kafka = createKafkaClient({ ...options.kafka, name: 'reconcile-after-restore', logger });
  const groupId = `reconcile-after-restore-${randomUUID()}`;
  const admin = kafka.admin();
  const consumer = kafka.consumer({ groupId });
  await admin.connect();
  try {
    const unread = await endsOf(admin, topic);
    if (unread.size === 0) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const noDataTimer = setTimeout(
      () => reject(new Error(`Kafka sent nothing of ${topic} for a minute`)),
      NO_DATA_TIMEOUT_MS,
    );
    const eachBatch = async ({ batch, heartbeat }: EachBatchPayload) => {
      noDataTimer.refresh();
      const end = unread.get(batch.partition);
      if (end === undefined) return;
      try {
        await handleBatch(batch.messages.filter(({ offset }) => BigInt(offset) < end).map(({ value }) => value));
      } catch (error) {
        reject(error);
        throw error;
      }
      await heartbeat();
      if (BigInt(batch.lastOffset()) + 1n >= end) unread.delete(batch.partition);
      if (unread.size === 0) resolve();
    };
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [topic], fromBeginning: true });
      await consumer.run({ autoCommit: false, eachBatch });
      await promise;
    } finally {
      clearTimeout(noDataTimer);
      await consumer.disconnect();
    }
    await admin
      .deleteGroups([groupId])
      .catch((err) => logger.debug({ err }, 'Kafka consumer group not deleted: it will expire'));
  } finally {
    await admin.disconnect();
  }
}

/** Returns the end offset of each partition with records. */
async function endsOf(admin: Admin, topic: Topic): Promise<Map<number, bigint>> {
  const partitions = await admin.fetchTopicOffsets(topic);
  return new Map(
    partitions.filter(({ low, high }) => low !== high).map(({ partition, high }) => [partition, BigInt(high)]),
  );
}
