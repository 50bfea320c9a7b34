import type { Logger } from '../observability/logger.ts';
import { ADVISORY_LOCKS } from '../postgres/advisory-locks.ts';
import type { Database } from '../postgres/postgres.ts';
import { withAdvisoryLock } from '../postgres/with-advisory-lock.ts';
import { createPeriodicTask, type PeriodicTask } from '../timing/periodic-task.ts';
import { recordCounts } from './access.ts';

const INTERVAL_MS = 10_000;
const BATCH = 500;

/** Creates the task that writes the sums of what is counted (access.ts) into the audit log. */
export function createAuditCountTask(db: Database, logger: Logger): PeriodicTask {
  return createPeriodicTask(INTERVAL_MS, {
    work: (isStopped) => recordCounts(db, new Date(), isStopped),
    logger,
    failureMessage: 'logins and reads could not be written into the audit log',
  });
}

/** Creates the task that copies the audit log to the log. */
export function createAuditCopyTask(db: Database, logger: Logger): PeriodicTask {
  return createPeriodicTask(INTERVAL_MS, {
    work: (isStopped) => copyAudit(db, logger, isStopped),
    logger,
    failureMessage: 'the audit log could not be copied',
  });
}

type AuditLogger = Pick<Logger, 'info' | 'error' | 'isLevelEnabled'>;

/**
 * Writes a log line for each committed entry of the audit log, in their order and on one replica at a time (ADR 41): what is
 * kept elsewhere shows what was changed here afterwards. The line has the names of the fields only, because a log cannot
 * forget a person, and the hash of the link before, so that the lines themselves are a chain. A crash after the line and
 * before its mark repeats the line. No entry is left out: while LOG_LEVEL hides these lines, nothing is copied.
 */
export async function copyAudit(
  db: Database,
  logger: AuditLogger,
  isStopped: () => boolean = () => false,
): Promise<void> {
  if (!logger.isLevelEnabled('info')) return;
  await withAdvisoryLock(db, ADVISORY_LOCKS.auditCopy, async () => {
    while (!isStopped() && (await copyBatch(db, logger)) === BATCH);
  });
}

/** @returns how many entries were copied; BATCH when there may be more */
async function copyBatch(db: Database, logger: AuditLogger): Promise<number> {
  const entries = await db.query<{ number: number; hash: string; previous: string }>(
    `select c.number, encode(c.hash, 'hex') as hash,
       coalesce((select encode(hash, 'hex') from audit_chain where number = c.number - 1), '') as previous,
       e.id, e.at, e.by_id as "by", e.what, e.subject,
       array(select jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}'))) as fields,
       e.request_id as "requestId"
     from audit_chain c left join audit_log e on e.id = c.entry_id
     where c.number > (select number from audit_copied) order by c.number limit $1`,
    [BATCH],
  );
  const last = entries.at(-1);
  if (last === undefined) return 0;
  const [copied] = await db.query<{ number: number; hash: string }>(
    `select number, encode(hash, 'hex') as hash from audit_copied`,
  );
  if (copied !== undefined && entries[0]?.previous !== copied.hash)
    logger.error(
      { link: copied },
      'the audit log was changed past the shop: it does not continue the link copied last',
    );
  for (const audit of entries) logger.info({ audit }, 'audit');
  await db.query(`update audit_copied set number = $1, hash = decode($2, 'hex')`, [last.number, last.hash]);
  return entries.length;
}
