import { type ServiceProcess, startService } from '@shop/testing/child-process.ts';
import { openTcpFaultProxy, type TcpFaultProxy } from '../faults/tcp-fault-proxy.ts';

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
  eventLog: TcpFaultProxy;
  /** Starts it again, on the same ports; for one that was killed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a process of the shop behind proxies, and resolves when it is ready.
 * @param options `env`: what it reads, DATABASE_URL and EVENT_LOG_URL straight; `proxied`: false leaves them so
 */
export async function startMember(options: {
  name: string;
  folder: string;
  env: Record<string, string>;
  ports: [port: number, innerPort: number];
  proxied: boolean;
}): Promise<Member> {
  const { name, folder, proxied } = options;
  const [port, innerPort] = options.ports;
  const { DATABASE_URL = '', EVENT_LOG_URL = '' } = options.env;
  const [door, database, eventLog] = await Promise.all([
    openTcpFaultProxy(port),
    openTcpFaultProxy(portOf(DATABASE_URL)),
    openTcpFaultProxy(portOf(EVENT_LOG_URL)),
  ]);
  const env = {
    ...options.env,
    PORT: String(port),
    INNER_PORT: String(innerPort),
    ...(proxied
      ? { DATABASE_URL: through(database, DATABASE_URL), EVENT_LOG_URL: through(eventLog, EVENT_LOG_URL) }
      : {}),
  };
  const start = () => startService({ main: `${folder}/src/main.ts`, env, within: READY_WITHIN_MS });
  let running = await start().catch(async (error: unknown) => {
    await Promise.all([door, database, eventLog].map((proxy) => proxy.close()));
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
    restart: async () => {
      await running.kill();
      running = await start();
    },
    stop: async () => {
      await running.kill();
      await Promise.all([door, database, eventLog].map((proxy) => proxy.close()));
    },
  };
}

/** Several start at once on a small machine. */
const READY_WITHIN_MS = 120_000;

/** The same address behind a proxy. */
function through(proxy: TcpFaultProxy, url: string): string {
  const changed = new URL(url);
  changed.port = String(proxy.port);
  return changed.href;
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
