import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { repositoryFile } from './repository-file.ts';
import { SHORT_LEASE_MS } from './short-lease.ts';

export interface ServiceProcess {
  pid: number;
  /** Where its routes answer: `http://127.0.0.1:PORT`. */
  url: string;
  innerUrl: string;
  /** Everything it has written so far, stdout and stderr. */
  logs: () => string;
  /** Signals it and resolves when it is gone; SIGKILL by default. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** How it ended: the exit code, or the signal's name. */
  exit: Promise<number | NodeJS.Signals>;
}

/**
 * A real process for crash tests, which ends with the test's own at the latest.
 * @param options `main`: from the root, `services/order/src/main.ts`; `env`: what it reads (PORT and INNER_PORT are free
 * ones and EVENT_LEASE_MS is short unless given); `ready`: wait until `/readyz` on the inner port says 200 (true); `within`: milliseconds for that
 * @throws Error with its logs when it ends or stays unready
 */
export async function startService(options: {
  main: string;
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
    ...ports,
    ...options.env,
  };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', repositoryFile(options.main)], {
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
        const answer = await fetch(`${service.innerUrl}/readyz`);
        if (!answer.ok) throw new Error(`/readyz says ${answer.status}`);
      },
      { within },
    );
  } catch (error) {
    await service.kill();
    throw new Error(`The process was not ready: ${error}\n${service.logs()}`);
  }
  if (child.exitCode !== null || child.signalCode)
    throw new Error(`The process ended (${await service.exit}) before it was ready.\n${service.logs()}`);
}
