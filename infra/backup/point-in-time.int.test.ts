import { type ChildProcess, type ExecFileException, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { postgresAccount } from '@shop/local-postgres/postgres-account.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { describeWithS3 } from '@shop/testing/s3.ts';
import { withClient } from '../src/backup/test-shops.ts';
import { bucketClient } from '../src/s3/bucket-client.ts';
import { describeWithBackupTools } from './testing/backup-tools.ts';

const run = promisify(execFile);
const LONG = 180_000;

describeWithS3('fetching a segment of the log (P-F1) from an S3', (s3) => {
  describeWithBackupTools('with its tools', () => {
    it(
      'tells a missing segment from a missing bucket or log',
      async () => {
        const { endpoint, accessKey, secretKey } = s3();
        const bucket = bucketClient({ ...s3(), bucket: 'log', region: 'us-east-1' });
        await bucket.makeBucket('log');
        await bucket.putObject('log', 'cluster-7/wal/000000010000000000000001.age', 'encrypted');
        const env = {
          PATH: process.env.PATH,
          CLUSTER: 'cluster-7',
          BACKUP_S3_ENDPOINT: endpoint,
          BACKUP_S3_ACCESS_KEY: accessKey,
          BACKUP_S3_SECRET_KEY: secretKey,
          BACKUP_S3_BUCKET: 'log',
          AGE_IDENTITY_FILE: repositoryFile('package.json'),
        };
        const codeOf = (segment: string, more: Record<string, string> = {}) => {
          const args = [repositoryFile('infra/backup/fetch-wal.sh'), segment, '/dev/null'];
          return run('bash', args, { env: { ...env, ...more } }).then(
            () => 0,
            ({ code }: ExecFileException) => code,
          );
        };
        expect([
          await codeOf('00000002.history'),
          await codeOf('000000010000000000000001'),
          await codeOf('00000002.history', { BACKUP_S3_BUCKET: 'none' }),
          await codeOf('00000002.history', { CLUSTER: 'cluster-8' }),
          await codeOf('00000002.history', { BACKUP_S3_SECRET_KEY: 'another' }),
          await codeOf('00000002.history', { BACKUP_S3_SECRET_KEY: '' }),
          await codeOf('00000002.history', { TMPDIR: '/none' }),
        ]).toEqual([1, 200, 200, 200, 200, 200, 200]);
      },
      LONG,
    );
  });
});

describeWithBackupTools('recovery to a point in time (P-F1)', (toolsFolder) => {
  let folder: string;
  let tools: string;
  let prefix: string[];
  let env: Record<string, string>;
  let server: ChildProcess | undefined;

  beforeAll(async () => {
    tools = toolsFolder();
    folder = await mkdtemp(path.join(tmpdir(), 'shop-point-in-time-'));
    for (const name of ['', 'store', 'work']) {
      await mkdir(path.join(folder, name), { recursive: true });
      await chmod(path.join(folder, name), 0o777);
    }
    const key = path.join(folder, 'key.txt');
    await run('age-keygen', ['-o', key]);
    await chmod(key, 0o644);
    ({ prefix } = postgresAccount(path.join(folder, 'none'), [
      repositoryFile('infra/backup/lib.sh'),
      path.join(tools, 'postgres'),
    ]));
    env = {
      HOME: folder,
      TMPDIR: path.join(folder, 'work'),
      PATH: `${tools}:${process.env.PATH}`,
      BACKUP_DIR: path.join(folder, 'store'),
      AGE_RECIPIENT: /age1\w+/.exec(await readFile(key, 'utf8'))?.[0] ?? '',
      AGE_IDENTITY_FILE: key,
    };
  }, LONG);
  afterAll(async () => {
    await stop('SIGINT');
    await rm(folder, { recursive: true, force: true });
  });

  const command = (args: string[], more: Record<string, string> = {}) => {
    const [program = '', ...rest] = [...prefix, ...args];
    return run(program, rest, { env: { ...env, ...more } });
  };
  const script = (args: string[], more?: Record<string, string>) => {
    const [name = '', ...rest] = args;
    return command(['bash', repositoryFile(`infra/backup/${name}`), ...rest], more);
  };
  const start = async (name: string, ...settings: string[]) => {
    const port = await freePort();
    const [program = '', ...args] = [...prefix, 'postgres', '-D', path.join(folder, name), '-p', String(port)];
    const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
    server = spawn(program, [...args, ...options.flatMap((setting) => ['-c', setting])], {
      env,
      stdio: ['ignore', 'ignore', openSync(path.join(folder, `${name}.log`), 'a')],
    });
    const url = `postgres://shop@127.0.0.1:${port}/postgres`;
    await eventually(
      async () =>
        expect((await withClient(url, (client) => client.query('select pg_is_in_recovery() as r'))).rows).toEqual([
          { r: false },
        ]),
      { within: 60_000, every: 100 },
    );
    return url;
  };
  const stop = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server === undefined || server.exitCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };

  type Query = (sql: string, ...values: string[]) => Promise<Record<string, string>[]>;
  const queriesOf =
    (url: string): Query =>
    (sql, ...values) =>
      withClient(url, async (client) => (await client.query(sql, values)).rows);
  const ordersOf = (query: Query) => query('select count(*)::int as n, max(number) as last from orders');
  /** Waits until a second is over, and returns its time: a target has whole seconds. */
  const nextSecond = async (query: Query) => {
    const [{ at = '' } = {}] = await query(
      `select to_char(date_trunc('second', clock_timestamp() + interval '1 second') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
    );
    await eventually(async () =>
      expect(await query(`select clock_timestamp() > '${at}'::timestamptz as past`)).toEqual([{ past: true }]),
    );
    return at;
  };
  /** Waits until the log is archived, and returns the name of its last segment. */
  const archived = async (query: Query) => {
    const [{ segment = '' } = {}] = await query('select pg_walfile_name(pg_switch_wal()) as segment');
    await eventually(async () => {
      const done = await query(
        'select last_archived_wal >= $1 as done, failed_count::int from pg_stat_archiver',
        segment,
      );
      expect(done).toEqual([{ done: true, failed_count: 0 }]);
    });
    return segment;
  };

  it(
    'brings back what a mistake deleted, from a base backup and an encrypted log, and nothing later',
    async () => {
      await command(['initdb', '--no-sync', '--username=shop', '--auth=trust', '-D', path.join(folder, 'old')]);
      const archive = `bash ${repositoryFile('infra/backup/archive-wal.sh')} "%p" "%f"`;
      const archiving = ['archive_mode=on', `archive_command=${archive}`, 'fsync=off'];
      const url = await start('old', ...archiving);
      const old = queriesOf(url);
      const [{ id } = { id: '' }] = await old('select system_identifier::text as id from pg_control_system()');
      await old('create table orders (number int)');
      await old('insert into orders select generate_series(1, 1000)');
      // As a server that was recovered before has it.
      await old(`alter system set recovery_target_time = '2026-01-01 00:00:00+00'`);
      await script(['base-backup.sh'], { POSTGRES_URL: url });
      const tooEarly = await nextSecond(old);
      await old('insert into orders select generate_series(1001, 2000)');
      const at = await nextSecond(old);
      await old('drop table orders');
      const segment = await archived(old);
      await stop('SIGQUIT');

      const recover = async (name: string, to: string, more: Record<string, string>, ...settings: string[]) => {
        await script(['recover.sh', `cluster-${id}`, to, path.join(folder, name)], more);
        return queriesOf(await start(name, ...settings));
      };
      const early = await recover('early', tooEarly, {}, ...archiving);
      expect(await ordersOf(early)).toEqual([{ n: 1000, last: 1000 }]);
      await early('insert into orders values (5000)');
      await archived(early);
      await stop('SIGINT');

      const fetched = (segment: string, more?: Record<string, string>) =>
        script(['fetch-wal.sh', segment, path.join(folder, 'work', 'segment')], {
          CLUSTER: `cluster-${id}`,
          ...more,
        }).then(
          () => 0,
          ({ code }: ExecFileException) => code,
        );
      const away = {
        BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
        BACKUP_S3_BUCKET: 'b',
        BACKUP_S3_ACCESS_KEY: 'a',
        BACKUP_S3_SECRET_KEY: 's',
        RCLONE_RETRIES: '1',
        RCLONE_LOW_LEVEL_RETRIES: '1',
      };
      expect([
        await fetched(segment),
        await fetched('0000000100000000000000FF'),
        await fetched(segment, { AGE_IDENTITY_FILE: repositoryFile('package.json') }),
        await fetched(segment, away),
        await fetched(segment, { CLUSTER: 'cluster-1' }),
        await fetched(segment, { BACKUP_DIR: path.join(folder, 'none') }),
      ]).toEqual([0, 1, 200, 200, 200, 200]);
      // Not along the log of the recovery to the wrong time, unless that is meant.
      expect(await ordersOf(await recover('new', at, {}, 'fsync=off'))).toEqual([{ n: 2000, last: 2000 }]);
      await stop('SIGINT');
      const followed = await recover('followed', 'latest', { TIMELINE: 'latest' }, 'fsync=off');
      expect(await ordersOf(followed)).toEqual([{ n: 1001, last: 5000 }]);
    },
    LONG,
  );
});
