import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@shop/platform/logger.ts';
import { migrate } from '@shop/platform/migrate.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { describeWithS3 } from '@shop/testing/s3.ts';
import pg from 'pg';
import { migrationsOf } from '../grow/migrations-of.ts';
import { packDataDir } from '../grow/pack-data-dir.ts';
import { asked, type Content, contentOf, emptyDatabases, layOutShop } from '../grow/test-shops.ts';
import { type ServiceName, services } from '../shop-processes.ts';
import { bucketClient } from './bucket-access.ts';
import { loadShop } from './load-shop.ts';

describeWithS3('the job that loads a packed shop', (s3) => {
  let folder: string;
  let before: Record<ServiceName, Content>;
  let databases: Awaited<ReturnType<typeof emptyDatabases>>;
  const bucket = 'pictures';
  const started: ChildProcess[] = [];
  const pack = () => path.join(folder, 'pack');

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shop-test-load-'));
    before = await layOutShop(path.join(folder, 'data'));
    await packDataDir(path.join(folder, 'data'), pack());
    databases = await emptyDatabases();
  }, 120_000);
  afterAll(async () => {
    for (const job of started) job.kill('SIGKILL');
    await databases.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const start = () => {
    const { endpoint, accessKey, secretKey } = s3();
    const said = { text: '' };
    const job = spawn(process.execPath, [repositoryFile('infra/src/jobs/run-job.ts'), 'load'], {
      env: {
        PACK_DIR: pack(),
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
        said.text += text;
      });
    return { job, said, exit: once(job, 'close').then(([code, signal]) => code ?? signal) };
  };
  const load = () =>
    loadShop(
      {
        pack: pack(),
        databases: databases.urls,
        images: { ...s3(), bucket, region: 'us-east-1' },
        demoDataDir: undefined,
      },
      createLogger({ name: 'test', level: 'silent' }),
    );
  const ask = (service: ServiceName, sql: string) =>
    asked(databases.urls[service], async (client) => (await client.query(sql)).rows);
  /** Besides, every owner repeats its state. */
  const expectLoaded = async (service: ServiceName) => {
    const { outbox = [], dead_events: _moved, ...tables } = await asked(databases.urls[service], contentOf);
    const { outbox: sent = [], dead_events: _read, ...packed } = before[service];
    expect(tables).toEqual(packed);
    expect(outbox.filter((row) => !row.includes('"republished": true')).sort()).toEqual([...sent].sort());
    return outbox.length - sent.length;
  };

  it('goes on where it was when it is killed in the middle, and moves every row and picture once', async () => {
    await migrate({ url: databases.urls.order, directories: migrationsOf('order') });
    const holder = new pg.Client({ connectionString: databases.urls.order });
    await holder.connect();
    await holder.query('begin; lock table orders in access share mode');
    const killed = start();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => expect([killed.said.text, await ask('order', waiting)]).toContainEqual([{}]), {
      within: 60_000,
    });
    killed.job.kill('SIGKILL');
    await killed.exit;
    await holder.end();
    expect(await expectLoaded('user')).toBe(0);
    expect(await ask('order', 'select 1 from outbox')).toEqual([]);

    const again = start();
    expect([await again.exit, again.said.text]).toEqual([0, expect.stringContaining('The shop is loaded')]);
    expect(await readdir(folder)).toContain('seeded');
    expect(again.said.text).toContain('0 of 3 pictures were put');
    const repeated = [];
    for (const service of services) repeated.push([service, await expectLoaded(service)]);
    // Two users; the list of categories and forty products; thirty orders and a stock.
    expect(repeated).toEqual([
      ['user', 2],
      ['catalogue', 41],
      ['order', 31],
      ['analytics', 0],
      ['chat', 0],
    ]);
    const stored = await bucketClient({ ...s3(), bucket, region: 'us-east-1' }).getObject(bucket, 'a-160.webp');
    const picture = await readFile(path.join(folder, 'data', 'images', 'a-160.webp'));
    expect(Buffer.concat(await stored.toArray())).toEqual(picture);
  }, 120_000);

  it('changes nothing in databases of another shop, and says what to do', async () => {
    const manifest = JSON.parse(await readFile(path.join(pack(), 'manifest.json'), 'utf8'));
    await writeFile(path.join(pack(), 'manifest.json'), JSON.stringify({ ...manifest, id: crypto.randomUUID() }));
    const { exit, said } = start();
    expect(await exit).toBe(1);
    expect(said.text).toMatch(
      /^The database of user is in use: .*A pack goes into empty databases only; nothing was changed\.\n$/,
    );
  });

  it.each([
    ['an older', (names: string[]) => names.slice(0, -1), 'Start the old shop once with this version and pack again'],
    ['a newer', (names: string[]) => [...names, 'order/0999-later'], 'Load it with the version that packed it'],
  ])('refuses a pack of %s version', async (_which, change, advice) => {
    const text = await readFile(path.join(pack(), 'manifest.json'), 'utf8');
    const manifest = JSON.parse(text);
    const { order } = manifest.databases;
    order.migrations = change(order.migrations);
    await writeFile(path.join(pack(), 'manifest.json'), JSON.stringify(manifest));
    await expect(load()).rejects.toThrow(advice);
    await writeFile(path.join(pack(), 'manifest.json'), text);
  });
});
