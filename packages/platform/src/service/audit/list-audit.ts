import type { AuditEntry, AuditQuery } from '@shop/contracts/audit-api.ts';
import { accessEvents, auditKinds } from '@shop/contracts/audit-api.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../http/page-cursor.ts';
import type { ListPage } from '../http/stream-list.ts';
import { isId } from '../postgres/new-id.ts';
import type { Queryable } from '../postgres/postgres.ts';
import { searchConditions, searchText } from '../postgres/search-patterns.ts';
import { withoutNul } from '../postgres/without-nul.ts';
import { namedLike, type SubjectSources, subjectNames } from './subject-names.ts';

const DEFAULT_PAGE_SIZE = 50;
const NAME = searchText(['by_name']);
/** Fields by which an entry can be found when its subject is called otherwise now, or is gone. */
const NAMING_FIELDS = ['name', 'lastName', 'email', 'title', 'words'];
/**
 * The subject without its kind, whose parts are words; and what it was called. Ids of our own are left out: half of the words of
 * the index would be theirs. The index audit_log_search has the same expression.
 */
const SUBJECT = searchText([
  `replace(regexp_replace(substr(subject, strpos(subject, '/') + 1),
    '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', ''), '/', ' ')`,
  ...['before', 'after'].flatMap((state) => NAMING_FIELDS.map((field) => `coalesce(${state} ->> '${field}', '')`)),
]);

/**
 * Lists entries of the audit log, newest first.
 * @param sources where the subjects stand
 * @throws ShopError 400 for a cursor of another list
 */
export async function listAudit(
  db: Queryable,
  sources: SubjectSources,
  query: AuditQuery,
): Promise<ListPage<AuditEntry>> {
  const { limit = DEFAULT_PAGE_SIZE } = query;
  const { text, params } = statementOf(query, sources, limit + 1);
  const rows = await db.query<AuditRow>(text, params);
  const page = rows.slice(0, limit);
  // The query fetches one row more than a page: it shows whether there is a next page.
  const last = rows.length > limit ? page.at(-1) : undefined;
  const names = await subjectNames(
    db,
    sources,
    page.map(({ subject: name }) => name),
  );
  return {
    rows: page.map((row) => toEntry(row, names.get(row.subject))),
    next: last && encodeCursor({ key: '', id: last.id }),
  };
}

/**
 * Selects the newest entries. A search looks in the entries and among their subjects by a query each, joined by `union`: an
 * `or` between them would read the whole log instead of the index audit_log_search. Each stops after `count` entries.
 */
function statementOf(query: AuditQuery, sources: SubjectSources, count: number): { text: string; params: string[] } {
  const params: string[] = [];
  const bind = (value: string) => `$${params.push(withoutNul(value))}`;
  const conditions = conditionsOf(query, bind);
  const newest = (columns: string, more: readonly string[]) => {
    const all = [...conditions, ...more];
    const where = all.length === 0 ? '' : `where ${all.join(' and ')}`;
    return `select ${columns} from audit_log ${where} order by id desc limit ${count}`;
  };
  const found = foundBy(sources, query.search ?? '', bind);
  if (found.length === 0) return { text: newest(COLUMNS, []), params };
  const ids = found.map((each) => `(${newest('id', each)})`).join(' union ');
  return { text: `select ${COLUMNS} from audit_log where id in (${ids}) order by id desc limit ${count}`, params };
}

const COLUMNS = 'id, at, by_id, by_name, what, subject, before, after';

/** All conditions but those of the search. */
function conditionsOf(query: AuditQuery, bind: (value: string) => string): string[] {
  const { group, subject, kind, by, what, field, from, to, cursor } = query;
  return [
    ...(group === undefined ? [] : [GROUPS[group]]),
    ...(subject === undefined ? [] : [`subject = ${bind(subject)}`]),
    // A kind has no wildcards.
    ...(kind === undefined ? [] : [`subject like ${bind(`${kind}/%`)}`]),
    ...searchConditions(NAME, by, bind),
    ...(what === undefined ? [] : [`what = ${bind(what)}`]),
    ...(field === undefined ? [] : [changedField(bind(field))]),
    ...(from === undefined ? [] : [`at >= ${bind(from)}::timestamp at time zone 'UTC'`]),
    ...(to === undefined ? [] : [`at < (${bind(to)}::timestamp + interval '1 day') at time zone 'UTC'`]),
    ...(cursor === undefined ? [] : [`id < ${bind(entryIdOf(cursor))}::uuid`]),
  ];
}

/** Of a creation and a deletion no field changed. Money is in cents, under names that end with `Cents`. */
function changedField(field: string): string {
  const names = `array[${field}::text, ${field}::text || 'Cents']`;
  return `before is not null and after is not null and (before ?| ${names} or after ?| ${names})`;
}

/**
 * The ways in which an entry matches a search, each as its conditions: every word is in the entry, or in what is known of its
 * subject now; or the search is its whole id. None for a search without words.
 */
function foundBy(sources: SubjectSources, search: string, bind: (value: string) => string): string[][] {
  const inEntry = searchConditions(SUBJECT, search, bind);
  if (inEntry.length === 0) return [];
  const id = search.trim();
  const ofId = isId(id)
    ? [`subject in (${auditKinds.map((kind) => bind(`${kind}/${id.toLowerCase()}`)).join(', ')})`]
    : [];
  return [inEntry, ...[...namedLike(sources, search, bind), ...ofId].map((condition) => [condition])];
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
