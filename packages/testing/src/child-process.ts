import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { repositoryFile } from './repository-file.ts';
import { SHORT_LEASE_MS } from './short-lease.ts';
import { TIMEOUT_FACTOR } from './timeout-factor.ts';

/** A service in a separate process. */
export interface ServiceProcess {
  pid: number;
  /** The base URL of its routes: `http://127.0.0.1:PORT`. */
  url: string;
  innerUrl: string;
  /** Its output so far, stdout and stderr. */
  logs: () => string;
  /** Sends a signal (SIGKILL by default) and resolves when the process has ended. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** Resolves to the exit code, or the name of the signal that ended it. */
  exit: Promise<number | NodeJS.Signals>;
}

/**
 * Starts a service as a separate process for crash tests; it exits with the test's process at the latest.
 * @param options `main`: the path from the root, `services/order/src/main.ts`; `args`: its arguments; `env`: its variables (PORT and
 * INNER_PORT are free ports, EVENT_LEASE_MS is short and TIMEOUT_FACTOR that of the tests by default); `ready`: wait until `/readyz` on the inner port
 * responds 200 (true); `within`: the time limit for that in milliseconds
 * @throws Error with its logs when it exits early or does not become ready
 */
export async function startService(options: {
  main: string;
  args?: string[];
  env: Record<string, string>;
  ready?: boolean;
  within?: number;
}): Promise<ServiceProcess> {
  const ports = { PORT: String(await freePort()), INNER_PORT: String(await freePort()) };
  const env = {
    PATH: process.env.PATH ?? '',
    // Services compare their responses with the schemas.
    NODE_ENV: 'test',
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
    SHOP_PARENT: 'ipc',
    EVENT_LEASE_MS: String(SHORT_LEASE_MS),
    TIMEOUT_FACTOR: String(TIMEOUT_FACTOR),
    ...ports,
    ...options.env,
  };
  const file = repositoryFile(options.main);
  // The young generation as `npm start` limits it.
  const args = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', file, ...(options.args ?? [])];
  const child = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const service = watch(child, env);
  if (options.ready ?? true) await untilReady(service, child, options.within ?? 20_000);
  return service;
}

function watch(child: ChildProcess, env: { PORT: string; INNER_PORT: string }): ServiceProcess {
  let logs = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      logs += text;
    });
  const exit = once(child, 'exit').then(([code, signal]) => code ?? signal);
  return {
    pid: child.pid as number,
    url: `http://127.0.0.1:${env.PORT}`,
    innerUrl: `http://127.0.0.1:${env.INNER_PORT}`,
    logs: () => logs,
    kill: async (signal = 'SIGKILL') => {
      child.kill(signal);
      await exit;
    },
    exit,
  };
}

async function untilReady(service: ServiceProcess, child: ChildProcess, within: number): Promise<void> {
  try {
    await eventually(
      async () => {
        if (child.exitCode !== null || child.signalCode) return;
        const response = await fetch(`${service.innerUrl}/readyz`);
        if (!response.ok) throw new Error(`/readyz responded ${response.status}`);
      },
      { within },
    );
  } catch (error) {
    await service.kill();
    throw new Error(`The process did not become ready: ${error}\n${service.logs()}`);
  }
  if (child.exitCode !== null || child.signalCode)
    throw new Error(`The process ended (${await service.exit}) before it was ready.\n${service.logs()}`);
}
