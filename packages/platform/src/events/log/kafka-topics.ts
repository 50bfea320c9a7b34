import { topics } from '@shop/contracts/event.ts';
import type { Admin } from 'kafkajs';
import { PARTITIONS } from './event-log.ts';

/**
 * The topics of a reachable Kafka are missing or differ from docs/events.md#topics. This is not an outage: somebody
 * must fix it.
 */
export class TopicsError extends Error {
  override name = 'TopicsError';
}

/**
 * Checks that every topic exists with the right number of partitions. It creates none: a one-shot job does (ADR 23).
 * @throws TopicsError that says what to do
 */
export async function assertTopicsExist(admin: Admin): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter((topic) => !existing.has(topic));
  if (missing.length > 0) {
    throw new TopicsError(`Kafka has no topic ${missing.join(', ')}: run the job that creates them (ADR 23)`);
  }
  await assertPartitionCounts(admin);
}

/** Checks the number of partitions: another number would break the order of keys. @throws TopicsError */
export async function assertPartitionCounts(admin: Admin): Promise<void> {
  const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
  const wrong = found.filter(({ partitions }) => partitions.length !== PARTITIONS);
  if (wrong.length === 0) return;
  const actual = wrong.map(({ name, partitions }) => `${name} has ${partitions.length}`).join(', ');
  throw new TopicsError(
    `Every topic must have ${PARTITIONS} partitions, but ${actual}. A topic keeps its number of partitions: stop all services and delete the topic, then the job recreates it (ADR 23)`,
  );
}
