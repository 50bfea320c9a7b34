import type { Queryable, Transaction } from '../../service/postgres/postgres.ts';

/** The epoch of a database before its first restore. */
const INITIAL_EPOCH = 1;

/** Epochs after a restore are seconds since this moment: a whole number that fits PostgreSQL's `integer` until 2094. */
const EPOCH_ORIGIN = '2026-01-01T00:00:00Z';

/** How far an owner's clock may be ahead. */
const CLOCK_TOLERANCE_MS = 24 * 60 * 60 * 1_000;

/** Returns the latest epoch that an owner may have at a time. @param now milliseconds of the clock */
export function latestEpochAt(now: number): number {
  return Math.floor((now + CLOCK_TOLERANCE_MS - Date.parse(EPOCH_ORIGIN)) / 1_000);
}

/** Reads the epoch of this database: part of its events and of its consumer group's name. */
export async function readEpoch(db: Queryable): Promise<number> {
  const [row] = await db.query<{ epoch: number }>('select epoch from event_epoch');
  if (row === undefined) throw new Error('event_epoch has no row');
  return row.epoch;
}

/**
 * Raises the epoch after a restore. The new epoch is taken from the clock, because a dump that is restored a second
 * time does not contain the epoch of the first restore; it rises even when the clock was set back.
 *
 * The lock waits for transactions that have written events with the old epoch and blocks those that are about to write.
 * So after this transaction the database contains everything that was published with the old epoch, and later events
 * have the new one.
 */
export async function raiseEpoch(tx: Transaction): Promise<{ before: number; now: number }> {
  await tx.query('lock table outbox in share row exclusive mode');
  const before = await readEpoch(tx);
  await tx.query(
    `update event_epoch set epoch = greatest(epoch + 1, extract(epoch from now() - $1::timestamptz)::integer)`,
    [EPOCH_ORIGIN],
  );
  return { before, now: await readEpoch(tx) };
}

/**
 * Returns the name of a service's consumer group. A restored database lacks events that its group has acknowledged
 * since the dump: a new group reads the log from its beginning, and versions ensure that no event takes effect twice.
 */
export function consumerGroupOf(group: string, epoch: number): string {
  return epoch === INITIAL_EPOCH ? group : `${group}-${epoch}`;
}
