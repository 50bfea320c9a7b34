import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { describeWithMongo } from '@shop/testing/mongo.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { describeWithS3, type TestS3 } from '@shop/testing/s3.ts';
import { createConnection } from 'mongoose';
import pg from 'pg';
import { migrationsOf } from '../backup/migrations-of.ts';
import { type Content, contentOf, emptyDatabases, withClient } from '../backup/test-shops.ts';
import { bucketClient } from '../s3/bucket-client.ts';
import { type ServiceName, services } from '../shop-processes.ts';
import { type ImportConfig, importShop } from './import-shop.ts';

/**
 * Tests of the job `import`. Creating the saved shop takes seconds, so backup-restore.int.test.ts does it once for both.
 * @param saved returns the shop; call it inside tests only, and do not change the files
 */
export function describeImport(saved: () => SavedShop): void {
  describeWithS3('job import', (s3) => {
    testImport(saved, s3);
    describeWithMongo('conversations', (mongo) => testImportOfChats(saved, s3, mongo));
  });
}

interface SavedShop {
  dataDir: string;
  backupDir: string;
  content: Record<ServiceName, Content>;
}

function testImport(saved: () => SavedShop, s3: () => TestS3): void {
  let folder: string;
  let databases: Awaited<ReturnType<typeof emptyDatabases>>;
  const bucket = 'images';
  const started: ChildProcess[] = [];
  const backupDir = () => path.join(folder, 'backup');

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-test-import-'));
    await cp(saved().backupDir, backupDir(), { recursive: true });
    databases = await emptyDatabases();
  }, 120_000);
  afterAll(async () => {
    for (const job of started) job.kill('SIGKILL');
    await databases.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = () => {
    const { endpoint, accessKey, secretKey } = s3();
    const output = { text: '' };
    const job = spawn(process.execPath, [repositoryFile('infra/src/jobs/run-job.ts'), 'import'], {
      env: {
        BACKUP_DIR: backupDir(),
        DEMO_DATA_DIR: folder,
        ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, databases.urls[name]])),
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY: accessKey,
        S3_SECRET_KEY: secretKey,
        S3_BUCKET: bucket,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(job);
    for (const stream of [job.stdout, job.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output.text += text;
      });
    return { job, output, exit: once(job, 'close').then(([code, signal]) => code ?? signal) };
  };
  const images = () => ({ ...s3(), bucket, region: 'us-east-1' });
  const load = (options: Partial<ImportConfig> = {}) =>
    importShop(
      {
        backupDir: backupDir(),
        databases: databases.urls,
        images: images(),
        mongodbUrl: undefined,
        demoDataDir: undefined,
        currency: 'USD',
        ...options,
      },
      testLogger,
    );
  const ask = (service: ServiceName, sql: string) =>
    withClient(databases.urls[service], async (client) => (await client.query(sql)).rows);
  /** Also expects that every owner has republished its state. */
  const expectImported = async (service: ServiceName) => {
    const { outbox = [], dead_letters: _moved, ...tables } = await withClient(databases.urls[service], contentOf);
    const { outbox: sent = [], dead_letters: _read, ...others } = saved().content[service];
    expect(tables).toEqual(others);
    expect(outbox.filter((row) => !row.includes('"republished": true')).sort()).toEqual([...sent].sort());
    return outbox.length - sent.length;
  };

  it('resumes after a kill and imports every row and image once', async () => {
    await migrate({ url: databases.urls.order, directories: migrationsOf('order') });
    const holder = new pg.Client({ connectionString: databases.urls.order });
    await holder.connect();
    await holder.query('begin; lock table orders in access share mode');
    const killed = start();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => expect([killed.output.text, await ask('order', waiting)]).toContainEqual([{}]), {
      within: 60_000,
    });
    killed.job.kill('SIGKILL');
    await killed.exit;
    await holder.end();
    expect(await expectImported('user')).toBe(0);
    expect(await ask('order', 'select 1 from outbox')).toEqual([]);

    // The mark prevents demo data if the shop starts now.
    const seeded = await readFile(path.join(folder, 'seeded'), 'utf8');
    expect(killed.output.text).toMatch(/3 of 3 images were uploaded.*\n.*3 images of products are missing in/);
    // As deleted by a running shop after the import of the catalogue.
    await bucketClient(images()).removeObject(bucket, 'b-160.webp');

    const again = start();
    expect([await again.exit, again.output.text]).toEqual([0, expect.stringContaining('The shop is imported')]);
    expect(await readFile(path.join(folder, 'seeded'), 'utf8')).toBe(seeded);
    expect(again.output.text).toContain('The import contains the demo administrator: admin@shop.test');
    expect(await bucketClient(images()).statObject(bucket, 'b-160.webp').catch(codeOf)).toBe('NotFound');
    const repeated = [];
    for (const service of services) repeated.push([service, await expectImported(service)]);
    // Two users; settings, two pages, the list of categories, forty products and two variants; thirty orders and a stock; a conversation.
    expect(repeated).toEqual([
      ['user', 2],
      ['catalogue', 46],
      ['order', 31],
      ['analytics', 0],
      ['chat', 1],
    ]);
    const stored = await bucketClient(images()).getObject(bucket, 'a-160.webp');
    const image = await readFile(path.join(saved().dataDir, 'images', 'a-160.webp'));
    expect(Buffer.concat(await stored.toArray())).toEqual(image);
  }, 120_000);

  it.each([
    ['a changed image', 'images/a-160.webp', (file: string) => writeFile(file, 'another'), 'damaged'],
    ['a missing image', 'images/b-160.webp', (file: string) => rm(file), 'missing'],
    ['changed rows', 'databases/user/users.copy', (file: string) => appendFile(file, '\n'), 'damaged'],
  ])('refuses a backup with %s before it changes anything', async (_what, file, spoil, problem) => {
    const spoilt = path.join(folder, path.basename(file));
    await cp(backupDir(), spoilt, { recursive: true });
    await spoil(path.join(spoilt, file));
    const empty = await emptyDatabases();
    try {
      await expect(load({ backupDir: spoilt, databases: empty.urls })).rejects.toThrow(
        `${path.join(spoilt, file)} is ${problem}`,
      );
      const tables = await withClient(empty.urls.user, (client) =>
        client.query(`select to_regclass('outbox') as outbox`),
      );
      expect(tables.rows).toEqual([{ outbox: null }]);
    } finally {
      await empty.drop();
    }
  });

  it('changes nothing in databases of another shop', async () => {
    const manifest = JSON.parse(await readFile(path.join(backupDir(), 'manifest.json'), 'utf8'));
    await writeFile(path.join(backupDir(), 'manifest.json'), JSON.stringify({ ...manifest, id: crypto.randomUUID() }));
    const { exit, output } = start();
    expect(await exit).toBe(1);
    expect(output.text).toMatch(
      /^The database of user is in use: .*A backup goes into empty databases only; nothing was changed\.\n$/,
    );
  });

  it.each([
    ['an older', (names: string[]) => names.slice(0, -1), 'Use that version, then start the shop with this one'],
    ['a newer', (names: string[]) => [...names, 'order/0999-later'], 'unknown here. Use that version'],
  ])('refuses a backup of %s version', async (_which, change, advice) => {
    const text = await readFile(path.join(backupDir(), 'manifest.json'), 'utf8');
    const manifest = JSON.parse(text);
    const { order } = manifest.databases;
    order.migrations = change(order.migrations);
    await writeFile(path.join(backupDir(), 'manifest.json'), JSON.stringify(manifest));
    await expect(load()).rejects.toThrow(advice);
    await writeFile(path.join(backupDir(), 'manifest.json'), text);
  });
}

function testImportOfChats(saved: () => SavedShop, s3: () => TestS3, mongo: () => string): void {
  it('moves every conversation to MongoDB once, and refuses a MongoDB that holds others', async () => {
    const name = `import-${crypto.randomUUID()}`;
    const mongodbUrl = mongo().replace(/\/\w+(\?|$)/, `/${name}$1`);
    const connection = await createConnection(mongodbUrl).asPromise();
    const databases = await emptyDatabases();
    const { backupDir, content } = saved();
    const images = { ...s3(), bucket: 'chats', region: 'us-east-1' };
    const config = {
      backupDir,
      databases: databases.urls,
      images,
      mongodbUrl,
      demoDataDir: undefined,
      currency: 'USD',
    };
    const entries = connection.collection<{ _id: string; words?: string[] }>('chat_entries');
    try {
      await entries.insertOne({ _id: 'of another shop' });
      await expect(importShop(config, testLogger)).rejects.toThrow(
        /empty MongoDB only; nothing was changed.*\n.*is in use/,
      );
      await entries.deleteOne({ _id: 'of another shop' });
      await importShop(config, testLogger);
      await importShop(config, testLogger);
      const rows = (content.chat.chat_entries ?? []).map((row) => JSON.parse(row));
      const moved = await entries.find().sort({ _id: 1 }).toArray();
      const factsOf = (one: Record<string, unknown>) => ({ ...one, at: new Date(one.at as string).getTime() });
      expect(moved.map(({ words: _words, ...facts }) => factsOf(facts))).toEqual(
        rows
          .toSorted((one, other) => one.id.localeCompare(other.id))
          .map((row) =>
            factsOf({
              _id: row.id,
              user: row.user_id,
              number: row.number,
              kind: row.kind,
              authorId: row.author_id,
              authorNumber: row.author_number,
              authorName: row.author_name,
              text: row.text,
              ...(row.client_id === null ? {} : { clientId: row.client_id }),
              at: row.stored_at,
              published: row.published,
            }),
          ),
      );
      const left = await withClient(databases.urls.chat, (client) => client.query('select from chat_entries'));
      expect(left.rows).toEqual([]);
    } finally {
      await connection.dropDatabase();
      await connection.close();
      await databases.drop();
    }
  }, 120_000);
}
