import { randomUUID } from 'node:crypto';
import type { Topic } from '@shop/contracts/event.ts';
import type { Admin, EachBatchPayload } from 'kafkajs';
import type { Logger } from '../../service/lifecycle/logger.ts';
import { createKafkaClient } from '../log/kafka-client.ts';
import type { BatchHandler } from './batch-handler.ts';

/** A Kafka that hands out nothing for so long is away: the command ends with an error instead of half the truth. */
const SILENCE_MS = 60_000;

/** Reads a topic on Kafka from its beginning to where it ends now, as the only member of a group that it deletes again. */
export async function readKafkaTopic(options: {
  brokers: readonly string[];
  topic: Topic;
  logger: Logger;
  take: BatchHandler;
}): Promise<void> {
  const { topic, logger, take } = options;
  const kafka = createKafkaClient({ brokers: options.brokers, name: 'restored', logger });
  const groupId = `restored-${randomUUID()}`;
  const admin = kafka.admin();
  const consumer = kafka.consumer({ groupId });
  await admin.connect();
  try {
    const unread = await endsOf(admin, topic);
    if (unread.size === 0) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const silence = setTimeout(() => reject(new Error(`Kafka sent nothing of ${topic} for a minute`)), SILENCE_MS);
    const eachBatch = async ({ batch, heartbeat }: EachBatchPayload) => {
      silence.refresh();
      const end = unread.get(batch.partition);
      if (end === undefined) return;
      try {
        await take(batch.messages.filter(({ offset }) => BigInt(offset) < end).map(({ value }) => value));
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
      clearTimeout(silence);
      await consumer.disconnect();
    }
    await admin.deleteGroups([groupId]).catch((err) => logger.debug({ err }, 'Kafka removes the group by itself'));
  } finally {
    await admin.disconnect();
  }
}

/** Where each partition that holds records ends. */
async function endsOf(admin: Admin, topic: Topic): Promise<Map<number, bigint>> {
  const partitions = await admin.fetchTopicOffsets(topic);
  return new Map(
    partitions.filter(({ low, high }) => low !== high).map(({ partition, high }) => [partition, BigInt(high)]),
  );
}
