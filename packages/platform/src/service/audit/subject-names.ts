import type { AuditKind } from '@shop/contracts/audit-api.ts';
import { isId } from '../postgres/new-id.ts';
import type { Queryable } from '../postgres/postgres.ts';

/** Where the present names of subjects stand: for a kind, a query for `id` and `name` by an array of ids, $1. */
export type NameQueries = Partial<Record<AuditKind, string>>;

/**
 * Looks up what subjects are called now, one query for each kind.
 * @returns names by subject (`product/<id>`); without those that have none, or are deleted and forgotten
 */
export async function subjectNames(
  db: Queryable,
  queries: NameQueries,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    Object.entries(queries).map(async ([kind, query]) => {
      const ids = idsOf(kind, subjects);
      const rows = ids.length === 0 ? [] : await db.query<{ id: string; name: string }>(query, [ids]);
      return rows.map(({ id, name }) => [`${kind}/${id}`, name] as const);
    }),
  );
  return new Map(found.flat());
}

function idsOf(kind: string, subjects: readonly string[]): string[] {
  const prefix = `${kind}/`;
  const ids = subjects.filter((subject) => subject.startsWith(prefix)).map((subject) => subject.slice(prefix.length));
  return [...new Set(ids)].filter(isId);
}
