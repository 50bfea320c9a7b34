import type { AuditEntry, AuditQuery } from '@shop/contracts/audit-api.ts';
import { accessEvents } from '@shop/contracts/audit-api.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../http/page-cursor.ts';
import type { ListPage } from '../http/stream-list.ts';
import { isId } from '../postgres/new-id.ts';
import type { Queryable } from '../postgres/postgres.ts';
import { searchConditions, searchText } from '../postgres/search-patterns.ts';
import { withoutNul } from '../postgres/without-nul.ts';
import { type NameQueries, subjectNames } from './subject-names.ts';

const DEFAULT_PAGE_SIZE = 50;
const NAME = searchText(['by_name']);

/**
 * Lists entries of the audit log, newest first.
 * @param queries where the subjects' names stand
 * @throws ShopError 400 for a cursor of another list
 */
export async function listAudit(db: Queryable, queries: NameQueries, query: AuditQuery): Promise<ListPage<AuditEntry>> {
  const { limit = DEFAULT_PAGE_SIZE } = query;
  const { where, params } = conditionsOf(query);
  const rows = await db.query<AuditRow>(
    `select id, at, by_id, by_name, what, subject, before, after from audit_log
     ${where} order by id desc limit ${limit + 1}`,
    params,
  );
  const page = rows.slice(0, limit);
  // The query fetches one row more than a page: it shows whether there is a next page.
  const last = rows.length > limit ? page.at(-1) : undefined;
  const names = await subjectNames(
    db,
    queries,
    page.map(({ subject: name }) => name),
  );
  return {
    rows: page.map((row) => toEntry(row, names.get(row.subject))),
    next: last && encodeCursor({ key: '', id: last.id }),
  };
}

function conditionsOf(query: AuditQuery): { where: string; params: string[] } {
  const { group, subject, kind, by, what, from, to, cursor } = query;
  const params: string[] = [];
  const bind = (value: string) => `$${params.push(withoutNul(value))}`;
  const conditions = [
    ...(group === undefined ? [] : [GROUPS[group]]),
    ...(subject === undefined ? [] : [`subject = ${bind(subject)}`]),
    // A kind has no wildcards.
    ...(kind === undefined ? [] : [`subject like ${bind(`${kind}/%`)}`]),
    ...searchConditions(NAME, by, bind),
    ...(what === undefined ? [] : [`what = ${bind(what)}`]),
    ...(from === undefined ? [] : [`at >= ${bind(from)}::timestamp at time zone 'UTC'`]),
    ...(to === undefined ? [] : [`at < (${bind(to)}::timestamp + interval '1 day') at time zone 'UTC'`]),
    ...(cursor === undefined ? [] : [`id < ${bind(entryIdOf(cursor))}::uuid`]),
  ];
  return { where: conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`, params };
}

const ACCESS = `what in (${accessEvents.map((event) => `'${event}'`).join(', ')})`;
const GROUPS = { access: ACCESS, changes: `not ${ACCESS}` } as const;

interface AuditRow {
  id: string;
  at: Date;
  by_id: string;
  by_name: string;
  what: string;
  subject: string;
  before: AuditEntry['before'];
  after: AuditEntry['after'];
}

function toEntry({ id, at, by_id, by_name, ...entry }: AuditRow, subjectName: string | undefined): AuditEntry {
  const named = subjectName === undefined ? {} : { subjectName };
  return { _id: id, at: at.toISOString(), by: { _id: by_id, name: by_name }, ...entry, ...named };
}

function entryIdOf(cursor: string): string {
  const { key, id } = decodeCursor(cursor);
  if (key !== '' || !isId(id)) throw invalidCursor();
  return id;
}
