import type { Topic } from '@shop/contracts/event.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { PARTITIONS } from './event-log.ts';

/**
 * A partition that this member reads for its group. `fence` is the fencing token: an older one cannot move the offset.
 */
export interface Lease {
  topic: Topic;
  partition: number;
  fence: number;
  position: number;
}

/** A member of a consumer group. */
export interface Membership {
  group: string;
  member: string;
  topics: readonly Topic[];
  /** How long the member counts as alive and keeps its leases after its last heartbeat. */
  leaseMs: number;
}

/** SQL of the end of a lease that begins now; the statement's parameter holds its milliseconds. */
const leaseEnd = (parameter: string) => `now() + ${parameter}::float8 * interval '1 millisecond'`;

/** Creates the group's missing rows (a new group starts at the beginning) and sends the first heartbeat. */
export async function joinGroup(db: Database, membership: Membership): Promise<void> {
  const { group, topics } = membership;
  await db.query(
    `insert into log_leases (group_name, topic, partition)
     select $1, topic, partition from unnest($2::text[]) topic, generate_series(0, ${PARTITIONS - 1}) partition
     on conflict do nothing`,
    [group, topics],
  );
  await heartbeat(db, membership);
}

/** Records that a member is alive and which topics it reads. */
export async function heartbeat(db: Database, { group, member, topics, leaseMs }: Membership): Promise<void> {
  await db.query(
    `insert into log_members (group_name, member, topics, expires_at) values ($1, $2, $3, ${leaseEnd('$4')})
     on conflict (group_name, member) do update set topics = excluded.topics, expires_at = excluded.expires_at`,
    [group, member, topics, leaseMs],
  );
}

/**
 * Renews this member's leases, expired ones included, unless another member has taken them.
 * @returns the leases it still holds
 */
export function renewLeases(db: Database, { group, member, leaseMs }: Membership): Promise<Lease[]> {
  return db.query<Lease>(
    `update log_leases set expires_at = ${leaseEnd('$3')} where group_name = $1 and member = $2
     returning topic, partition, fence, position`,
    [group, member, leaseMs],
  );
}

/**
 * Calculates this member's number of partitions of a topic: equal shares; the remainder goes to the first members by
 * id.
 */
export async function fairShare(db: Database, { group, member }: Membership, topic: Topic): Promise<number> {
  const alive = await db.query<{ member: string }>(
    'select member from log_members where group_name = $1 and $2 = any(topics) and expires_at > now() order by member',
    [group, topic],
  );
  const index = alive.findIndex((other) => other.member === member);
  if (index < 0) return 0;
  return Math.floor(PARTITIONS / alive.length) + (index < PARTITIONS % alive.length ? 1 : 0);
}

/** Takes leases of up to `count` free partitions, each with a new fencing token. */
export function takeLeases(
  db: Database,
  { group, member, leaseMs }: Membership,
  topic: Topic,
  count: number,
): Promise<Lease[]> {
  return db.query<Lease>(
    `update log_leases l set member = $2, fence = l.fence + 1, expires_at = ${leaseEnd('$5')}
     from (select partition from log_leases
           where group_name = $1 and topic = $3 and (member is null or expires_at < now())
           order by partition limit $4 for update skip locked) free
     where l.group_name = $1 and l.topic = $3 and l.partition = free.partition
     returning l.topic, l.partition, l.fence, l.position`,
    [group, member, topic, count, leaseMs],
  );
}

/**
 * Moves an offset forward with the lease's fencing token.
 * @returns false when another member has taken the lease
 */
export async function moveOffset(db: Database, group: string, lease: Lease, position: number): Promise<boolean> {
  const rows = await db.query(
    `update log_leases set position = greatest(position, $5)
     where group_name = $1 and topic = $2 and partition = $3 and fence = $4 and member is not null returning 1`,
    [group, lease.topic, lease.partition, lease.fence, position],
  );
  return rows.length > 0;
}

/** Releases a partition at once for other members; does nothing when another member has taken the lease. */
export async function releaseLease(db: Database, group: string, lease: Lease): Promise<void> {
  await db.query(
    `update log_leases set member = null, expires_at = '-infinity'
     where group_name = $1 and topic = $2 and partition = $3 and fence = $4`,
    [group, lease.topic, lease.partition, lease.fence],
  );
}

/** Leaves the group and releases all its leases at once. */
export async function leaveGroup(db: Database, { group, member }: Membership): Promise<void> {
  await db.query('delete from log_members where group_name = $1 and (member = $2 or expires_at < now())', [
    group,
    member,
  ]);
  await db.query(
    `update log_leases set member = null, expires_at = '-infinity' where group_name = $1 and member = $2`,
    [group, member],
  );
}
