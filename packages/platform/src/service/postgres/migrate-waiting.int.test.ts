import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@shop/testing/eventually.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { untilLockWait } from '@shop/testing/until-lock-wait.ts';
import pg from 'pg';
import { pino } from 'pino';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './postgres.ts';

const twice = { name: 'twice', path: fileURLToPath(new URL('../../testing/migrations', import.meta.url)) };

describe('migrations that wait for locks (P-C10)', () => {
  let fresh: TestDatabase;
  let observer: Database;
  let other: pg.Client;
  const logged: { level: number; msg: string; heldBy?: unknown[]; blockedBy?: unknown[]; unknown?: string[] }[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const migrateAll = () => migrate({ url: fresh.url, directories: [twice], logger });
  const columns = () =>
    observer.query(
      "select 1 from information_schema.columns where table_name = 'migrated_rows' and column_name = 'seen'",
    );

  beforeEach(async () => {
    logged.length = 0;
    fresh = await testDatabase();
    observer = openDatabase({ url: fresh.url, name: 'observer', timeoutFactor: TIMEOUT_FACTOR });
    other = new pg.Client({ connectionString: fresh.url, application_name: 'nightly dump' });
    await other.connect();
    await migrate({ url: fresh.url, directories: [twice] });
  });

  afterEach(async () => {
    await other.end();
    await observer.close();
    await fresh.drop();
  });

  /** Makes the last migration pending again, while another session reads its table in an open transaction. */
  async function holdTheTable(): Promise<void> {
    await observer.query("delete from twice_migrations where name like '0003%'");
    await observer.query('alter table migrated_rows drop column seen');
    await other.query('begin');
    await other.query('select * from migrated_rows');
  }

  const terminate = (application: string) =>
    observer.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [application]);

  it('let readers use the table while another transaction holds it, and log the blocking session', async () => {
    await holdTheTable();
    const migrating = migrateAll();
    await untilLockWait({ db: observer });
    const until = performance.now() + 4_000;
    let reads = 0;
    while (performance.now() < until) {
      expect(await observer.query('select note from migrated_rows')).toHaveLength(1);
      reads += 1;
    }
    expect(reads).toBeGreaterThan(1);
    await eventually(() =>
      expect(logged).toContainEqual(
        expect.objectContaining({
          msg: 'migration waits for a lock',
          blockedBy: [expect.objectContaining({ application: 'nightly dump' })],
        }),
      ),
    );
    expect(await columns()).toEqual([]);
    await other.query('commit');
    await migrating;
    expect(await columns()).toHaveLength(1);
  }, 30_000);

  it('log which session holds the migration lock', async () => {
    await observer.query("delete from twice_migrations where name like '0003%'");
    await observer.query('alter table migrated_rows drop column seen');
    await other.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations]);
    const migrating = migrateAll();
    await eventually(() =>
      expect(logged).toContainEqual(
        expect.objectContaining({
          level: pino.levels.values.warn,
          msg: 'waiting for the migration lock',
          heldBy: [expect.objectContaining({ application: 'nightly dump', pid: expect.any(Number) })],
        }),
      ),
    );
    await other.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migrations]);
    await migrating;
  });

  it('wait for nobody where nothing is missing', async () => {
    await migrateAll();
    await other.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations]);
    await migrateAll();
    expect(logged.map(({ msg }) => msg)).not.toContain('waiting for the migration lock');
  });

  it('fail when the connection with the migration lock is lost, without continuing on another', async () => {
    await holdTheTable();
    const migrating = migrateAll();
    const failed = expect(migrating).rejects.toThrow(/terminat|lost|connection/i);
    await untilLockWait({ db: observer });
    await terminate('migrate twice');
    await failed;
    await other.query('commit');
    expect(await columns()).toEqual([]);
    await migrateAll();
    expect(await columns()).toHaveLength(1);
  }, 30_000);

  it('fail when the connection is lost between two attempts', async () => {
    await holdTheTable();
    const failed = expect(migrateAll()).rejects.toThrow(/terminat|lost|connection/i);
    await eventually(() => expect(logged.map(({ msg }) => msg)).toContain('migration waits for a lock'));
    await terminate('migrate twice');
    await failed;
    await other.query('commit');
    expect(await columns()).toEqual([]);
  }, 30_000);

  it('are applied once by the next process after a kill -9 during a migration', async () => {
    await holdTheTable();
    const program = fileURLToPath(new URL('../../testing/migrate-once.ts', import.meta.url));
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: fresh.url };
    const child = spawn(process.execPath, [program], { env, stdio: 'ignore' });
    await untilLockWait({ db: observer });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await other.query('commit');
    await migrateAll();
    expect(await columns()).toHaveLength(1);
    expect(await observer.query("select count(*) as count from twice_migrations where name like '0003%'")).toEqual([
      { count: 1 },
    ]);
  }, 30_000);

  it('accept a database that a newer release has migrated and apply their own', async () => {
    await observer.query("update twice_migrations set name = '0009-of-a-newer-release' where name like '0003%'");
    await observer.query('alter table migrated_rows drop column seen');
    await migrateAll();
    expect(await columns()).toHaveLength(1);
    expect(logged).toContainEqual(expect.objectContaining({ unknown: ['0009-of-a-newer-release'] }));
  });
});
