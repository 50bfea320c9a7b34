import { createKafkaClient } from '@shop/platform/events/log/kafka-client.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { AssignerProtocol } from 'kafkajs';

type Admin = ReturnType<ReturnType<typeof createKafkaClient>['admin']>;
type Description = Awaited<ReturnType<Admin['describeGroups']>>['groups'][number];

/** The lag of a consumer group in a topic, in records. */
export interface GroupLag {
  group: string;
  topic: string;
  records: number;
}

/** The lags above zero of all consumer groups. Groups of followers commit no offsets and are skipped. */
export function groupLags(brokers: readonly string[]): Promise<GroupLag[]> {
  return withAdmin(brokers, async (admin) => {
    const ends = new Map<string, Map<number, number>>();
    const lags: GroupLag[] = [];
    for (const { groupId: group, members } of await groupsOf(admin)) {
      const committed = new Map(
        (await admin.fetchOffsets({ groupId: group })).map((one) => [one.topic, one.partitions]),
      );
      // A topic without a committed offset is missing in `committed`, but part of the subscription.
      for (const topic of new Set([...committed.keys(), ...members.flatMap(topicsOf)])) {
        if (!ends.has(topic)) ends.set(topic, await endsOf(admin, topic));
        const offsets = new Map(committed.get(topic)?.map(({ partition, offset }) => [partition, Number(offset)]));
        const records = [...(ends.get(topic) ?? [])].reduce(
          (sum, [partition, end]) => sum + Math.max(0, end - Math.max(0, offsets.get(partition) ?? 0)),
          0,
        );
        if (records > 0) lags.push({ group, topic, records });
      }
    }
    return lags;
  });
}

/** The ids of a group's current members. A member whose session expired rejoins under another id. */
export function membersOf(brokers: readonly string[], group: string): Promise<Set<string>> {
  return withAdmin(brokers, async (admin) => {
    const { groups } = await admin.describeGroups([group]);
    return new Set(groups.flatMap(({ members }) => members.map(({ memberId }) => memberId)));
  });
}

/** Resets a group without members to the first record of every topic that it has read, by joining it for a moment. */
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

/** Deletes a group once its members have left, so that its lag is not waited for. */
export function deleteGroup(brokers: readonly string[], group: string): Promise<void> {
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

/** The topics that a member subscribes to; none during a rebalance. */
function topicsOf({ memberMetadata }: Description['members'][number]): string[] {
  return memberMetadata.length === 0 ? [] : (AssignerProtocol.MemberMetadata.decode(memberMetadata)?.topics ?? []);
}

async function endsOf(admin: Admin, topic: string): Promise<Map<number, number>> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return new Map(offsets.map(({ partition, high }) => [partition, Number(high)]));
}

/** Uses a new connection each time: the broker may have been killed since the last call. */
async function withAdmin<Result>(brokers: readonly string[], use: (admin: Admin) => Promise<Result>): Promise<Result> {
  const admin = clientOf(brokers).admin();
  await admin.connect();
  try {
    return await use(admin);
  } finally {
    await admin.disconnect();
  }
}

function clientOf(brokers: readonly string[]): ReturnType<typeof createKafkaClient> {
  return createKafkaClient({ brokers, name: 'chaos', logger: createLogger({ name: 'chaos', level: 'silent' }) });
}
