import { eventually } from '@shop/testing/eventually.ts';
import type { Admin } from 'kafkajs';

/** Deletes the records of existing topics, so that a new group reads only its own test's records. */
export async function deleteKafkaRecords(admin: Admin, topics: readonly string[]): Promise<void> {
  const present = await admin.listTopics();
  // A topic that was just created may not have elected its leader yet.
  for (const topic of topics)
    if (present.includes(topic)) await eventually(() => deleteRecords(topic), { within: 30_000 });

  async function deleteRecords(topic: string): Promise<void> {
    const ends = await admin.fetchTopicOffsets(topic);
    const partitions = ends
      .filter(({ low, high }) => low !== high)
      .map(({ partition, high }) => ({ partition, offset: high }));
    if (partitions.length > 0) await admin.deleteTopicRecords({ topic, partitions });
  }
}
