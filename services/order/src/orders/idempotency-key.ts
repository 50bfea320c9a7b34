import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY_MAX, type PlaceOrderRequest } from '@shop/contracts/order-api.ts';
import { invalid, ShopError } from '@shop/platform/service/errors.ts';
import type { Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';

/** How long a key returns its order (docs/api.md#place-order). */
const KEY_TTL_MS = 24 * 3_600_000;
/** Small enough for one statement to finish well within its timeout. */
const PRUNE_BATCH = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Claims a user's key for an order, in the order's own transaction: a rollback or a crash releases it. A second request
 * with the same key waits here for the first one, up to the lock timeout.
 * @returns the id of the existing order of this key, or undefined when this transaction claimed the key
 * @throws ShopError 422 when the key came with another body, 409 with Retry-After when the first request takes too long
 */
export async function claimKey(
  tx: Transaction,
  claim: { userId: string; key: string; bodyHash: string; orderId: string; now: Date },
): Promise<string | undefined> {
  const kept = await insertKey(tx, claim);
  if (kept.bodyHash !== claim.bodyHash) {
    throw new ShopError('key-reused', 'key-reused', 'This Idempotency-Key was used for another order');
  }
  return kept.orderId === claim.orderId ? undefined : kept.orderId;
}

/** Returns whether a committed transaction holds this user's key. */
export async function isKeyKnown(db: Queryable, { userId, key }: { userId: string; key: string }): Promise<boolean> {
  const found = await db.query('select 1 from idempotency_keys where user_id = $1 and key = $2', [userId, key]);
  return found.length > 0;
}

/** Validates the header's value. @returns undefined when there is none; @throws ShopError 400 above 255 characters */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (header.length > IDEMPOTENCY_KEY_MAX) {
    throw invalid('Idempotency-Key', `Idempotency-Key: at most ${IDEMPOTENCY_KEY_MAX} characters`);
  }
  return header;
}

/** Hashes a validated request: known fields in the schema's order, so that equal requests have equal hashes. */
export function bodyHashOf(request: PlaceOrderRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}

/** Deletes all expired keys, in batches. */
export async function pruneAllKeys(
  db: Queryable,
  { now, isStopped }: { now: () => Date; isStopped: () => boolean },
): Promise<void> {
  while (!isStopped() && (await pruneKeys(db, now())) === PRUNE_BATCH);
}

/**
 * Deletes one batch of expired keys, oldest first. Skips rows that another replica is deleting.
 * @returns the number of deleted keys; PRUNE_BATCH when there may be more
 */
async function pruneKeys(db: Queryable, now: Date): Promise<number> {
  const pruned = await db.query(
    `delete from idempotency_keys
     where created_at <= $1 and (user_id, key) in
       (select user_id, key from idempotency_keys where created_at <= $1 order by created_at limit $2
        for update skip locked)
     returning 1`,
    [new Date(now.getTime() - KEY_TTL_MS), PRUNE_BATCH],
  );
  return pruned.length;
}

/**
 * Inserts a key, or takes over an expired one. One statement, which gives the key in use back by writing it again: what
 * another transaction has just committed is in no snapshot taken before.
 * @returns the key as it is now
 */
async function insertKey(tx: Transaction, claim: Parameters<typeof claimKey>[1]): Promise<KeptKey> {
  const unlessKept = (column: string, otherwise = `kept.${column}`) =>
    `${column} = case when kept.created_at <= $6 then excluded.${column} else ${otherwise} end`;
  try {
    const [kept] = await tx.query<KeptKey>(
      `insert into idempotency_keys as kept (user_id, key, body_hash, order_id, created_at) values ($1, $2, $3, $4, $5)
       on conflict (user_id, key) do update
         set ${['body_hash', 'order_id', 'created_at'].map((column) => unlessKept(column)).join(', ')},
           ${unlessKept('repeats', 'kept.repeats + 1')}, ${unlessKept('repeated_at', '$5')}
       returning body_hash as "bodyHash", order_id as "orderId"`,
      [claim.userId, claim.key, claim.bodyHash, claim.orderId, claim.now, new Date(claim.now.getTime() - KEY_TTL_MS)],
    );
    return kept as KeptKey;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) throw inProgress();
    throw error;
  }
}

interface KeptKey {
  bodyHash: string;
  orderId: string;
}

function inProgress(): ShopError {
  return new ShopError('conflict', 'order-in-progress', 'This order is being placed. Try again in a moment.', {
    retryAfter: 1,
  });
}
