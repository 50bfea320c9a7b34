import { type ExecFileException, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { postgresAccount } from '@shop/local-postgres/postgres-account.ts';
import { setUpPostgresLog } from '@shop/platform/events/log/postgres-log-schema.ts';
import { migrate } from '@shop/platform/service/postgres/migrate.ts';
import { openDatabase } from '@shop/platform/service/postgres/postgres.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { describeWithS3, type TestS3 } from '@shop/testing/s3.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { migrationsOf } from '../src/backup/migrations-of.ts';
import { rowsFor } from '../src/backup/test-rows.ts';
import { contentOf, emptyDatabases, withClient } from '../src/backup/test-shops.ts';
import { bucketClient } from '../src/s3/bucket-client.ts';
import { services } from '../src/shop-processes.ts';
import { describeWithBackupTools } from './testing/backup-tools.ts';

type Databases = Awaited<ReturnType<typeof emptyDatabases>>;
const run = promisify(execFile);
const LONG = 180_000;

const urlsOf = ({ urls }: Databases) =>
  Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, urls[name]]));

describeWithS3('the backup job of the full profile (P-F1)', (s3) => {
  describeWithBackupTools('with its tools', (folder) => testBackupJob(s3, folder));
});

function testBackupJob(s3: () => TestS3, toolsFolder: () => string): void {
  let folder: string;
  let tools: string;
  let shop: Databases;
  let environment: Record<string, string>;
  let store: ReturnType<typeof bucketClient>;

  beforeAll(async () => {
    tools = toolsFolder();
    folder = await mkdtemp(path.join(tmpdir(), 'shop-backup-job-'));
    await chmod(folder, 0o777);
    const key = path.join(folder, 'key.txt');
    await run('age-keygen', ['-o', key]);
    await chmod(key, 0o644);
    shop = await emptyDatabases();
    for (const name of services) await migrate({ url: shop.urls[name], directories: migrationsOf(name) });
    const { endpoint, accessKey, secretKey } = s3();
    const access = { ...s3(), bucket: 'images', region: 'us-east-1' };
    store = bucketClient(access);
    for (const bucket of ['images', 'backups']) await store.makeBucket(bucket);
    for (const name of ['a-160.webp', 'b-160.webp']) await store.putObject('images', name, `image ${name}`);
    environment = {
      TMPDIR: folder,
      HOME: folder,
      PATH: `${tools}:${path.dirname(process.execPath)}:${process.env.PATH}`,
      AGE_RECIPIENT: /age1\w+/.exec(await readFile(key, 'utf8'))?.[0] ?? '',
      AGE_IDENTITY_FILE: key,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      S3_BUCKET: 'images',
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_ACCESS_KEY: accessKey,
      BACKUP_S3_SECRET_KEY: secretKey,
      BACKUP_S3_BUCKET: 'backups',
      ...urlsOf(shop),
    };
  }, LONG);
  afterAll(async () => {
    await shop.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a script as an account that PostgreSQL accepts. */
  const script = async (name: string, args: string[] = [], env: Record<string, string> = {}) => {
    const file = repositoryFile(`infra/backup/${name}`);
    const { prefix } = postgresAccount(path.join(folder, 'none'), [file, path.join(tools, 'postgres')]);
    const [program = '', ...rest] = [...prefix, 'bash', file, ...args];
    return run(program, rest, { env: { ...environment, ...env } }).then(
      ({ stderr }) => ({ code: 0, output: stderr }),
      (error: ExecFileException) => ({ code: error.code, output: `${error.stdout}${error.stderr}` }),
    );
  };
  const namesIn = async (bucket: string): Promise<string[]> => {
    const names: string[] = [];
    for await (const { name } of store.listObjectsV2(bucket, '', true)) names.push(name);
    return names.sort();
  };
  const noted = async (step: string) =>
    withClient(
      shop.urls.order,
      async (client) => (await client.query('select from backup_times where step = $1', [step])).rowCount,
    );

  /** An environment in which programs, for arguments that match a pattern of bash, first run a command, which may end them. */
  const withPrograms = async (cases: Record<string, [pattern: string, command: string]>) => {
    const programs = await mkdtemp(path.join(folder, 'programs-'));
    await chmod(programs, 0o755);
    for (const [name, [pattern, command]] of Object.entries(cases)) {
      const { stdout } = await run('which', [name], { env: environment });
      const program = `#!/bin/bash\nreal=${stdout.trim()}\ncase "$*" in\n${pattern}) ${command} ;;\nesac\nexec "$real" "$@"\n`;
      await writeFile(path.join(programs, name), program, { mode: 0o755 });
    }
    return { PATH: `${programs}:${environment.PATH}` };
  };

  it(
    'dumps every database, encrypts everything, and tries it out',
    async () => {
      expect(await script('backup.sh')).toEqual({ code: 0, output: expect.stringContaining('is complete') });
      const names = await namesIn('backups');
      expect(names.map((name) => name.replace(/^shop-[^/]+/, 'shop'))).toEqual([
        'images/a-160.webp.age',
        'images/b-160.webp.age',
        'shop/ABOUT',
        'shop/SHA256SUMS',
        'shop/analytics.dump.age',
        'shop/catalogue.dump.age',
        'shop/chat.dump.age',
        'shop/images.age',
        'shop/order.dump.age',
        'shop/user.dump.age',
      ]);
      for (const name of names.filter((one) => one.endsWith('.age'))) {
        const content = Buffer.concat(await (await store.getObject('backups', name)).toArray());
        expect([name, content.toString('latin1').startsWith('age-encryption.org/v1\n')]).toEqual([name, true]);
      }
      expect([await noted('backup'), await noted('check')]).toEqual([1, 0]);
      const checked = await script('check.sh', [], { CHECK_PORT: String(await freePort()) });
      expect(checked).toEqual({ code: 0, output: expect.stringContaining('can be restored, and its books agree') });
      expect(await noted('check')).toBe(1);
      expect((await readdir(folder)).filter((name) => name.startsWith('shop-backup.'))).toEqual([]);
    },
    LONG,
  );

  it(
    'restores every row and missing image into empty databases, and reconciles them',
    async () => {
      for (const name of services)
        await withClient(shop.urls[name], (client) =>
          client.query(rowsFor(name).replace(/insert into backup_times.*\n/, '')),
        );
      const content = await withClient(shop.urls.order, contentOf);
      expect((await script('backup.sh')).code).toBe(0);
      await store.removeObject('images', 'b-160.webp');
      const log = await testDatabase();
      const db = openDatabase({ url: log.url, name: 'test', max: 1, timeoutFactor: TIMEOUT_FACTOR });
      await setUpPostgresLog(db).finally(() => db.close());
      const empty = await emptyDatabases();
      try {
        const env = { ...urlsOf(empty), EVENT_LOG_URL: log.url };
        const inEuros = await script('restore.sh', ['latest'], { ...env, SHOP_CURRENCY: 'EUR' });
        expect(inEuros).toEqual({
          code: 1,
          output: expect.stringMatching(/are in USD, but SHOP_CURRENCY is EUR.* Nothing was changed/),
        });
        // In the middle of a database, and then before the images.
        const broken = {
          ...env,
          ...(await withPrograms({ pg_restore: ['*', '"$real" "$@" | head -c 20000; exit 1'] })),
        };
        expect((await script('restore.sh', ['latest', 'user'], broken)).code).not.toBe(0);
        const stopped = { ...env, ...(await withPrograms({ rclone: ['*copyto*images:*', 'exit 5'] })) };
        expect(await script('restore.sh', ['latest'], stopped)).toEqual({
          code: 5,
          output: expect.stringContaining('user: restored'),
        });
        const restored = await script('restore.sh', ['latest'], env);
        expect(restored).toEqual({
          code: 0,
          output: expect.stringMatching(/order: was restored by an earlier run.*is restored: start the services/s),
        });
        const after = await withClient(empty.urls.order, contentOf);
        for (const table of ['orders', 'order_lines', 'captures', 'audit_log', 'audit_chain'])
          expect([table, after[table]]).toEqual([table, content[table]]);
        const image = Buffer.concat(await (await store.getObject('images', 'b-160.webp')).toArray());
        expect(image.toString()).toBe('image b-160.webp');
        // Now they hold rows.
        const again = await script('restore.sh', ['latest', 'order'], env);
        expect(again).toEqual({
          code: 1,
          output: expect.stringContaining('restore into an empty one. Nothing was changed'),
        });
      } finally {
        await empty.drop();
        await log.drop();
      }
    },
    LONG,
  );

  it(
    'copies what is added meanwhile, and passes over what is deleted meanwhile',
    async () => {
      await store.putObject('images', 'gone-160.webp', 'image');
      const added = path.join(folder, 'added-160.webp');
      await writeFile(added, 'image');
      await chmod(added, 0o644);
      const meanwhile = await withPrograms({
        rclone: [
          '*"cat images:images/gone"*',
          '"$(which -a rclone | tail -n 1)" --config /dev/null delete images:images/gone-160.webp',
        ],
        pg_dump: ['*', `rclone --config /dev/null copyto ${added} images:images/added-160.webp`],
      });
      const made = await script('backup.sh', [], meanwhile);
      expect(made).toEqual({ code: 0, output: expect.stringContaining('gone-160.webp was deleted meanwhile') });
      const names = (await namesIn('backups')).filter((name) => name.startsWith('images/'));
      expect(names).toEqual(['images/a-160.webp.age', 'images/added-160.webp.age', 'images/b-160.webp.age']);
    },
    LONG,
  );

  it(
    'gives no tool a password as an argument, and needs no bucket where its variables come from files',
    async () => {
      const listed = path.join(folder, 'arguments');
      await writeFile(listed, '');
      await chmod(listed, 0o666);
      const note = `printf '%s\\n' "$*" >>${listed}`;
      const endpoint = path.join(folder, 'endpoint');
      await writeFile(endpoint, environment.BACKUP_S3_ENDPOINT ?? '');
      await chmod(endpoint, 0o644);
      const env = {
        ...(await withPrograms({ pg_dump: ['*', note], psql: ['*', note] })),
        BACKUP_S3_ENDPOINT: '',
        BACKUP_S3_ENDPOINT_FILE: endpoint,
        BACKUP_DIR: path.join(folder, 'unused'),
      };
      expect(await script('backup.sh', [], env)).toEqual({ code: 0, output: expect.stringContaining('is complete') });
      expect(existsSync(env.BACKUP_DIR)).toBe(false);
      const given = await readFile(listed, 'utf8');
      expect(given).toContain(`://${new URL(shop.urls.order).username}@`);
      expect(given).not.toMatch(/:\/\/[^@\s]*:[^@\s]*@/);
    },
    LONG,
  );

  it('deletes what a killed run has left, and nothing of one that runs', async () => {
    const base = await mkdtemp(path.join(folder, 'runs-'));
    const lib = repositoryFile('infra/backup/lib.sh');
    const running = spawn('bash', ['-c', '. "$1"; echo "$WORK"; read -r', '--', lib], {
      env: { ...environment, TMPDIR: base },
    });
    const [work] = await once(running.stdout, 'data');
    await mkdir(path.join(base, 'shop-backup.killed', 'postgres'), { recursive: true });
    await mkdir(path.join(base, 'another'));
    await run('bash', [lib], { env: { ...environment, TMPDIR: base } });
    expect((await readdir(base)).sort()).toEqual(['another', path.basename(String(work).trim())]);
    running.kill('SIGKILL');
    await once(running, 'exit');
    await run('bash', [lib], { env: { ...environment, TMPDIR: base } });
    expect(await readdir(base)).toEqual(['another']);
  });

  it('hands a password to the tools of PostgreSQL in a file', async () => {
    const url = 'postgres://shop:a%3Ab%5Cc%25d%2Fe@db:5432/order?sslmode=require';
    const { stdout } = await run('bash', [
      '-c',
      `. "$1"; on_database "$2" bash -c 'stat -c %a "$PGPASSFILE"; cat "$PGPASSFILE"; echo "$*"' -- --quiet`,
      '--',
      repositoryFile('infra/backup/lib.sh'),
      url,
    ]);
    expect(stdout.trim().split('\n')).toEqual([
      '600',
      '*:*:*:*:a\\:b\\\\c%d/e',
      '--quiet -d postgres://shop@db:5432/order?sslmode=require',
    ]);
  });

  it(
    'says that the books of a backup do not agree, and does not note it as checked',
    async () => {
      await withClient(shop.urls.order, (client) =>
        client.query(`update backup_times set at = '2026-01-01' where step = 'check'`),
      );
      const checked = await script('check.sh', [], { CHECK_PORT: String(await freePort()) });
      expect(checked).toEqual({ code: 1, output: expect.stringMatching(/stock-mismatch.*do not agree/s) });
      const { rows } = await withClient(shop.urls.order, (client) =>
        client.query(`select from backup_times where step = 'check' and at = '2026-01-01'`),
      );
      expect(rows).toHaveLength(1);
    },
    LONG,
  );

  describe('in a folder', () => {
    const inFolder = () => ({ BACKUP_DIR: path.join(folder, 'store'), BACKUP_S3_ENDPOINT: '', S3_ENDPOINT: '' });
    beforeAll(async () => {
      await mkdir(inFolder().BACKUP_DIR);
      await chmod(inFolder().BACKUP_DIR, 0o777);
    });

    it(
      'deletes nothing when the complete ones cannot be listed',
      async () => {
        const store = path.join(folder, 'unlisted');
        const old = path.join(store, 'shop-2026-01-04T02-00-00Z');
        await mkdir(old, { recursive: true });
        await chmod(store, 0o777);
        await appendFile(path.join(old, 'SHA256SUMS'), '');
        for (const command of ['exit 5', 'exit 0']) {
          const made = await script('backup.sh', [], {
            ...inFolder(),
            BACKUP_DIR: store,
            ...(await withPrograms({ rclone: ['*--recursive*', command] })),
          });
          expect(made).toEqual({ code: 1, output: expect.stringMatching(/is complete.*none was deleted/s) });
          expect(await readdir(old)).toEqual(['SHA256SUMS']);
        }
      },
      LONG,
    );

    it(
      'deletes old and incomplete ones, and never the last',
      async () => {
        for (const day of ['2026-01-05', '2026-01-06', '2026-01-07']) {
          const old = path.join(inFolder().BACKUP_DIR, `shop-${day}T02-00-00Z`);
          await mkdir(old);
          await appendFile(path.join(old, 'SHA256SUMS'), '');
        }
        await mkdir(path.join(inFolder().BACKUP_DIR, 'shop-2026-01-08T02-00-00Z'));
        const made = await script('backup.sh', [], { ...inFolder(), KEEP_DAILY: '2', KEEP_WEEKLY: '0' });
        expect([made.code, made.output.match(/deleting (the incomplete )?\S+/g)]).toEqual([
          0,
          [
            'deleting the incomplete shop-2026-01-08T02-00-00Z',
            'deleting shop-2026-01-06T02-00-00Z',
            'deleting shop-2026-01-05T02-00-00Z',
          ],
        ]);
        expect(await script('backup.sh', [], { ...inFolder(), KEEP_DAILY: '0' })).toEqual({
          code: 1,
          output: expect.stringContaining('KEEP_DAILY must be a number from 1 on'),
        });
      },
      LONG,
    );

    it(
      'is in USD while an update has not yet made the table of the currency',
      async () => {
        const store = path.join(folder, 'before-update');
        await mkdir(store);
        await chmod(store, 0o777);
        const rename = (from: string, to: string) =>
          withClient(shop.urls.order, (client) => client.query(`alter table ${from} rename to ${to}`));
        await rename('fixed_values', 'not_yet');
        const made = await script('backup.sh', [], { ...inFolder(), BACKUP_DIR: store }).finally(() =>
          rename('not_yet', 'fixed_values'),
        );
        expect(made).toEqual({ code: 0, output: expect.stringContaining('is complete') });
        const [backup = ''] = await readdir(store);
        expect(await readFile(path.join(store, backup, 'ABOUT'), 'utf8')).toContain('\ncurrency USD\n');
      },
      LONG,
    );

    it(
      'refuses a damaged one and names the file',
      async () => {
        const newest =
          (await readdir(inFolder().BACKUP_DIR))
            .filter((name) => name.startsWith('shop-'))
            .sort()
            .at(-1) ?? '';
        await appendFile(path.join(inFolder().BACKUP_DIR, newest, 'order.dump.age'), 'x');
        const refused = await script('check.sh', [], inFolder());
        expect(refused).toEqual({ code: 1, output: expect.stringMatching(/order\.dump\.age: FAILED.*is damaged/s) });
      },
      LONG,
    );

    it(
      'is not complete when a database cannot be dumped',
      async () => {
        const before = await readdir(inFolder().BACKUP_DIR);
        const wrong = { ORDER_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/order' };
        const failed = await script('backup.sh', [], { ...inFolder(), ...wrong });
        expect(failed).toEqual({ code: 1, output: expect.stringContaining('a database could not be dumped') });
        expect(await readdir(inFolder().BACKUP_DIR)).toEqual(before);
      },
      LONG,
    );
  });
}
