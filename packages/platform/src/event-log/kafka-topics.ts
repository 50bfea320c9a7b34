import { topics } from '@shop/contracts/event.ts';
import type { Admin } from 'kafkajs';
import { PARTITIONS, RETENTION_DAYS } from './event-log.ts';

/**
 * Makes the topics that are missing, as EVENTS.md wants them: nothing makes them on its own. Safe when many processes do it
 * at once; replicas and their minimum are the brokers' own defaults.
 * @throws Error when a topic is there with another number of partitions, for then keys would lose their order
 */
export async function ensureTopics(admin: Admin): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter((topic) => !existing.has(topic));
  if (missing.length > 0) {
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({
        topic,
        numPartitions: PARTITIONS,
        configEntries: [
          { name: 'retention.ms', value: String(RETENTION_DAYS * 86_400_000) },
          { name: 'cleanup.policy', value: 'delete' },
        ],
      })),
    });
  }
  const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
  const wrong = found.filter(({ partitions }) => partitions.length !== PARTITIONS).map(({ name }) => name);
  if (wrong.length > 0) throw new Error(`these topics must have ${PARTITIONS} partitions: ${wrong.join(', ')}`);
}
