import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { migrationsOf } from '../backup/migrations-of.ts';
import { withClient } from '../backup/test-shops.ts';
import { holdsPeopleOrProducts } from './people-or-products.ts';

let databases: Record<'user' | 'catalogue' | 'empty', TestDatabase>;
let dataDir: string;
let job: ChildProcess | undefined;

beforeEach(async () => {
  databases = {
    user: await testDatabase({ directories: migrationsOf('user'), migrate }),
    catalogue: await testDatabase({ directories: migrationsOf('catalogue'), migrate }),
    empty: await testDatabase(),
  };
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-demo-data-'));
});
afterEach(async () => {
  job?.kill('SIGKILL');
  for (const database of Object.values(databases)) await database.drop();
  await rm(dataDir, { recursive: true });
});

async function run(): Promise<{ code: number; stdout: string; stderr: string }> {
  const started = spawn(process.execPath, [repositoryFile('infra/src/jobs/run-job.ts'), 'demo-data'], {
    env: {
      SHOP_MODE: 'demo',
      DEMO_DATA_DIR: dataDir,
      USER_DATABASE_URL: databases.user.url,
      CATALOGUE_DATABASE_URL: databases.catalogue.url,
      ORDER_DATABASE_URL: databases.empty.url,
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'b',
      S3_BUCKET: 'images',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  job = started;
  const [[code], stdout, stderr] = await Promise.all([
    once(started, 'close'),
    text(started.stdout),
    text(started.stderr),
  ]);
  return { code, stdout, stderr };
}

const addUser = (isAdmin: boolean) =>
  withClient(databases.user.url, (client) =>
    client.query(
      `insert into users (id, name, last_name, email, email_key, password_hash, is_admin, created_at)
       values ($1, 'A', 'B', 'a@b.test', 'a@b.test', '', $2, now())`,
      [newId(), isAdmin],
    ),
  );

const addProduct = () =>
  withClient(databases.catalogue.url, (client) =>
    client.query(
      `insert into products (id, name, name_key, description, price_cents, category, attrs, created_at, updated_at,
                             version)
       values ($1, 'a', 'a', '', 1, 'b', '[]', now(), now(), 1)`,
      [newId()],
    ),
  );

describe('job demo-data', () => {
  it.each([
    ['users', () => addUser(false)],
    ['products', addProduct],
  ])('adds no demo data when its folder was lost and the databases hold %s', async (_, fill) => {
    await fill();
    expect(await run()).toEqual({ code: 0, stdout: expect.stringMatching(/none were added.*\n$/), stderr: '' });
    expect(await readdir(dataDir)).toEqual([]);
    const { rows } = await withClient(databases.user.url, (client) => client.query('select from users where is_admin'));
    expect(rows).toEqual([]);
  });
});

describe('holdsPeopleOrProducts', () => {
  it('returns false when only an administrator exists, or no service has started', async () => {
    const holds = (user: TestDatabase, catalogue: TestDatabase) =>
      holdsPeopleOrProducts(
        { user: { DATABASE_URL: user.url }, catalogue: { DATABASE_URL: catalogue.url } },
        new AbortController().signal,
      );
    await addUser(true);
    expect(await holds(databases.user, databases.catalogue)).toBe(false);
    expect(await holds(databases.empty, databases.empty)).toBe(false);
    await addProduct();
    expect(await holds(databases.user, databases.catalogue)).toBe(true);
  });
});
