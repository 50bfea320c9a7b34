import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runAfterExit } from '@shop/local-postgres/run-after-exit.ts';
import { killProcess } from './kill-process.ts';
import { repositoryFile } from './repository-file.ts';

/** A downloaded engine that runs on this machine. */
export interface LocalEngine {
  pid: number;
  /** Sends SIGKILL; resolves when it has ended. */
  kill: () => Promise<void>;
  /** Restarts it after `kill`, on the same port with the same data. */
  restart: () => Promise<void>;
  /** Stops it and removes its data. */
  stop: () => Promise<void>;
}

/** Options of startLocalEngine. */
export interface LocalEngineOptions {
  /** Environment variables in addition to this process's own. */
  env?: Record<string, string>;
  /** The server's own settings: `appendfsync: 'always'` of Redis, a line of Kafka's properties. */
  settings?: Record<string, string>;
}

const engines = repositoryFile('infra/engines/engines.sh');

/** Whether `infra/engines/engines.sh get` has downloaded an engine. */
export function hasLocalEngine(name: string): boolean {
  return succeeds('bash', [engines, 'has', name]);
}

/** Whether a program exits with 0 within a minute: a slow answer on a busy machine is no missing engine. */
export function succeeds(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
}

/** Starts a downloaded engine on 127.0.0.1 with a data folder of its own; it ends with this process at the latest. */
export async function startLocalEngine(
  name: string,
  port: number,
  { env = {}, settings = {} }: LocalEngineOptions = {},
): Promise<LocalEngine> {
  const data = await mkdtemp(path.join(tmpdir(), `shop-test-${name}-`));
  const set = Object.entries(settings).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
  const run = (...args: string[]) =>
    promisify(execFile)('bash', [engines, ...args, '--data', data], { env: { ...process.env, ...env } });
  const kill = () => killProcess(engine.pid, data);
  const engine: LocalEngine = { pid: 0, kill, restart, stop };
  const cancelCleanup = runAfterExit('bash "$1" stop "$2" --data "$3"; rm -rf "$3"', engines, name, data);
  let stopped = false;
  let starting = start();
  await starting.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return engine;

  async function start(): Promise<void> {
    await run('start', name, '--port', String(port), ...set).finally(async () => {
      engine.pid = Number(await readFile(path.join(data, 'pid'), 'utf8').catch(() => '0'));
    });
  }

  // A test that has timed out continues in the background; what it started now would never be stopped.
  async function restart(): Promise<void> {
    if (stopped) throw new Error(`${name} has been stopped and cannot be restarted`);
    starting = start();
    await starting;
  }

  /** Kills the engine, because its data is removed anyway and Kafka takes seconds to stop cleanly. */
  async function stop(): Promise<void> {
    stopped = true;
    await starting.catch(() => {});
    await kill();
    cancelCleanup();
    await rm(data, { recursive: true, force: true });
  }
}
