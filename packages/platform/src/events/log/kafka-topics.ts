import { topics } from '@shop/contracts/event.ts';
import type { Admin } from 'kafkajs';
import { PARTITIONS } from './event-log.ts';

/** The topics of a Kafka that answers are not as EVENTS.md wants them: that is no outage, and waiting alone mends nothing. */
export class TopicsError extends Error {
  override name = 'TopicsError';
}

/**
 * Looks whether every topic is there; nothing is made, for that is the one-shot job's (ADR 23).
 * @throws TopicsError with what is to be done
 */
export async function assertTopicsExist(admin: Admin): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter((topic) => !existing.has(topic));
  if (missing.length > 0) {
    throw new TopicsError(`Kafka has no topic ${missing.join(', ')}: run the job that makes them (ADR 23)`);
  }
  await assertPartitionCounts(admin);
}

/** @throws TopicsError when a topic has another number of partitions, for then keys would lose their order */
export async function assertPartitionCounts(admin: Admin): Promise<void> {
  const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
  const wrong = found.filter(({ partitions }) => partitions.length !== PARTITIONS);
  if (wrong.length === 0) return;
  const told = wrong.map(({ name, partitions }) => `${name} has ${partitions.length}`).join(', ');
  throw new TopicsError(
    `Every topic must have ${PARTITIONS} partitions, but ${told}. A topic keeps its partitions: delete it while nothing runs, and the job makes it anew (ADR 23)`,
  );
}
