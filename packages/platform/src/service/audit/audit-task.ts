import type { Logger } from '../observability/logger.ts';
import { ADVISORY_LOCKS } from '../postgres/advisory-locks.ts';
import type { Database } from '../postgres/postgres.ts';
import { withAdvisoryLock } from '../postgres/with-advisory-lock.ts';
import { createPeriodicTask, type PeriodicTask } from '../timing/periodic-task.ts';
import { recordCounts } from './access.ts';

const INTERVAL_MS = 10_000;
const BATCH = 500;

/** Creates the task that records what is counted (access.ts), and copies the audit log to the log. */
export function createAuditTask(db: Database, logger: Logger): PeriodicTask {
  return createPeriodicTask(INTERVAL_MS, {
    work: async (isStopped) => {
      await recordCounts(db, new Date(), isStopped);
      await copyAudit(db, logger, isStopped);
    },
    logger,
    failureMessage: 'the audit log could not be copied',
  });
}

/**
 * Writes a log line for each committed entry of the audit log, in their order and on one replica at a time (ADR 41): what is
 * kept elsewhere shows what was changed here afterwards. The line has the names of the fields only, because a log cannot
 * forget a person. An entry is copied twice when a crash comes between line and mark, but never left out.
 */
export async function copyAudit(
  db: Database,
  logger: Pick<Logger, 'info'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  await withAdvisoryLock(db, ADVISORY_LOCKS.auditCopy, async () => {
    while (!isStopped() && (await copyBatch(db, logger)) === BATCH);
  });
}

/** @returns how many entries were copied; BATCH when there may be more */
async function copyBatch(db: Database, logger: Pick<Logger, 'info'>): Promise<number> {
  const entries = await db.query<{ number: number }>(
    `select c.number, encode(c.hash, 'hex') as hash, e.id, e.at, e.by_id as "by", e.what, e.subject,
       array(select jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}'))) as fields,
       e.request_id as "requestId"
     from audit_chain c left join audit_log e on e.id = c.entry_id
     where c.number > (select number from audit_copied) order by c.number limit $1`,
    [BATCH],
  );
  const last = entries.at(-1);
  if (last === undefined) return 0;
  for (const audit of entries) logger.info({ audit }, 'audit');
  await db.query('update audit_copied set number = $1', [last.number]);
  return entries.length;
}
