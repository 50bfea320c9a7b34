import { inOneRoundTrip } from '@shop/platform/service/postgres/in-one-round-trip.ts';
import type { Database, Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { PAUSE_MS } from './waiting-rules.ts';

/**
 * Stores the address that an account is written to, and locks it until the commit: whatever changes what an account waits for
 * takes this lock first. An account that was written to lately has to wait as if its address had been there since.
 */
export async function saveAddress(
  tx: Transaction,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into back_in_stock_addresses (user_id, email, next_mail_at) values ($1, $2, $3)
     on conflict (user_id) do update set email = excluded.email`,
    [userId, email, now],
  );
  // Only now, with the lock, is an email that was being queued meanwhile in sight.
  await tx.query(
    `update back_in_stock_addresses a set next_mail_at = m.at + $2 * interval '1 ms'
     from (select max(mailed_at) as at from back_in_stock_requests where user_id = $1) m
     where a.user_id = $1 and a.next_mail_at < m.at + $2 * interval '1 ms'`,
    [userId, PAUSE_MS],
  );
}

/** The address of an account that waits for something, which is not written to before `nextMailAt`. */
export interface WaitingAddress {
  userId: string;
  email: string;
  nextMailAt: Date;
}

/** Locks the addresses of accounts until the commit, in one order, so that two transactions cannot wait for each other in a circle. */
export function lockAddresses(tx: Transaction, userIds: readonly string[]): Promise<WaitingAddress[]> {
  return tx.query<WaitingAddress>(
    `select user_id as "userId", email, next_mail_at as "nextMailAt" from back_in_stock_addresses
     where user_id = any($1) order by user_id for update`,
    [userIds],
  );
}

/** Stores a request; the caller holds the lock of the account's address. */
export async function insertRequest(
  tx: Transaction,
  request: { id: string; userId: string; productId: string; askedAt: Date },
): Promise<void> {
  await tx.query('insert into back_in_stock_requests (id, user_id, product_id, asked_at) values ($1, $2, $3, $4)', [
    request.id,
    request.userId,
    request.productId,
    request.askedAt,
  ]);
}

/**
 * Ends what accounts wait for, without an email, and erases addresses that nothing needs any more.
 * @param productId undefined for everything
 * @returns how many requests have ended
 */
export async function endRequests(
  tx: Transaction,
  { userIds, productId }: { userIds: readonly string[]; productId?: string | undefined },
): Promise<number> {
  await lockAddresses(tx, userIds);
  const [ended] = await inOneRoundTrip([
    tx.query(
      `delete from back_in_stock_requests
       where user_id = any($1) and mailed_at is null and ($2::text is null or product_id = $2) returning 1`,
      [userIds, productId ?? null],
    ),
    eraseUnusedAddresses(tx, userIds),
  ]);
  return ended.length;
}

/** Erases the addresses of accounts that wait for nothing; the caller holds their locks. */
export async function eraseUnusedAddresses(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx.query(
    `delete from back_in_stock_addresses a where user_id = any($1) and not exists
       (select 1 from back_in_stock_requests r where r.user_id = a.user_id and r.mailed_at is null)`,
    [userIds],
  );
}

/** Erases all that is known of the requests of accounts. */
export async function eraseRequestsOf(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await lockAddresses(tx, userIds);
  await tx.query('delete from back_in_stock_addresses where user_id = any($1)', [userIds]);
  await tx.query('delete from back_in_stock_requests where user_id = any($1)', [userIds]);
  await tx.query('delete from back_in_stock_stops where user_id = any($1)', [userIds]);
}

/**
 * Erases what is left of deleted accounts: a replica of the release before, which knows no such requests, may have handled the
 * deletion.
 */
export async function eraseRequestsOfDeleted(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.query<{ userId: string }>(
      `select user_id as "userId" from deleted_users where user_id in
         (select user_id from back_in_stock_addresses union all select user_id from back_in_stock_requests
          union all select user_id from back_in_stock_stops)`,
    );
    await eraseRequestsOf(
      tx,
      deleted.map(({ userId }) => userId),
    );
  });
}

/** The links of emails work this long. */
const RETENTION_MS = 90 * 24 * 3_600_000;
const PURGE_BATCH = 5_000;

/** Deletes requests that were mailed 90 days ago, in batches. */
export async function purgeMailedRequests(
  db: Queryable,
  { now, isStopped }: { now: () => Date; isStopped: () => boolean },
): Promise<void> {
  for (let deleted = PURGE_BATCH; deleted === PURGE_BATCH && !isStopped(); ) {
    const rows = await db.query(
      `delete from back_in_stock_requests where id in
         (select id from back_in_stock_requests where mailed_at <= $1 order by mailed_at limit $2 for update skip locked)
       returning 1`,
      [new Date(now().getTime() - RETENTION_MS), PURGE_BATCH],
    );
    deleted = rows.length;
  }
}
