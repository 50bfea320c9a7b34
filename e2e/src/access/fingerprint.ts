import { type Database, openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { eventually } from '@shop/testing/eventually.ts';

/** What moves by itself, or counts attempts, and is no effect of a call: events on their way, leases, sessions in use. */
const MOVING = [
  'outbox',
  'relay_lease',
  'event_epoch',
  'event_versions',
  'dead_letters',
  'sessions',
  'known_addresses',
  'wrong_passwords',
  'mails',
];

/** Of some of them, what a call would do to them: write an event, end a session, write a mail. Mails are sent by themselves. */
const TOLD: Record<string, string> = {
  outbox: 'select max(seq)::text as print from outbox',
  sessions: `select md5(string_agg(id::text, '' order by id)) as print from sessions where ended_at is null`,
  mails: `select md5(string_agg(id::text, '' order by id)) as print from mails`,
};

/** What the tables of all services hold, as one text each; and nothing that moves by itself. */
export interface Fingerprints {
  take(): Promise<Record<string, string>>;
  /** Resolves when two in a row are the same: every event has arrived. */
  settled(): Promise<Record<string, string>>;
  /** The tables, those that move too, in which some row holds a text. */
  holding(text: string): Promise<string[]>;
  /** Makes a table in each database that nobody may write to. */
  putSentinels(): Promise<void>;
  /** @throws Error when a sentinel is not as it was put */
  assertSentinels(): Promise<void>;
  close(): Promise<void>;
}

/** @param urls the services' databases by name */
export function openFingerprints(urls: Record<string, string>): Fingerprints {
  const databases = Object.entries(urls).map(([name, url]) => [name, openDatabase({ url, name: 'access' })] as const);
  const take = async () => {
    const found = await Promise.all(databases.map(async ([name, db]) => tablesOf(name, db)));
    return Object.fromEntries(found.flat());
  };
  return {
    take,
    settled: () =>
      eventually(
        async () => {
          const before = await take();
          await new Promise((resolve) => setTimeout(resolve, 300));
          const after = await take();
          if (JSON.stringify(before) !== JSON.stringify(after)) throw new Error('the tables still change');
          return after;
        },
        { within: 15_000 },
      ),
    holding: async (text) => {
      const found: string[] = [];
      for (const [name, db] of databases)
        for (const table of await tablesIn(db)) {
          const rows = await db.query(`select 1 from "${table}" t where strpos(t::text, $1) > 0 limit 1`, [text]);
          if (rows.length > 0) found.push(`${name}.${table}`);
        }
      return found;
    },
    putSentinels: async () => {
      for (const [, db] of databases) await db.query(`create table sentinel as select 'untouched' as word`);
    },
    assertSentinels: async () => {
      for (const [name, db] of databases) {
        const rows = await db.query<{ word: string }>('select word from sentinel');
        if (rows.length !== 1 || rows[0]?.word !== 'untouched') throw new Error(`the sentinel of ${name} was touched`);
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
  const tables = (await tablesIn(db)).filter((table) => !MOVING.includes(table) || table in TOLD);
  return Promise.all(
    tables.map(async (table) => {
      const whole = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from "${table}" t`;
      const [row] = await db.query<{ print: string | null }>(TOLD[table] ?? whole);
      return [`${name}.${table}`, row?.print ?? ''] as [string, string];
    }),
  );
}
