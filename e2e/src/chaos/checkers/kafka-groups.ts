import { createKafkaClient } from '@shop/platform/events/log/kafka-client.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { AssignerProtocol } from 'kafkajs';

type Admin = ReturnType<ReturnType<typeof createKafkaClient>['admin']>;
type Description = Awaited<ReturnType<Admin['describeGroups']>>['groups'][number];

/** Records of a topic that a group has yet to handle. */
export interface Behind {
  group: string;
  topic: string;
  records: number;
}

/** The groups of a Kafka that are behind; whoever only follows commits nothing, and is not asked. */
export function recordsBehind(brokers: readonly string[]): Promise<Behind[]> {
  return withAdmin(brokers, async (admin) => {
    const ends = new Map<string, Map<number, number>>();
    const behind: Behind[] = [];
    for (const { groupId: group, members } of await groupsOf(admin)) {
      const handled = new Map((await admin.fetchOffsets({ groupId: group })).map((one) => [one.topic, one.partitions]));
      // A topic of which it has never handled anything is not among its offsets.
      for (const topic of new Set([...handled.keys(), ...members.flatMap(topicsOf)])) {
        if (!ends.has(topic)) ends.set(topic, await endsOf(admin, topic));
        const offsets = new Map(handled.get(topic)?.map(({ partition, offset }) => [partition, Number(offset)]));
        const records = [...(ends.get(topic) ?? [])].reduce(
          (sum, [partition, end]) => sum + Math.max(0, end - Math.max(0, offsets.get(partition) ?? 0)),
          0,
        );
        if (records > 0) behind.push({ group, topic, records });
      }
    }
    return behind;
  });
}

/** Who is in a group now. A member that was taken for dead comes back under another id. */
export function membersOf(brokers: readonly string[], group: string): Promise<Set<string>> {
  return withAdmin(brokers, async (admin) => {
    const { groups } = await admin.describeGroups([group]);
    return new Set(groups.flatMap(({ members }) => members.map(({ memberId }) => memberId)));
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

/** Removes a group whose members have left or are about to: nobody will handle what it is behind. */
export function forgetGroup(brokers: readonly string[], group: string): Promise<void> {
  return withAdmin(brokers, (admin) =>
    eventually(async () => {
      await admin.deleteGroups([group]);
    }),
  );
}

async function groupsOf(admin: Admin): Promise<Description[]> {
  const { groups } = await admin.listGroups();
  const named = groups.map(({ groupId }) => groupId).filter((group) => !group.startsWith('follow-'));
  return (await admin.describeGroups(named)).groups;
}

/** Empty between two assignments. */
function topicsOf({ memberMetadata }: Description['members'][number]): string[] {
  return memberMetadata.length === 0 ? [] : (AssignerProtocol.MemberMetadata.decode(memberMetadata)?.topics ?? []);
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
