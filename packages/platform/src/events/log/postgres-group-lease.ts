import type { Topic } from '@shop/contracts/event.ts';
import type { Logger } from '../../service/observability/logger.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { createLease, type Lease } from './lease.ts';

/** A topic that this process reads for its group. `fence` is the fencing token: an older one cannot move the position. */
export interface GroupPosition {
  fence: number;
  /** The position of the group, as stored: a member that takes over begins behind it. */
  position: number;
  /** What this process has handled; the stored position follows. */
  handled: number;
}

/** A topic of a consumer group. */
export interface GroupTopic {
  group: string;
  topic: Topic;
}

/** Creates the lease of a topic within a group; a new group starts at the beginning. */
export function createGroupLease(
  db: Database,
  { group, topic }: GroupTopic,
  options: { leaseMs: number; logger: Logger },
): Lease<GroupPosition> {
  let current: GroupPosition | undefined;
  return createLease({
    ...options,
    take: async (member) => {
      const taken = await takeLease(db, { group, topic, member, leaseMs: options.leaseMs });
      if (taken === undefined || current === undefined || !continues(taken, current)) current = taken;
      return current;
    },
    giveBack: (member) =>
      db.query(
        `update log_groups set member = null, expires_at = '-infinity' where group_name = $1 and topic = $2 and member = $3`,
        [group, topic, member],
      ),
  });
}

/**
 * Whether no other member has read since: then `handled` may be ahead of the stored position. A group whose row is new, in
 * a log that was recreated or for a replay, begins again.
 */
function continues(taken: GroupPosition, current: GroupPosition): boolean {
  return taken.fence === current.fence && taken.position >= current.position;
}

/**
 * Takes a free lease with a new fencing token, or renews the member's own, an expired one included; creates the group's row,
 * if it is missing.
 * @returns undefined while another member holds it
 */
export async function takeLease(
  db: Database,
  { group, topic, member, leaseMs }: GroupTopic & { member: string; leaseMs: number },
): Promise<GroupPosition | undefined> {
  const [taken] = await db.query<GroupPosition>(
    `with taken as (
       update log_groups set member = $3, expires_at = now() + $4::float8 * interval '1 millisecond',
         fence = fence + (member is distinct from $3)::integer
       where group_name = $1 and topic = $2 and (member is null or member = $3 or expires_at < now())
       returning fence, position
     ),
     created as (
       insert into log_groups (group_name, topic, member, fence, expires_at)
       select $1, $2, $3, 1, now() + $4::float8 * interval '1 millisecond'
       where not exists (select from log_groups where group_name = $1 and topic = $2)
       on conflict do nothing
       returning fence, position
     )
     select *, position as handled from (select * from taken union all select * from created) as held`,
    [group, topic, member, leaseMs],
  );
  return taken;
}

/**
 * Moves a group's position forward with the lease's fencing token.
 * @returns false when another member has taken the lease
 */
export async function movePosition(
  db: Database,
  { group, topic, fence, position }: GroupTopic & Pick<GroupPosition, 'fence' | 'position'>,
): Promise<boolean> {
  const rows = await db.query(
    `update log_groups set position = greatest(position, $4)
     where group_name = $1 and topic = $2 and fence = $3 and member is not null returning 1`,
    [group, topic, fence, position],
  );
  return rows.length > 0;
}
