import {
  type AuditEntry,
  type AuditedService,
  type AuditQuery,
  auditList,
  auditQuery,
} from '@shop/contracts/audit-api.ts';
import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../http/page-cursor.ts';
import { administratorRoute, type Route } from '../http/route.ts';
import { isId } from '../postgres/new-id.ts';
import type { Queryable } from '../postgres/postgres.ts';
import { searchConditions, searchText } from '../postgres/search-patterns.ts';
import { withoutNul } from '../postgres/without-nul.ts';
import { type NameQueries, subjectNames } from './subject-names.ts';

const DEFAULT_PAGE_SIZE = 50;
const NAME = searchText(['by_name']);

/**
 * GET /api/admin/{service}/audit: administrators, newest first, in pages (audit-api.ts).
 * @param names where the subjects' names stand
 */
export function auditRoute(service: AuditedService, db: Queryable, names: NameQueries = {}): Route {
  return administratorRoute({
    method: 'get',
    path: `/api/admin/${service}/audit`,
    query: auditQuery,
    response: auditList,
    handle: async ({ query, response }) => {
      const { entries, next } = await auditPage(db, names, query);
      if (next !== undefined) response.set(NEXT_CURSOR_HEADER, next);
      return entries;
    },
  });
}

async function auditPage(
  db: Queryable,
  queries: NameQueries,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; next: string | undefined }> {
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
    entries: page.map((row) => toEntry(row, names.get(row.subject))),
    next: last && encodeCursor({ key: '', id: last.id }),
  };
}

function conditionsOf({ subject, kind, by, what, from, to, cursor }: AuditQuery): { where: string; params: string[] } {
  const params: string[] = [];
  const bind = (value: string) => `$${params.push(withoutNul(value))}`;
  const conditions = [
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
