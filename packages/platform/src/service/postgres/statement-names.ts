/** Uses after which a statement counts as frequent; PostgreSQL itself looks at five executions before it keeps a plan. */
const FREQUENT = 5;

/** Each connection keeps a plan for each name, so they are few: statements that are built at run time would fill it. */
const MAX_NAMES = 100;

/** How many rare statements are counted; then counting begins again. */
const MAX_COUNTED = 1_000;

/**
 * Names the frequent statements of a process, the first hundred: PostgreSQL parses and plans a named statement once for each
 * connection (measured: docs/performance.md#orders). Drivers such as JDBC's do the same.
 * @returns a function that gives a statement's name, or undefined for one that stays unnamed
 */
export function createStatementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (sql) => {
    const name = names.get(sql);
    if (name !== undefined || names.size === MAX_NAMES) return name;
    const used = (uses.get(sql) ?? 0) + 1;
    if (used < FREQUENT) {
      if (uses.size === MAX_COUNTED) uses.clear();
      uses.set(sql, used);
      return undefined;
    }
    uses.delete(sql);
    const next = `s${names.size + 1}`;
    names.set(sql, next);
    return next;
  };
}
