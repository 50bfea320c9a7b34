import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { lockDataDir } from '../data-dir/lock.ts';
import { describeImport } from '../jobs/import-shop.contract.ts';
import { type ServiceName, services } from '../shop-processes.ts';
import { backupShop } from './backup-shop.ts';
import { type Manifest, readManifest, rowsFile, savedImages } from './manifest.ts';
import { migrationsOf } from './migrations-of.ts';
import { type DatabaseRestore, needsRestore, restoreDatabase } from './restore-database.ts';
import { describeRestore } from './restore-shop.contract.ts';
import { type Content, contentOf, createStoppedShop, emptyDatabases, withClient, withDatabases } from './test-shops.ts';

const TRIGGERS = 'select tgname, tgenabled from pg_trigger where not tgisinternal order by 1';

describe('backup and restore of a shop (P-F1)', () => {
  let folder: string;
  let before: Record<ServiceName, Content>;
  let backupDir: string;
  let manifest: Manifest;
  let databases: Awaited<ReturnType<typeof emptyDatabases>>;
  let triggersAsMigrated: unknown;
  const dataDir = () => path.join(folder, 'data');
  const load = (service: ServiceName, from = backupDir): DatabaseRestore => ({
    url: databases.urls[service],
    name: service,
    backupDir: from,
    manifest,
    hasNewLog: true,
  });
  const ask = (service: ServiceName, sql: string) =>
    withClient(databases.urls[service], async (client) => (await client.query(sql)).rows);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-test-backup-'));
    before = await createStoppedShop(dataDir());
    backupDir = path.join(folder, 'backup');
    manifest = await backupShop(dataDir(), backupDir);
    databases = await emptyDatabases();
    for (const service of services) await migrate({ url: databases.urls[service], directories: migrationsOf(service) });
    triggersAsMigrated = await ask('catalogue', TRIGGERS);
  }, 120_000);
  afterAll(async () => {
    await databases.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is tested with rows in every table', () => {
    for (const service of services)
      for (const [table, rows] of Object.entries(before[service]))
        expect([service, table, rows.length]).not.toContain(0);
  });

  it('writes files that only the owner may read, without incomplete uploads', async () => {
    const names = await readdir(backupDir, { recursive: true, withFileTypes: true });
    for (const entry of names) {
      const { mode } = await stat(path.join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
    }
    expect((await readdir(path.join(backupDir, 'images'))).sort()).toEqual(['a-160.webp', 'b-160.webp', 'c-160.webp']);
    // Missing: c of the category, i2 of a product and i5 of an order; i4 is on another host.
    expect([savedImages(manifest).length, manifest.missingImages]).toEqual([3, 3]);
    expect(await readManifest(backupDir)).toEqual(manifest);
  });

  it('refuses an existing target, a missing shop, and the folder of a stopped shop that another process uses', async () => {
    await expect(backupShop(dataDir(), backupDir)).rejects.toThrow('is there already');
    await expect(backupShop(path.join(folder, 'nothing'), `${backupDir}2`)).rejects.toThrow('There is no shop in');
    const unlock = await lockDataDir(dataDir());
    await expect(backupShop(dataDir(), `${backupDir}2`)).rejects.toThrow('belongs to a running shop');
    await unlock();
  });

  describe('an incomplete backup', () => {
    const images = () => path.join(dataDir(), 'images');
    const unfinished = () => path.join(folder, 'broken.unfinished');
    beforeEach(() => rename(images(), `${images()}.away`));
    afterEach(async () => {
      await rm(images(), { recursive: true });
      await rename(`${images()}.away`, images());
    });
    const expectNothingLeft = async () => {
      expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
      // The data folder is unlocked and its PostgreSQL has stopped.
      const left = [...(await readdir(dataDir())), ...(await readdir(path.join(dataDir(), 'postgres')))];
      expect(left.filter((name) => /^lock|postmaster\.pid/.test(name))).toEqual([]);
    };

    it('is removed after a failure, because it holds session secrets', async () => {
      await writeFile(images(), 'no folder');
      await expect(backupShop(dataDir(), path.join(folder, 'broken'))).rejects.toThrow('ENOTDIR');
      await expectNothingLeft();
    });

    it.each(['SIGINT', 'SIGTERM'] as const)(
      'is removed on %s, which npm sends twice',
      async (signal) => {
        // Reading this image blocks until it is written, so that the signal arrives in time.
        await mkdir(images());
        const image = path.join(images(), 'a-160.webp');
        await promisify(execFile)('mkfifo', [image]);
        const script = repositoryFile('infra/src/backup/backup.ts');
        const making = spawn(process.execPath, [script, path.join(folder, 'broken'), dataDir()]);
        const end = Promise.all([once(making, 'close'), text(making.stderr)]);
        await eventually(() => stat(path.join(unfinished(), 'images')), { within: 30_000, every: 5 });
        making.kill(signal);
        making.kill(signal);
        const writer = spawn('sh', ['-c', ': > "$0"', image]);
        const [[code], output] = await end;
        writer.kill();
        expect([code, output]).toEqual([1, `The backup was ended by ${signal}; nothing of it was kept.\n`]);
        await expectNothingLeft();
      },
      60_000,
    );
  });

  it('notes in each database when it was backed up, and keeps the state of the event log', async () => {
    const { createdAt, events } = manifest;
    expect(events?.tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['log_groups', 1],
      ['log_records', 1],
    ]);
    expect(events?.sequences).toEqual([{ name: 'log_position', last: '42', called: true }]);
    await withDatabases(dataDir(), async (url) => {
      const noted = await withClient(url('chat'), (client) =>
        client.query(`select at from backup_times where step = 'backup'`),
      );
      expect(noted.rows).toEqual([{ at: new Date(createdAt) }]);
    });
  });

  it('rejects a folder without a manifest', async () => {
    await expect(readManifest(path.join(folder, 'data'))).rejects.toThrow('holds no complete backup');
  });

  it('rolls back when rows differ from the backup', async () => {
    const spoilt = path.join(folder, 'spoilt');
    await cp(backupDir, spoilt, { recursive: true });
    // The last restored table: all others have their rows by then.
    const last = manifest.databases.user.tables.at(-1)?.name ?? '';
    const file = rowsFile(spoilt, 'user', last);
    const rows = await readFile(file, 'utf8');
    await writeFile(file, rows.replace(/^(.*)\n/, ''));
    await expect(restoreDatabase(load('user', spoilt))).rejects.toThrow('does not hold what was backed up');
    await appendFile(file, 'rubbish\n');
    await expect(restoreDatabase(load('user', spoilt))).rejects.toThrow();
    expect(await needsRestore(load('user'))).toBe(true);
    expect(await ask('user', 'select 1 from outbox')).toEqual([]);
  });

  it.each(services)('restores every row of %s once, byte for byte', async (service) => {
    expect(await needsRestore(load(service))).toBe(true);
    await Promise.all([restoreDatabase(load(service)), restoreDatabase(load(service))]);
    expect(await needsRestore(load(service))).toBe(false);
    const after = await withClient(databases.urls[service], contentOf);
    const { dead_letters: dead = [], ...others } = after;
    const { dead_letters: deadBefore = [], ...othersBefore } = before[service];
    expect(others).toEqual(othersBefore);
    // Their offsets belong to the old log.
    expect(dead.map((row) => row.replace('"moved ', '"'))).toEqual(deadBefore);
    expect(dead.every((row) => row.includes('"log_offset": "moved 1'))).toBe(true);
  });

  it('continues the sequences of the old shop', async () => {
    const sql = `insert into outbox (event_id, topic, subject, version, envelope)
      values (gen_random_uuid(), 't', 's', 1, '{}') returning seq::int`;
    expect(await ask('order', sql)).toEqual([{ seq: 51 }]);
  });

  it('re-enables triggers: search words are updated, and the audit log is append-only', async () => {
    await ask('catalogue', `update products set name = 'Zeppelin' where id = 'p2'`);
    expect(await ask('catalogue', `select 1 from product_words where name @@ 'zeppelin'`)).toHaveLength(1);
    await expect(ask('user', 'delete from audit_log')).rejects.toThrow('append only');
    expect(await ask('catalogue', TRIGGERS)).toEqual(triggersAsMigrated);
    const written = `select atthasdef from pg_attribute where attrelid = 'product_words'::regclass and attname = 'written'`;
    expect(await ask('catalogue', written)).toEqual([{ atthasdef: false }]);
  });

  it('gives rows the transaction id of the restore, so that the product index sees them as new', async () => {
    const later = 'select 1 from products where changed >= pg_snapshot_xmax(pg_current_snapshot())';
    expect(await ask('catalogue', later)).toEqual([]);
    expect(await ask('catalogue', `select distinct changed from products where id <> 'p2'`)).toHaveLength(1);
  });

  it('refuses a database in use and a second backup', async () => {
    const other = { ...load('order'), manifest: { ...manifest, id: crypto.randomUUID() } };
    await expect(needsRestore(other)).rejects.toThrow('The database of order is in use');
    await expect(restoreDatabase(other)).rejects.toThrow(/holds rows. A backup goes into empty databases only/);
  });

  describeRestore(() => ({ folder, backupDir, content: before, log: manifest.events }));

  describeImport(() => ({ dataDir: dataDir(), backupDir, content: before }));
});
