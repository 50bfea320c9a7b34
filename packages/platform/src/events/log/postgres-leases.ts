import type { Topic } from '@shop/contracts/event.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { PARTITIONS } from './event-log.ts';

/** A partition that this member reads for its group. `fence` is the lease's number: with an older one nothing moves. */
export interface Lease {
  topic: Topic;
  partition: number;
  fence: number;
  position: number;
}

export interface Membership {
  group: string;
  member: string;
  topics: readonly Topic[];
  /** How long the member counts as alive and its leases as its own after its last heartbeat. */
  leaseMs: number;
}

/** The end of a lease that begins now, its milliseconds as this parameter of a statement. */
const until = (parameter: string) => `now() + ${parameter}::float8 * interval '1 millisecond'`;

/** Makes the group's rows where they are missing: a new group starts at the beginning. */
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

/** Says that a member lives and which topics it reads. */
export async function heartbeat(db: Database, { group, member, topics, leaseMs }: Membership): Promise<void> {
  await db.query(
    `insert into log_members (group_name, member, topics, expires_at) values ($1, $2, $3, ${until('$4')})
     on conflict (group_name, member) do update set topics = excluded.topics, expires_at = excluded.expires_at`,
    [group, member, topics, leaseMs],
  );
}

/** Keeps this member's leases, expired or not, that nobody else has taken; gives those that are still its own. */
export function renewLeases(db: Database, { group, member, leaseMs }: Membership): Promise<Lease[]> {
  return db.query<Lease>(
    `update log_leases set expires_at = ${until('$3')} where group_name = $1 and member = $2
     returning topic, partition, fence, position`,
    [group, member, leaseMs],
  );
}

/** How many partitions of a topic are this member's part: all the same but for the remainder, which goes to the first by name. */
export async function fairShare(db: Database, { group, member }: Membership, topic: Topic): Promise<number> {
  const living = await db.query<{ member: string }>(
    'select member from log_members where group_name = $1 and $2 = any(topics) and expires_at > now() order by member',
    [group, topic],
  );
  const place = living.findIndex((other) => other.member === member);
  if (place < 0) return 0;
  return Math.floor(PARTITIONS / living.length) + (place < PARTITIONS % living.length ? 1 : 0);
}

/** Takes up to `count` partitions that nobody holds, each under a new number. */
export function takeLeases(
  db: Database,
  { group, member, leaseMs }: Membership,
  topic: Topic,
  count: number,
): Promise<Lease[]> {
  return db.query<Lease>(
    `update log_leases l set member = $2, fence = l.fence + 1, expires_at = ${until('$5')}
     from (select partition from log_leases
           where group_name = $1 and topic = $3 and (member is null or expires_at < now())
           order by partition limit $4 for update skip locked) free
     where l.group_name = $1 and l.topic = $3 and l.partition = free.partition
     returning l.topic, l.partition, l.fence, l.position`,
    [group, member, topic, count, leaseMs],
  );
}

/**
 * Moves an offset forward under the current lease's number.
 * @returns false when the lease is another's by now
 */
export async function moveOffset(db: Database, group: string, lease: Lease, position: number): Promise<boolean> {
  const rows = await db.query(
    `update log_leases set position = greatest(position, $5)
     where group_name = $1 and topic = $2 and partition = $3 and fence = $4 and member is not null returning 1`,
    [group, lease.topic, lease.partition, lease.fence, position],
  );
  return rows.length > 0;
}

/** Frees a partition for the others at once; does nothing when the lease is another's by now. */
export async function releaseLease(db: Database, group: string, lease: Lease): Promise<void> {
  await db.query(
    `update log_leases set member = null, expires_at = '-infinity'
     where group_name = $1 and topic = $2 and partition = $3 and fence = $4`,
    [group, lease.topic, lease.partition, lease.fence],
  );
}

/** Leaves the group at once, with all leases. */
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
