import type { AuditEvent, AuditedList, AuditSubject } from '@shop/contracts/audit-api.ts';
import type { ListPage } from '../http/stream-list.ts';
import type { Database, Queryable, Transaction } from '../postgres/postgres.ts';
import { type AuditedAction, appendAudit } from './audit.ts';

/** Something that is recorded as a sum, because it happens too often for an entry each. */
export interface CountedAction {
  by: AuditedAction['by'];
  what: Extract<AuditEvent, 'login-failed' | 'list-read'>;
  subject: AuditSubject;
  /** How many rows were read. */
  rows?: number;
  at: Date;
  /** false: is counted, but never recorded; for work that must take the same time in both cases (P-E6). */
  isRecorded?: boolean;
}

/** How long actions are summed up, from the first one, before the sum becomes an entry. */
const SUM_MS = 600_000;
/** Sums that become entries in one transaction. */
const BATCH = 100;
/** Filters with words of the caller's choice, and those that are to be ids. */
const SEARCHES = ['search', 'by'];
const IDS = ['user', 'subject'];
const ID = /^([a-z-]+\/)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^list\/[a-z]+$/;
/** The actor of what is not recorded. */
const NOBODY = '';

/** Counts an action; recordCounts writes the entry of the sum. */
export async function countAction(db: Queryable, action: CountedAction): Promise<void> {
  const { by, what, subject, rows = 0, at, isRecorded = true } = action;
  await db.query(
    `insert into audit_counts as c (by_id, by_name, what, subject, times, rows, first_at, last_at)
     values ($1, $2, $3, $4, 1, $5, $6, $6)
     on conflict (by_id, what, subject) do update
       set times = c.times + 1, rows = c.rows + excluded.rows, last_at = greatest(c.last_at, excluded.last_at)`,
    [isRecorded ? by.userId : NOBODY, `${by.name} ${by.lastName}`.trim(), what, subject, rows, at],
  );
}

/**
 * Makes a list's reader count what it reads, page by page and before a page is sent: the data of many persons is not
 * read without a trace.
 */
export function countedReads<Page extends ListPage<unknown>>(
  db: Queryable,
  by: AuditedAction['by'],
  { list, now }: { list: AuditedList; now: () => Date },
  pageAfter: (cursor: string | undefined) => Promise<Page>,
): (cursor: string | undefined) => Promise<Page> {
  return async (cursor) => {
    const page = await pageAfter(cursor);
    const rows = page.rows.length;
    if (rows > 1) await countAction(db, { by, what: 'list-read', subject: `list/${list}`, rows, at: now() });
    return page;
  };
}

/**
 * Records that a list is downloaded, before its first row is sent.
 * @param filter of it, only the fact of a search is recorded: its words may name a person, whom the log must be able to forget
 */
export async function recordDownload(
  db: Database,
  by: AuditedAction['by'],
  { list, filter, at }: { list: AuditedList; filter: object; at: Date },
): Promise<void> {
  const after = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, withoutWords(name, value)]));
  const action = { by, what: 'list-downloaded', subject: `list/${list}`, before: null, after, at } as const;
  await db.transaction((tx) => appendAudit(tx, action));
}

/** @returns whether there is a value, in the place of one that may be words */
function withoutWords(name: string, value: unknown): unknown {
  const mayBeWords = SEARCHES.includes(name) || (IDS.includes(name) && !ID.test(String(value)));
  return mayBeWords ? value !== undefined : value;
}

/** Writes an entry for each sum that began ten minutes before `now`, on any number of replicas. */
export async function recordCounts(db: Database, now: Date, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped() && (await db.transaction((tx) => recordBatch(tx, now))) === BATCH);
}

interface CountRow {
  byId: string;
  byName: string;
  what: CountedAction['what'];
  subject: AuditSubject;
  times: number;
  rows: number;
  firstAt: Date;
  lastAt: Date;
}

/** @returns how many sums there were; BATCH when there may be more */
async function recordBatch(tx: Transaction, now: Date): Promise<number> {
  const sums = await tx.query<CountRow>(
    `delete from audit_counts where ctid = any(array(
       select ctid from audit_counts where first_at <= $1 order by first_at limit $2 for update skip locked))
     returning by_id as "byId", by_name as "byName", what, subject, times, rows, first_at as "firstAt", last_at as "lastAt"`,
    [new Date(now.getTime() - SUM_MS), BATCH],
  );
  for (const { byId, byName, what, subject, times, rows, firstAt, lastAt } of sums) {
    if (byId === NOBODY) continue;
    const after = { times, ...(what === 'list-read' && { rows }), firstAt, lastAt };
    const by = { userId: byId, name: byName, lastName: '' };
    await appendAudit(tx, { by, what, subject, before: null, after, at: lastAt });
  }
  return sums.length;
}
