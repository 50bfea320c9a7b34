import type { Queryable } from '../../service/postgres/postgres.ts';
import { RestoreRefused } from './service-database.ts';

/** Losing this many subjects is always accepted, unless the database is empty. */
const ALWAYS_ALLOWED = 10;

/** The database must hold at least this multiple of the loss: losing more than a fifth suggests the wrong dump. */
const MIN_RATIO = 5;

/**
 * Rejects a database that lacks much of the event log's content. It is more likely the wrong dump (of staging, of last
 * month, or none) than the right one, and the command cancels or deletes everything lost in all services permanently.
 * @param options `table` contains the subjects, `what` is their name in the message, `lost`: how many exist only in the
 * log
 * @throws RestoreRefused when more than a fifth would be lost, unless the operator allows it
 */
export async function refuseLargeLoss(options: {
  db: Queryable;
  table: string;
  what: string;
  lost: number;
  allowLoss: boolean;
}): Promise<void> {
  const { db, table, what, lost, allowLoss } = options;
  if (lost === 0 || allowLoss) return;
  const known = await countUpTo(db, table, lost * MIN_RATIO);
  if (lost <= known / MIN_RATIO || (known > 0 && lost <= ALWAYS_ALLOWED)) return;
  throw new RestoreRefused(
    `The database holds ${known} ${what}s, the event log knows ${lost} more. Is this the right dump? If so, run it again with ALLOW_LOSS=yes.`,
  );
}

/** Counts rows up to a limit: counting a large table takes longer than the statement timeout. */
async function countUpTo(db: Queryable, table: string, limit: number): Promise<number> {
  const [row] = await db.query<{ known: number }>(
    `select count(*)::integer as known from (select 1 from ${table} limit $1) as counted`,
    [limit],
  );
  return row?.known ?? 0;
}
