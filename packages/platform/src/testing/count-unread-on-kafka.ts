import type { Topic } from '@shop/contracts/event.ts';
import { createKafkaClient } from '../events/log/kafka-client.ts';
import { testLogger } from './test-logger.ts';

/** Counts the records of a topic after a group's committed offsets. */
export async function countUnreadOnKafka(brokers: readonly string[], group: string, topic: Topic): Promise<number> {
  const admin = createKafkaClient({ brokers, name: 'test', logger: testLogger }).admin();
  await admin.connect();
  try {
    const [committed] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
    const ends = await admin.fetchTopicOffsets(topic);
    return ends.reduce((sum, { partition, low, high }) => {
      const offset = Number(committed?.partitions.find((of) => of.partition === partition)?.offset ?? -1);
      return sum + Number(high) - Math.max(offset, Number(low));
    }, 0);
  } finally {
    await admin.disconnect();
  }
}
