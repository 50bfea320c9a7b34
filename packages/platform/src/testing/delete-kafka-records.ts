import { eventually } from '@shop/testing/eventually.ts';
import type { Admin } from 'kafkajs';

/** Deletes the records of topics, so that a new group has only its own test's to read; passes over topics that are not there. */
export async function deleteKafkaRecords(admin: Admin, topics: readonly string[]): Promise<void> {
  const present = await admin.listTopics();
  // A topic of a moment ago may still look for its leader.
  for (const topic of topics) if (present.includes(topic)) await eventually(() => forget(topic), { within: 30_000 });

  async function forget(topic: string): Promise<void> {
    const ends = await admin.fetchTopicOffsets(topic);
    const partitions = ends
      .filter(({ low, high }) => low !== high)
      .map(({ partition, high }) => ({ partition, offset: high }));
    if (partitions.length > 0) await admin.deleteTopicRecords({ topic, partitions });
  }
}
