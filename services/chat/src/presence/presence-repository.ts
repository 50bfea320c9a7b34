import { holdExistingUsers } from '@shop/platform/events/consumer/deleted-users.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { PING_MS, PONG_MS } from '../timing/heartbeats.ts';

/** A live socket as its replica reports it. */
export interface PresentSocket {
  socketId: string;
  userId: string;
  isAdmin: boolean;
  announced: boolean;
}

/** Seconds after the last heartbeat of its replica from which a socket counts as gone. */
const DEAD_AFTER_S = 12;
/** A customer has left after this part of the time that their replica waits before it looks: clocks differ a little. */
const LEFT_AFTER = 0.9;
/** Seconds until a dead connection is noticed, at most. */
const UNNOTICED_S = (PING_MS + PONG_MS) / 1_000;
const IS_LIVE = `seen_at > now() - make_interval(secs => ${DEAD_AFTER_S})`;

/** SQL: whether a customer has a live socket on any replica. @param userId SQL of their id */
export function isConnected(userId: string): string {
  return `exists (select 1 from presence p where p.user_id = ${userId} and not p.is_admin and p.${IS_LIVE})`;
}

/** Stores that this replica's sockets are live; adds those whose row is missing. */
export async function reportSockets(
  db: Queryable,
  replicaId: string,
  sockets: readonly PresentSocket[],
): Promise<void> {
  if (sockets.length === 0) return;
  await db.query(
    `insert into presence (socket_id, replica_id, user_id, is_admin, announced, seen_at)
     select s.socket_id, $1::uuid, s.user_id, s.is_admin, s.announced, now()
     from unnest($2::text[], $3::text[], $4::boolean[], $5::boolean[]) as s(socket_id, user_id, is_admin, announced)
     on conflict (socket_id) do update set seen_at = now(), announced = presence.announced or excluded.announced`,
    [
      replicaId,
      sockets.map(({ socketId }) => socketId),
      sockets.map(({ userId }) => userId),
      sockets.map(({ isAdmin }) => isAdmin),
      sockets.map(({ announced }) => announced),
    ],
  );
}

/** Removes sockets that have left. @returns their customers */
export async function removeSockets(db: Queryable, socketIds: readonly string[]): Promise<string[]> {
  if (socketIds.length === 0) return [];
  const gone = await db.query<{ userId: string; isAdmin: boolean }>(
    'delete from presence where socket_id = any($1) returning user_id as "userId", is_admin as "isAdmin"',
    [socketIds],
  );
  return gone.filter(({ isAdmin }) => !isAdmin).map(({ userId }) => userId);
}

/** Removes the sockets of dead replicas; their customers were reached until the last heartbeat. */
export async function removeDead(tx: Transaction): Promise<void> {
  const dead = await tx.query<{ userId: string; seenAt: Date; isAdmin: boolean }>(
    `delete from presence where not (${IS_LIVE}) returning user_id as "userId", seen_at as "seenAt", is_admin as "isAdmin"`,
  );
  const customers = dead.filter(({ isAdmin }) => !isAdmin);
  if (customers.length === 0) return;
  await lockCustomers(
    tx,
    customers.map(({ userId }) => userId),
  );
  await tx.query(
    `update customer_presence p set reached_at = greatest(p.reached_at, d.seen_at)
     from (select user_id, max(seen_at) as seen_at from unnest($1::text[], $2::timestamptz[]) as s(user_id, seen_at)
           group by user_id) d
     where p.user_id = d.user_id`,
    [customers.map(({ userId }) => userId), customers.map(({ seenAt }) => seenAt)],
  );
}

/** Locks customers in one order, so that replicas that change the same ones do not wait for each other in a circle. */
async function lockCustomers(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx.query('select 1 from customer_presence where user_id = any($1) order by user_id for update', [userIds]);
}

/**
 * Returns customers whose stored presence is not that of their sockets: their replica died or stopped, or a replica that
 * counted as dead is back. Those whose socket has just left are the business of its replica.
 */
export async function listOutdated(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ userId: string }>(
    `select c.user_id as "userId" from customer_presence c
     where c.connected and c.changed_at < now() - make_interval(secs => ${DEAD_AFTER_S})
       and (c.left_at is null or c.left_at < now() - make_interval(secs => ${DEAD_AFTER_S}))
       and not exists (select 1 from presence where user_id = c.user_id and not is_admin and ${IS_LIVE})
     union
     select p.user_id from presence p left join customer_presence c using (user_id)
     where not p.is_admin and p.${IS_LIVE} and c.connected is not true
     limit 1000`,
  );
  return rows.map(({ userId }) => userId);
}

/** Whether an administrator who has announced themselves is live on any replica. */
export async function isAdministratorPresent(db: Queryable): Promise<boolean> {
  return (await db.query(`select 1 from presence where announced and ${IS_LIVE} limit 1`)).length > 0;
}

/** A customer who has connected, or has left from all replicas. `version` counts their changes. */
export interface CustomerChange {
  userId: string;
  connected: boolean;
  version: number;
  at: Date;
}

/**
 * Stores whether customers are connected, by their live sockets; one whose last socket has just left still is.
 * Concurrent calls for one customer wait for each other.
 * @param customers `left`: those of whom a socket leaves now; `timedOut`: those of them whose connection was dead before;
 * `leaveAfterMs`: how long after their last socket a replica looks whether they are back
 * @returns those who have changed
 */
export async function updateCustomerPresence(
  tx: Transaction,
  {
    userIds,
    left,
    timedOut,
    leaveAfterMs,
  }: { userIds: Iterable<string>; left: readonly string[]; timedOut: readonly string[]; leaveAfterMs: number },
): Promise<CustomerChange[]> {
  // In one order, so that replicas that change the same customers do not wait for each other in a circle.
  const sorted = [...new Set([...userIds, ...left])].sort();
  if (sorted.length === 0) return [];
  await tx.query(
    `insert into customer_presence (user_id, version, connected, changed_at)
     select user_id, 0, false, now() from unnest($1::text[]) as c(user_id) on conflict (user_id) do nothing`,
    [sorted],
  );
  await lockCustomers(tx, sorted);
  await tx.query(
    `update customer_presence set left_at = now(), reached_at = greatest(reached_at,
       now() - case when user_id = any($2) then make_interval(secs => ${UNNOTICED_S}) else interval '0' end)
     where user_id = any($1)`,
    [left, timedOut],
  );
  return tx.query<CustomerChange>(
    `with live as (select c.user_id, ${isConnected('c.user_id')} as connected from unnest($1::text[]) as c(user_id))
     update customer_presence p set connected = live.connected, version = p.version + 1, changed_at = now()
     from live where p.user_id = live.user_id and p.connected <> live.connected
       and (live.connected or p.left_at is null or p.left_at < now() - make_interval(secs => $2))
     returning p.user_id as "userId", p.connected, p.version, p.changed_at as at`,
    [sorted, (leaveAfterMs / 1_000) * LEFT_AFTER],
  );
}

/**
 * Stores customers as their handshakes show them, and that they are connected; not those whose accounts are deleted. It
 * comes first in its transaction (see holdExistingUsers).
 */
export async function rememberCustomers(
  tx: Transaction,
  customers: readonly { userId: string; name: string; lastName: string; email: string }[],
): Promise<void> {
  if (customers.length === 0) return;
  const existing = await holdExistingUsers(
    tx,
    customers.map(({ userId }) => userId),
  );
  const sorted = customers
    .filter(({ userId }) => existing.has(userId))
    .sort((one, other) => (one.userId < other.userId ? -1 : 1));
  await tx.query(
    `insert into customers (user_id, name, last_name, email, last_connected_at, updated_at)
     select c.user_id, c.name, c.last_name, c.email, now(), now()
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as c(user_id, name, last_name, email)
     on conflict (user_id) do update set name = excluded.name, last_name = excluded.last_name, email = excluded.email,
       last_connected_at = now(), updated_at = now()`,
    [
      sorted.map(({ userId }) => userId),
      sorted.map(({ name }) => name),
      sorted.map(({ lastName }) => lastName),
      sorted.map(({ email }) => email),
    ],
  );
}
