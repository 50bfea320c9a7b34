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
import { withClient } from '../src/backup/test-shops.ts';
import { describeWithBackupTools } from './testing/backup-tools.ts';

const run = promisify(execFile);
const LONG = 180_000;

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

  it(
    'brings back what a mistake deleted, from a base backup and an encrypted log, and nothing later',
    async () => {
      await command(['initdb', '--no-sync', '--username=shop', '--auth=trust', '-D', path.join(folder, 'old')]);
      const archive = `bash ${repositoryFile('infra/backup/archive-wal.sh')} "%p" "%f"`;
      const url = await start('old', 'archive_mode=on', `archive_command=${archive}`, 'fsync=off');
      const old = (sql: string, ...values: string[]) =>
        withClient(url, async (client) => (await client.query(sql, values)).rows);
      const [{ id } = { id: '' }] = await old('select system_identifier::text as id from pg_control_system()');
      await old('create table orders (number int)');
      await old('insert into orders select generate_series(1, 1000)');
      await script(['base-backup.sh'], { POSTGRES_URL: url });
      await old('insert into orders select generate_series(1001, 2000)');
      // A target has whole seconds.
      const [{ at } = { at: '' }] = await old(
        `select to_char(date_trunc('second', clock_timestamp() + interval '1 second') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
      );
      await eventually(async () =>
        expect(await old(`select clock_timestamp() > '${at}'::timestamptz as past`)).toEqual([{ past: true }]),
      );
      await old('drop table orders');
      const [{ segment } = { segment: '' }] = await old('select pg_walfile_name(pg_switch_wal()) as segment');
      await eventually(async () => {
        const archived = await old(
          'select last_archived_wal >= $1 as done, failed_count::int from pg_stat_archiver',
          segment,
        );
        expect(archived).toEqual([{ done: true, failed_count: 0 }]);
      });
      await stop('SIGQUIT');

      await script(['recover.sh', `cluster-${id}`, at, path.join(folder, 'new')]);
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
      ]).toEqual([0, 1, 200, 200]);
      const recovered = await start('new', 'fsync=off');
      const found = await withClient(recovered, (client) =>
        client.query('select count(*)::int as n, max(number) as last from orders'),
      );
      expect(found.rows).toEqual([{ n: 2000, last: 2000 }]);
    },
    LONG,
  );
});
