import { setTimeout as wait } from 'node:timers/promises';
import { topics } from '@shop/contracts/event.ts';
import type { Admin } from 'kafkajs';
import { createLogger } from '../../service/lifecycle/logger.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { connectKafkaClient } from './connect-kafka-client.ts';
import { PARTITIONS, RETENTION_DAYS } from './event-log.ts';
import { createKafkaClient } from './kafka-client.ts';
import { assertPartitionCounts, TopicsError } from './kafka-topics.ts';

/** From so many brokers on, every record is kept three times and acknowledged when two have it: one broker may be lost. */
const REPLICATED_FROM = 3;

const WANTED = {
  'retention.ms': String(RETENTION_DAYS * 86_400_000),
  'cleanup.policy': 'delete',
};

/**
 * With a single copy an acknowledged record must be on the disk, or a power cut takes what PostgreSQL's outbox holds for sent. What
 * is sent together is written together.
 */
const SINGLE_COPY = { 'flush.messages': '1' };

/** Kafka's number for settings that belong to a topic. */
const TOPIC = 2;

/** Kafka's number for a setting that is neither the broker's nor the cluster's. */
const SET_ON_TOPIC = 1;

/**
 * Makes the topics of EVENTS.md that are missing, and puts right how long and how safely records are kept. Any number of these may run at
 * once, at any time (ADR 23).
 * @param options `patience`: milliseconds to wait for a Kafka that does not answer; `say` is told when that begins
 * @returns what was done, a few words each; nothing when all was as it should be
 * @throws TopicsError when a topic has another number of partitions; kafkajs's own error when Kafka stays away;
 * an AbortError after `signal`
 */
export async function createKafkaTopics(options: {
  brokers: readonly string[];
  timeoutMs: number;
  print?: (line: string) => void;
  signal?: AbortSignal;
}): Promise<string[]> {
  const { brokers, timeoutMs, print, signal } = options;
  const logger = createLogger({ name: 'topics', level: 'silent' });
  const kafka = createKafkaClient({ brokers, name: 'topics', logger, retries: 1 });
  const until = performance.now() + timeoutMs;
  for (let failures = 1; ; failures += 1) {
    try {
      const admin = await connectKafkaClient(kafka.admin(), logger);
      return await make(admin).finally(() => admin.disconnect());
    } catch (error) {
      if (error instanceof TopicsError || performance.now() > until) throw error;
      if (failures === 1) print?.(`Waiting for Kafka at ${brokers.join(', ')} …`);
      await wait(backoffMs(failures, 2_000), undefined, { signal });
    }
  }
}

async function make(admin: Admin): Promise<string[]> {
  const done: string[] = [];
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter((topic) => !existing.has(topic));
  if (missing.length > 0 && (await create(admin, missing))) done.push(`made ${missing.join(', ')}`);
  await assertPartitionCounts(admin);
  return [...done, ...(await putRight(admin))];
}

/** @returns false when another has made them meanwhile */
async function create(admin: Admin, missing: readonly string[]): Promise<boolean> {
  const { brokers } = await admin.describeCluster();
  const isReplicated = brokers.length >= REPLICATED_FROM;
  const settings = { ...WANTED, ...(isReplicated ? { 'min.insync.replicas': '2' } : SINGLE_COPY) };
  return admin.createTopics({
    waitForLeaders: true,
    topics: missing.map((topic) => ({
      topic,
      numPartitions: PARTITIONS,
      ...(isReplicated ? { replicationFactor: 3 } : {}),
      configEntries: entries(settings),
    })),
  });
}

/** An alteration takes the place of all that was set on a topic, so what somebody else has set goes along. */
async function putRight(admin: Admin): Promise<string[]> {
  const resources = topics.map((name) => ({ type: TOPIC, name }));
  const described = await admin.describeConfigs({ includeSynonyms: false, resources });
  const copies = await copiesOf(admin);
  const done: string[] = [];
  for (const { resourceName: name, configEntries } of described.resources) {
    const wanted = { ...WANTED, ...(copies.get(name) === 1 ? SINGLE_COPY : {}) };
    const present = Object.fromEntries(configEntries.map(({ configName, configValue }) => [configName, configValue]));
    const wrong = Object.entries(wanted).filter(([setting, value]) => present[setting] !== value);
    if (wrong.length === 0) continue;
    const own = configEntries.filter(({ configSource }) => configSource === SET_ON_TOPIC);
    const kept = Object.fromEntries(own.map(({ configName, configValue }) => [configName, configValue]));
    const resource = { type: TOPIC, name, configEntries: entries({ ...kept, ...wanted }) };
    await admin.alterConfigs({ validateOnly: false, resources: [resource] });
    done.push(`set ${wrong.map(([setting, value]) => `${setting}=${value}`).join(', ')} on ${name}`);
  }
  return done;
}

/** The fewest copies that a partition of each topic has. */
async function copiesOf(admin: Admin): Promise<Map<string, number>> {
  const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
  return new Map(
    found.map(({ name, partitions }) => [name, Math.min(...partitions.map((one) => one.replicas.length))]),
  );
}

function entries(settings: Record<string, string>): { name: string; value: string }[] {
  return Object.entries(settings).map(([name, value]) => ({ name, value }));
}
