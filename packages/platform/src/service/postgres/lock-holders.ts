import type pg from 'pg';

/** A session of PostgreSQL, as an operator finds it in pg_stat_activity. */
export interface Backend {
  pid: number;
  /** The name that the program gave when it connected. */
  application: string;
  /** How long its transaction, or else its session, has lasted. Null for a role that may not see it. */
  seconds: number | null;
}

const COLUMNS = `a.pid, a.application_name AS application,
  extract(epoch FROM clock_timestamp() - coalesce(a.xact_start, a.backend_start))::int AS seconds`;
const LOOK_EVERY_MS = 200;

/**
 * Who holds an advisory lock in this database.
 * @param lock its one key
 * @returns an empty list when PostgreSQL does not say: this is for the log alone
 */
export async function findLockHolders(client: pg.Client, lock: number): Promise<Backend[]> {
  return look(
    client,
    `SELECT ${COLUMNS} FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 0 AND l.objid = $1 AND l.objsubid = 1
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    lock,
  );
}

/**
 * Notes who blocks the sessions of a program in this database, until stopped.
 * @returns `seen`: the last ones found
 */
export function watchBlockers(client: pg.Client, application: string): { seen: () => Backend[]; stop: () => void } {
  let last: Backend[] = [];
  let looking = false;
  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    const found = await look(
      client,
      `SELECT DISTINCT ${COLUMNS} FROM pg_stat_activity w, unnest(pg_blocking_pids(w.pid)) AS b(pid)
         JOIN pg_stat_activity a ON a.pid = b.pid
       WHERE w.application_name = $1 AND w.datname = current_database()`,
      application,
    );
    if (found.length > 0) last = found;
    looking = false;
  }, LOOK_EVERY_MS);
  return { seen: () => last, stop: () => clearInterval(timer) };
}

async function look(client: pg.Client, sql: string, param: unknown): Promise<Backend[]> {
  try {
    return (await client.query<Backend>(sql, [param])).rows;
  } catch {
    return [];
  }
}
