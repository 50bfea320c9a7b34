import type { Queryable, Transaction } from '../../service/postgres/postgres.ts';

/** The epoch of a database before its first restore. */
const FIRST = 1;

/** Epochs after a restore are seconds since this moment: a whole number that fits PostgreSQL's `integer` until 2094. */
const ORIGIN = '2026-01-01T00:00:00Z';

/** The epoch that events of this database carry, and that its consumers' group is named for. */
export async function readEpoch(db: Queryable): Promise<number> {
  const [row] = await db.query<{ epoch: number }>('select epoch from event_epoch');
  if (row === undefined) throw new Error('event_epoch has no row');
  return row.epoch;
}

/**
 * Raises the epoch after a restore. It is taken from the clock, because a dump that is restored a second time does not know
 * which epoch the first restore has used; and it rises even when the clock has gone back.
 *
 * The lock waits for the transactions that have written events under the old epoch, and holds back those that are about to:
 * whoever reads the database after this transaction finds everything that was published with the old epoch, and whatever comes
 * later carries the new one. So no change falls between the two.
 */
export async function raiseEpoch(tx: Transaction): Promise<{ before: number; now: number }> {
  await tx.query('lock table outbox in share row exclusive mode');
  const before = await readEpoch(tx);
  await tx.query(
    `update event_epoch set epoch = greatest(epoch + 1, extract(epoch from now() - $1::timestamptz)::integer)`,
    [ORIGIN],
  );
  return { before, now: await readEpoch(tx) };
}

/**
 * The name under which a consumer reads the log. A database that was restored has forgotten events that its group has
 * acknowledged since the dump: as a new group it reads the log from its beginning, and versions let nothing take effect twice.
 */
export function consumerGroupOf(group: string, epoch: number): string {
  return epoch === FIRST ? group : `${group}-${epoch}`;
}
