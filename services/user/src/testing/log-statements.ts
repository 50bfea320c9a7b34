import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** Wraps a database to record its statements, in order. */
export function logStatements(db: Database): { db: Database; statements: string[] } {
  const statements: string[] = [];
  const logged = <Target extends Queryable>(target: Target): Target => ({
    ...target,
    query: (sql, params) => {
      statements.push(sql);
      return target.query(sql, params);
    },
  });
  return {
    db: { ...logged(db), transaction: (work, options) => db.transaction((tx) => work(logged(tx)), options) },
    statements,
  };
}
