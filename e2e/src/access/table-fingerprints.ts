import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';

/** Tables that change without a call, or count attempts: events in transit, leases, sessions in use, sums of reads. */
const VOLATILE = [
  'outbox',
  'relay_lease',
  'event_epoch',
  'event_versions',
  'dead_letters',
  'sessions',
  'known_addresses',
  'wrong_passwords',
  'mails',
  'audit_log',
  'audit_chain',
  'audit_copied',
  'audit_counts',
];

/** For some of them, the part that only a call changes: events written, sessions ended, mails written, entries of changes. */
const CALL_EFFECTS: Record<string, string> = {
  outbox: 'select max(seq)::text as fingerprint from outbox',
  sessions: `select md5(string_agg(id::text, '' order by id)) as fingerprint from sessions where ended_at is null`,
  audit_log: `select md5(string_agg(e::text, '' order by id)) as fingerprint from audit_log e
    where what not in ('login-failed', 'list-read')`,
  mails: `select md5(string_agg(id::text, '' order by id)) as fingerprint from mails`,
};

/** Fingerprints of the tables of all services, without tables that change by themselves. */
export interface Fingerprints {
  take(): Promise<Record<string, string>>;
  /** Takes fingerprints until two in a row are equal: all events have been handled. */
  settled(): Promise<Record<string, string>>;
  /** All tables with a row that contains a text. */
  tablesContaining(text: string): Promise<string[]>;
  /** Creates a table in each database that no code writes to. */
  putSentinels(): Promise<void>;
  /** @throws Error when such a table has changed */
  assertSentinels(): Promise<void>;
  close(): Promise<void>;
}

/** @param urls the services' databases by name */
export function openFingerprints(urls: Record<string, string>): Fingerprints {
  const databases = Object.entries(urls).map(
    ([name, url]) => [name, openDatabase({ url, name: 'access', timeoutFactor: TIMEOUT_FACTOR })] as const,
  );
  const take = async () => {
    const found = await Promise.all(databases.map(async ([name, db]) => tablesOf(name, db)));
    return Object.fromEntries(found.flat());
  };
  return {
    take,
    settled: () =>
      eventually(async () => {
        const before = await take();
        await new Promise((resolve) => setTimeout(resolve, 300));
        const after = await take();
        if (JSON.stringify(before) !== JSON.stringify(after)) throw new Error('the tables are still changing');
        return after;
      }),
    tablesContaining: async (text) => {
      const found: string[] = [];
      for (const [name, db] of databases)
        for (const table of await tablesIn(db)) {
          const rows = await db.query(`select 1 from "${table}" t where strpos(t::text, $1) > 0 limit 1`, [text]);
          if (rows.length > 0) found.push(`${name}.${table}`);
        }
      return found;
    },
    putSentinels: async () => {
      for (const [, db] of databases) await db.query(`create table sentinel as select 'untouched' as content`);
    },
    assertSentinels: async () => {
      for (const [name, db] of databases) {
        const rows = await db.query<{ content: string }>('select content from sentinel');
        if (rows.length !== 1 || rows[0]?.content !== 'untouched')
          throw new Error(`the sentinel table of ${name} has changed`);
      }
    },
    close: async () => {
      for (const [, db] of databases) await db.close();
    },
  };
}

async function tablesIn(db: Database): Promise<string[]> {
  const rows = await db.query<{ table: string }>(
    `select table_name as table from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'knex%'`,
  );
  return rows.map(({ table }) => table);
}

async function tablesOf(name: string, db: Database): Promise<[string, string][]> {
  const tables = (await tablesIn(db)).filter((table) => !VOLATILE.includes(table) || table in CALL_EFFECTS);
  return Promise.all(
    tables.map(async (table) => {
      const allRows = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as fingerprint from "${table}" t`;
      const [row] = await db.query<{ fingerprint: string | null }>(CALL_EFFECTS[table] ?? allRows);
      return [`${name}.${table}`, row?.fingerprint ?? ''] as [string, string];
    }),
  );
}
