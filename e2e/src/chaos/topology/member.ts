import { type ServiceProcess, startService } from '@shop/testing/child-process.ts';
import { openTcpFaultProxy, type TcpFaultProxy } from '../faults/tcp-fault-proxy.ts';
import { portOf, through } from './address.ts';

/** One running process of the shop, and the proxies between it and what it depends on, or those who depend on it. */
export interface Member {
  /** `order`, or `gateway`. */
  name: string;
  /** Its address, straight. */
  url: string;
  innerUrl: string;
  process(): ServiceProcess;
  /** Between callers and it. */
  door: TcpFaultProxy;
  /** Between it and its PostgreSQL. */
  database: TcpFaultProxy;
  /** Between it and its event log; Kafka's is everybody's. */
  eventLog: TcpFaultProxy;
  /**
   * Starts it again, on the same ports: one that has ended, or ends by the signal (SIGKILL).
   * @param options `env`: what this one reads besides; `ready`: wait until it is (true)
   */
  restart(options?: { env?: Record<string, string>; signal?: NodeJS.Signals; ready?: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a process of the shop behind proxies, and resolves when it is ready.
 * @param options `env`: what it reads, DATABASE_URL and EVENT_LOG_URL straight; `proxied`: false leaves them so; `kafka`: the
 * proxy of a log that is not in PostgreSQL
 */
export async function startMember(options: {
  name: string;
  folder: string;
  env: Record<string, string>;
  ports: [port: number, innerPort: number];
  proxied: boolean;
  kafka?: TcpFaultProxy | undefined;
}): Promise<Member> {
  const { name, folder, proxied, kafka } = options;
  const [port, innerPort] = options.ports;
  const { DATABASE_URL = '', EVENT_LOG_URL } = options.env;
  const [door, database] = await Promise.all([openTcpFaultProxy(port), openTcpFaultProxy(portOf(DATABASE_URL))]);
  const own = [door, database];
  const eventLog = kafka ?? (await openTcpFaultProxy(portOf(EVENT_LOG_URL ?? '')));
  if (eventLog !== kafka) own.push(eventLog);
  const close = () => Promise.all(own.map((proxy) => proxy.close()));
  const env = {
    ...options.env,
    PORT: String(port),
    INNER_PORT: String(innerPort),
    ...(proxied ? { DATABASE_URL: through(database, DATABASE_URL) } : {}),
    ...(proxied && EVENT_LOG_URL !== undefined ? { EVENT_LOG_URL: through(eventLog, EVENT_LOG_URL) } : {}),
  };
  const start = (more: Record<string, string> = {}, ready = true) =>
    startService({ main: `${folder}/src/main.ts`, env: { ...env, ...more }, ready, within: READY_WITHIN_MS });
  let running = await startAgain(start).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    innerUrl: `http://127.0.0.1:${innerPort}`,
    process: () => running,
    door,
    database,
    eventLog,
    restart: async ({ env: more, signal, ready = true } = {}) => {
      await running.kill(signal);
      running = ready ? await startAgain(() => start(more)) : await start(more, false);
    },
    stop: async () => {
      await running.kill();
      await close();
    },
  };
}

/** Several start at once on a small machine. */
const READY_WITHIN_MS = 120_000;

/** As whoever runs the shop would: on a busy machine a start may find PostgreSQL too slow, and ends. */
async function startAgain(start: () => Promise<ServiceProcess>): Promise<ServiceProcess> {
  for (let left = STARTS - 1; left > 0; left -= 1) {
    try {
      return await start();
    } catch (error) {
      console.warn((error as Error).message.slice(0, 1_000));
    }
  }
  return start();
}

const STARTS = 3;
