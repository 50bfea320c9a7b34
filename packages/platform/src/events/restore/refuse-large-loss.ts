import type { Queryable } from '../../service/postgres/postgres.ts';
import { RestoreRefused } from './service-database.ts';

/** So few may be lost of a small database, whatever share of it they are. An empty database has no such tolerance. */
const ALWAYS_ALLOWED = 10;

/** The database must hold at least so many times what is lost: more than a fifth suggests another dump than the intended one. */
const LEAST_RATIO = 5;

/**
 * Refuses a database that lacks much of what the event log knows. It is more often the wrong dump (of staging, of last month, or
 * none at all) than the right one, and what the command takes for lost is cancelled, removed or deleted everywhere for good.
 * @param options `table` holds the subjects, `what` names one of them, `lost`: how many the log knows beyond the database
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
  const known = await countUpTo(db, table, lost * LEAST_RATIO);
  if (lost <= known / LEAST_RATIO || (known > 0 && lost <= ALWAYS_ALLOWED)) return;
  throw new RestoreRefused(
    `The database holds ${known} ${what}s, the event log knows ${lost} more. Is this the right dump? If so, run it again with ALLOW_LOSS=yes.`,
  );
}

/** Counts no further than it matters, as counting a large table takes longer than a statement may. */
async function countUpTo(db: Queryable, table: string, most: number): Promise<number> {
  const [row] = await db.query<{ known: number }>(
    `select count(*)::integer as known from (select 1 from ${table} limit $1) as counted`,
    [most],
  );
  return row?.known ?? 0;
}
