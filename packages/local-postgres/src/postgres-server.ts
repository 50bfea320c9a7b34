import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { stopOrphanedServer } from './orphaned-server.ts';
import { type PostgresAccount, postgresAccount } from './postgres-account.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { signalAfterExit } from './signal-after-exit.ts';

export interface PostgresOptions {
  /** The data folder; made at the first start. Absolute. */
  directory: string;
  port: number;
  /** The password of the superuser `postgres`, fixed at the first start. */
  password: string;
  /** Server settings such as `{ fsync: 'off' }`. */
  settings?: Record<string, string>;
  /** Takes what the server says, in pieces. */
  log?: (text: string) => void;
}

export interface PostgresServer {
  pid: number;
  url: (database: string) => string;
  /** Ends every connection and stops; acknowledged work is on disk. */
  stop: () => Promise<void>;
  /** Resolves when the server is gone, asked or not. */
  gone: Promise<void>;
}

/** A clean stop writes everything out, which a busy disk may delay; after this it stops at once and recovers when started. */
const STOP_PATIENCE_MS = 1_500;

/**
 * Starts the PostgreSQL that comes from npm, on 127.0.0.1 only, and resolves when it takes connections. It recovers
 * from a kill by itself, stops a server left over on the same folder, and ends when this process ends in whatever way.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const programs = postgresBinaries();
  await mkdir(path.dirname(options.directory), { recursive: true });
  const account = postgresAccount(options.directory, Object.values(programs));
  if (!existsSync(options.directory)) await makeCluster(programs.initdb, account, options);
  await stopOrphanedServer(options.directory);
  const server = await launch(programs.postgres, account, options);
  const { directory: _directory, port, password } = options;
  const dismissGuard = signalAfterExit(server.pid as number, 'INT');
  const gone = once(server, 'exit').then(dismissGuard);
  return {
    pid: server.pid as number,
    url: (database) => `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      server.kill('SIGINT');
      const atOnce = setTimeout(() => server.kill('SIGQUIT'), STOP_PATIENCE_MS);
      await gone;
      clearTimeout(atOnce);
    },
    gone,
  };
}

async function makeCluster(initdb: string, account: PostgresAccount, options: PostgresOptions): Promise<void> {
  const { directory, password, settings } = options;
  const unfinished = `${directory}.new`;
  const passwordFile = `${directory}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account.owner)
    for (const file of [unfinished, passwordFile]) await chown(file, account.owner.uid, account.owner.gid);
  const [program, ...args] = [
    ...account.prefix,
    initdb,
    ...[`--pgdata=${unfinished}`, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(settings?.fsync === 'off' ? ['--no-sync'] : []),
  ];
  try {
    await promisify(execFile)(program as string, args);
    await rename(unfinished, directory);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function launch(postgres: string, account: PostgresAccount, options: PostgresOptions): Promise<ChildProcess> {
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings };
  const [program, ...args] = [
    ...account.prefix,
    ...[postgres, '-D', options.directory, '-p', String(options.port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const server = spawn(program as string, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      options.log?.(text);
      said = (said + text).slice(-4_000);
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start. It said:\n${said.trim()}`)));
  });
  return server;
}
