import type pg from 'pg';

/** A PostgreSQL session, as operators find it in pg_stat_activity. */
export interface Backend {
  pid: number;
  /** The client's application_name. */
  application: string;
  /** The age of its transaction, or else of its session. Null when our role may not see it. */
  seconds: number | null;
}

const COLUMNS = `a.pid, a.application_name AS application,
  extract(epoch from clock_timestamp() - coalesce(a.xact_start, a.backend_start))::int AS seconds`;
const POLL_MS = 200;

/**
 * Finds the sessions that hold an advisory lock in this database, for log messages.
 * @param lock the lock's single key
 * @returns an empty list when the query fails
 */
export async function findLockHolders(client: pg.Client, lock: number): Promise<Backend[]> {
  return queryBackends(
    client,
    `select ${COLUMNS} from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    lock,
  );
}

/**
 * Polls for the sessions that block a program's sessions in this database, until stopped.
 * @returns `seen`: the blockers found last
 */
export function watchBlockers(client: pg.Client, application: string): { seen: () => Backend[]; stop: () => void } {
  let last: Backend[] = [];
  let polling = false;
  const timer = setInterval(async () => {
    if (polling) return;
    polling = true;
    const found = await queryBackends(
      client,
      `select distinct ${COLUMNS} from pg_stat_activity w, unnest(pg_blocking_pids(w.pid)) as b(pid)
         join pg_stat_activity a on a.pid = b.pid
       where w.application_name = $1 and w.datname = current_database()`,
      application,
    );
    if (found.length > 0) last = found;
    polling = false;
  }, POLL_MS);
  return { seen: () => last, stop: () => clearInterval(timer) };
}

async function queryBackends(client: pg.Client, sql: string, param: unknown): Promise<Backend[]> {
  try {
    return (await client.query<Backend>(sql, [param])).rows;
  } catch {
    return [];
  }
}
