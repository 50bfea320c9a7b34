import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runAfterExit } from '@shop/local-postgres/run-after-exit.ts';
import { killProcess } from './kill-process.ts';
import { repositoryFile } from './repository-file.ts';

/** A fetched engine that runs on this machine. */
export interface LocalEngine {
  pid: number;
  /** SIGKILL; returns when it is gone. */
  kill: () => Promise<void>;
  /** After that: again, on the same port with the same data. */
  startAgain: () => Promise<void>;
  /** Ends what runs, and removes the data. */
  stop: () => Promise<void>;
}

export interface LocalEngineOptions {
  /** What the server reads besides this process's environment. */
  env?: Record<string, string>;
  /** Settings in the server's own words: `appendfsync: 'always'` of Redis, a line of Kafka's properties. */
  settings?: Record<string, string>;
}

const engines = repositoryFile('infra/engines/engines.sh');

/** Whether `infra/engines/engines.sh get` has fetched an engine. */
export function hasLocalEngine(name: string): boolean {
  return succeeds('bash', [engines, 'has', name]);
}

/** Whether a program ends well, and soon. */
export function succeeds(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}

/** Starts a fetched engine on 127.0.0.1 with data of its own, which ends with this process at the latest. */
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
  const engine: LocalEngine = { pid: 0, kill, startAgain, stop };
  const dismissGuard = runAfterExit('bash "$1" stop "$2" --data "$3"; rm -rf "$3"', engines, name, data);
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

  // A test that ran out of time goes on behind its suite's back: what it starts then, nobody would stop.
  async function startAgain(): Promise<void> {
    if (stopped) throw new Error(`${name} has been stopped for good`);
    starting = start();
    await starting;
  }

  /** Killed, because its data goes anyway, and Kafka takes seconds to end well. */
  async function stop(): Promise<void> {
    stopped = true;
    await starting.catch(() => {});
    await kill();
    dismissGuard();
    await rm(data, { recursive: true, force: true });
  }
}
