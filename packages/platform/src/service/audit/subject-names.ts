import type { AuditKind } from '@shop/contracts/audit-api.ts';
import { isId } from '../postgres/new-id.ts';
import type { Queryable } from '../postgres/postgres.ts';
import { searchConditions, searchText } from '../postgres/search-patterns.ts';

/** Where the subjects of a kind stand now, as SQL. */
export interface NamedSubjects {
  from: string;
  /** Which rows count; all without it. */
  where?: string;
  id: string;
  /** What people call one; without it, entries name only its id. */
  name?: string;
  /** Columns that are never null, in which a search looks besides the subject itself; without an index of their searchText() it reads the whole table. */
  searched: readonly string[];
  /** A regular expression for what else a searched word may stand for, such as the part of an id. */
  meaningOf?: (word: string) => string | undefined;
}
export type SubjectSources = Partial<Record<AuditKind, NamedSubjects>>;

/** So many subjects of a kind match a search at most; more are not looked at. PostgreSQL keeps them in memory. */
const MAX_MATCHES = 20_000;

/**
 * Looks up what subjects are called now, one query for each kind.
 * @returns names by subject (`product/<id>`); without those that have none, or are deleted and forgotten
 */
export async function subjectNames(
  db: Queryable,
  sources: SubjectSources,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    Object.entries(sources).map(async ([kind, source]) => {
      const ids = source.name === undefined ? [] : idsOf(kind, subjects);
      if (ids.length === 0) return [];
      const { id, name } = source;
      const rows = await db.query<{ id: string; name: string }>(
        `select ${id} as id, ${name} as name ${fromOf(source)} ${id} = any($1)`,
        [ids],
      );
      return rows.map((row) => [`${kind}/${row.id}`, row.name] as const);
    }),
  );
  return new Map(found.flat());
}

/**
 * Creates one SQL condition for each kind of subject: its row contains every word of a search.
 * @param search a text with at least one word
 * @param bind adds a parameter to the statement and returns its placeholder
 */
export function namedLike(sources: SubjectSources, search: string, bind: (value: string) => string): string[] {
  return Object.entries(sources).map(([kind, source]) => {
    const { id, searched, meaningOf } = source;
    const conditions = searchConditions(searchText(searched), search, bind, meaningOf);
    return `subject in (select '${kind}/' || ${id} ${fromOf(source)} ${conditions.join(' and ')} limit ${MAX_MATCHES})`;
  });
}

/** The clause up to the first own condition. */
function fromOf({ from, where = 'true' }: NamedSubjects): string {
  return `from ${from} where ${where} and`;
}

function idsOf(kind: string, subjects: readonly string[]): string[] {
  const prefix = `${kind}/`;
  const ids = subjects.filter((subject) => subject.startsWith(prefix)).map((subject) => subject.slice(prefix.length));
  return [...new Set(ids)].filter(isId);
}
