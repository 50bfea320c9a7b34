import { type ServiceProcess, startService } from '@shop/testing/child-process.ts';
import { openTcpFaultProxy, type TcpFaultProxy } from '../faults/tcp-fault-proxy.ts';
import { portOf, through } from './address.ts';

/** A running process of the shop with the proxies before it and before its dependencies. */
export interface Member {
  /** Name of the service, or `gateway`. */
  name: string;
  /** Not through the proxy. */
  url: string;
  innerUrl: string;
  process(): ServiceProcess;
  /** Between callers and this process. */
  proxy: TcpFaultProxy;
  /** Between this process and its PostgreSQL database. */
  databaseProxy: TcpFaultProxy;
  /** Between this process and its event log; all processes share the one of Kafka. */
  eventLogProxy: TcpFaultProxy;
  /**
   * Ends the process by the signal (SIGKILL) if it runs, and starts it on the same ports.
   * @param options `env`: additional variables; `ready`: wait until it is ready (true)
   */
  restart(options?: { env?: Record<string, string>; signal?: NodeJS.Signals; ready?: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a process of the shop behind proxies and resolves when it is ready.
 * @param options `env`: its variables, with direct DATABASE_URL and EVENT_LOG_URL; `proxied`: whether these lead through proxies; `kafka`:
 * the proxy of the Kafka log, if the log is not in PostgreSQL
 */
export async function startMember(options: {
  name: string;
  main: string;
  env: Record<string, string>;
  ports: [port: number, innerPort: number];
  proxied: boolean;
  kafka?: TcpFaultProxy | undefined;
}): Promise<Member> {
  const { name, main, proxied, kafka } = options;
  const [port, innerPort] = options.ports;
  const { DATABASE_URL = '', EVENT_LOG_URL } = options.env;
  const [proxy, databaseProxy] = await Promise.all([openTcpFaultProxy(port), openTcpFaultProxy(portOf(DATABASE_URL))]);
  const ownProxies = [proxy, databaseProxy];
  const eventLogProxy = kafka ?? (await openTcpFaultProxy(portOf(EVENT_LOG_URL ?? '')));
  if (eventLogProxy !== kafka) ownProxies.push(eventLogProxy);
  const close = () => Promise.all(ownProxies.map((one) => one.close()));
  const env = {
    ...options.env,
    PORT: String(port),
    INNER_PORT: String(innerPort),
    ...(proxied ? { DATABASE_URL: through(databaseProxy, DATABASE_URL) } : {}),
    ...(proxied && EVENT_LOG_URL !== undefined ? { EVENT_LOG_URL: through(eventLogProxy, EVENT_LOG_URL) } : {}),
  };
  const start = (more: Record<string, string> = {}, ready = true) =>
    startService({ main, env: { ...env, ...more }, ready, within: READY_WITHIN_MS });
  let running = await startWithRetries(start).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    innerUrl: `http://127.0.0.1:${innerPort}`,
    process: () => running,
    proxy,
    databaseProxy,
    eventLogProxy,
    restart: async ({ env: more, signal, ready = true } = {}) => {
      await running.kill(signal);
      running = ready ? await startWithRetries(() => start(more)) : await start(more, false);
    },
    stop: async () => {
      await running.kill();
      await close();
    },
  };
}

/** Several processes start at once on a small machine. */
const READY_WITHIN_MS = 120_000;

/** Repeats a failed start, as a supervisor does: on a busy machine PostgreSQL may respond too slowly. */
async function startWithRetries(start: () => Promise<ServiceProcess>): Promise<ServiceProcess> {
  for (let left = MAX_STARTS - 1; left > 0; left -= 1) {
    try {
      return await start();
    } catch (error) {
      console.warn((error as Error).message.slice(0, 1_000));
    }
  }
  return start();
}

const MAX_STARTS = 3;
