import { createKafkaClient } from '@shop/platform/event-log/kafka-client.ts';
import { createLogger } from '@shop/platform/logger.ts';

type Admin = ReturnType<ReturnType<typeof createKafkaClient>['admin']>;

/** Records of a topic that a group has yet to handle. */
export interface Behind {
  group: string;
  topic: string;
  records: number;
}

/** The groups of a Kafka that are behind; whoever only follows commits nothing, and is not asked. */
export function recordsBehind(brokers: readonly string[]): Promise<Behind[]> {
  return withAdmin(brokers, async (admin) => {
    const { groups } = await admin.listGroups();
    const ends = new Map<string, Map<number, number>>();
    const behind: Behind[] = [];
    for (const { groupId: group } of groups.filter((one) => !one.groupId.startsWith('follow-'))) {
      for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group })) {
        if (!ends.has(topic)) ends.set(topic, await endsOf(admin, topic));
        // Without an offset it has never handled anything there.
        const handled = new Map(partitions.map(({ partition, offset }) => [partition, Math.max(0, Number(offset))]));
        const records = [...(ends.get(topic) ?? [])].reduce(
          (sum, [partition, end]) => sum + Math.max(0, end - (handled.get(partition) ?? 0)),
          0,
        );
        if (records > 0) behind.push({ group, topic, records });
      }
    }
    return behind;
  });
}

/** Puts a group without members back to the first record of every topic that it has read, as its only member for a moment. */
export async function rewindGroup(brokers: readonly string[], group: string): Promise<void> {
  const read = await withAdmin(brokers, (admin) => admin.fetchOffsets({ groupId: group }));
  const consumer = clientOf(brokers).consumer({ groupId: group, maxWaitTimeInMs: 100 });
  const joined = new Promise((resolve) => consumer.on(consumer.events.GROUP_JOIN, resolve));
  await consumer.connect();
  try {
    await consumer.subscribe({ topics: read.map(({ topic }) => topic) });
    await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch: async () => {} });
    await joined;
    await consumer.commitOffsets(
      read.flatMap(({ topic, partitions }) => partitions.map(({ partition }) => ({ topic, partition, offset: '0' }))),
    );
  } finally {
    await consumer.disconnect();
  }
}

/** Removes a group without members: nobody will handle what it is behind. */
export function forgetGroup(brokers: readonly string[], group: string): Promise<void> {
  return withAdmin(brokers, async (admin) => {
    await admin.deleteGroups([group]);
  });
}

async function endsOf(admin: Admin, topic: string): Promise<Map<number, number>> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return new Map(offsets.map(({ partition, high }) => [partition, Number(high)]));
}

/** A connection for each question: a broker may have been killed since the last. */
async function withAdmin<Result>(brokers: readonly string[], ask: (admin: Admin) => Promise<Result>): Promise<Result> {
  const admin = clientOf(brokers).admin();
  await admin.connect();
  try {
    return await ask(admin);
  } finally {
    await admin.disconnect();
  }
}

function clientOf(brokers: readonly string[]): ReturnType<typeof createKafkaClient> {
  return createKafkaClient({ brokers, name: 'chaos', logger: createLogger({ name: 'chaos', level: 'silent' }) });
}
