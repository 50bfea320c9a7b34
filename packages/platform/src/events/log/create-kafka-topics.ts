import { setTimeout as wait } from 'node:timers/promises';
import { topics } from '@shop/contracts/event.ts';
import type { Admin } from 'kafkajs';
import { createLogger } from '../../service/observability/logger.ts';
import { backoffMs } from '../../service/timing/backoff.ts';
import { connectKafkaClient } from './connect-kafka-client.ts';
import { PARTITIONS, RETENTION_DAYS } from './event-log.ts';
import type { KafkaAccess } from './kafka-access.ts';
import { createKafkaClient } from './kafka-client.ts';
import { assertPartitionCounts, TopicsError } from './kafka-topics.ts';

/** With this many brokers or more, records have three replicas and are acknowledged by two: one broker may be lost. */
const MIN_BROKERS_TO_REPLICATE = 3;

const TOPIC_SETTINGS = {
  'retention.ms': String(RETENTION_DAYS * 86_400_000),
  'cleanup.policy': 'delete',
};

/**
 * With a single replica an acknowledged record must be on disk: else a power cut loses events that the outbox has
 * marked as published. Records that are sent together are flushed together.
 */
const SINGLE_REPLICA_SETTINGS = { 'flush.messages': '1' };

/** Kafka's resource type for topics. */
const TOPIC_RESOURCE = 2;

/** Kafka's config source for a setting of the topic itself, not of the broker or cluster. */
const SET_ON_TOPIC = 1;

/**
 * Creates the missing topics of docs/events.md#topics and corrects their retention and durability settings. Any
 * number of processes may run this at once, at any time (ADR 23).
 * @param options `timeoutMs`: how long to wait for an unreachable Kafka; `print` receives a line when that wait begins;
 * `afterwards`: work with the same connection, which returns descriptions of its own changes
 * @returns short descriptions of the changes; empty when everything was up to date
 * @throws TopicsError when a topic has another number of partitions; kafkajs's own error when Kafka stays unreachable;
 * an AbortError after `signal`
 */
export async function createKafkaTopics(
  options: KafkaAccess & {
    timeoutMs: number;
    afterwards?: ((admin: Admin) => Promise<string[]>) | undefined;
    print?: (line: string) => void;
    signal?: AbortSignal;
  },
): Promise<string[]> {
  const { brokers, timeoutMs, afterwards, print, signal } = options;
  const logger = createLogger({ name: 'topics', level: 'silent' });
  const kafka = createKafkaClient({ ...options, name: 'topics', logger, retries: 1 });
  const until = performance.now() + timeoutMs;
  for (let failures = 1; ; failures += 1) {
    try {
      const admin = await connectKafkaClient(kafka.admin(), logger);
      return await createAndConfigure(admin, afterwards).finally(() => admin.disconnect());
    } catch (error) {
      if (error instanceof TopicsError || performance.now() > until) throw error;
      if (failures === 1) print?.(`Waiting for Kafka at ${brokers.join(', ')} …`);
      await wait(backoffMs(failures, 2_000), undefined, { signal });
    }
  }
}

async function createAndConfigure(
  admin: Admin,
  afterwards: (admin: Admin) => Promise<string[]> = async () => [],
): Promise<string[]> {
  const done: string[] = [];
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter((topic) => !existing.has(topic));
  if (missing.length > 0 && (await create(admin, missing))) done.push(`created ${missing.join(', ')}`);
  await assertPartitionCounts(admin);
  return [...done, ...(await correctSettings(admin)), ...(await afterwards(admin))];
}

/** @returns false when another process has created them meanwhile */
async function create(admin: Admin, missing: readonly string[]): Promise<boolean> {
  const { brokers } = await admin.describeCluster();
  const isReplicated = brokers.length >= MIN_BROKERS_TO_REPLICATE;
  const settings = { ...TOPIC_SETTINGS, ...(isReplicated ? { 'min.insync.replicas': '2' } : SINGLE_REPLICA_SETTINGS) };
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

/**
 * Corrects the settings of all topics. alterConfigs replaces all settings of a topic, so other settings are sent along.
 */
async function correctSettings(admin: Admin): Promise<string[]> {
  const resources = topics.map((name) => ({ type: TOPIC_RESOURCE, name }));
  const described = await admin.describeConfigs({ includeSynonyms: false, resources });
  const replicas = await replicasOf(admin);
  const done: string[] = [];
  for (const { resourceName: name, configEntries } of described.resources) {
    const wanted = { ...TOPIC_SETTINGS, ...(replicas.get(name) === 1 ? SINGLE_REPLICA_SETTINGS : {}) };
    const present = Object.fromEntries(configEntries.map(({ configName, configValue }) => [configName, configValue]));
    const wrong = Object.entries(wanted).filter(([setting, value]) => present[setting] !== value);
    if (wrong.length === 0) continue;
    const topicEntries = configEntries.filter(({ configSource }) => configSource === SET_ON_TOPIC);
    const kept = Object.fromEntries(topicEntries.map(({ configName, configValue }) => [configName, configValue]));
    const resource = { type: TOPIC_RESOURCE, name, configEntries: entries({ ...kept, ...wanted }) };
    await admin.alterConfigs({ validateOnly: false, resources: [resource] });
    done.push(`set ${wrong.map(([setting, value]) => `${setting}=${value}`).join(', ')} on ${name}`);
  }
  return done;
}

/** Returns the lowest replica count among each topic's partitions. */
async function replicasOf(admin: Admin): Promise<Map<string, number>> {
  const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
  return new Map(
    found.map(({ name, partitions }) => [name, Math.min(...partitions.map((one) => one.replicas.length))]),
  );
}

function entries(settings: Record<string, string>): { name: string; value: string }[] {
  return Object.entries(settings).map(([name, value]) => ({ name, value }));
}
