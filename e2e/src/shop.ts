import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@shop/testing/free-port.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { withoutServers } from './without-servers.ts';

/** A whole shop, started as a person would start it. */
export interface RunningShop {
  url: string;
  /** The process that `npm start` is; everything else of the shop descends from it. */
  pid: number;
  dataDir: string;
  output(): string;
  /** SIGTERM, as Ctrl-C does; resolves with the exit code and how long it took in milliseconds. */
  stop(): Promise<{ code: number | null; took: number }>;
}

export const CUSTOMER = { email: 'customer@shop.test', password: 'customer123' };
export const ADMINISTRATOR = { email: 'admin@shop.test', password: 'admin123' };

const SHARED = 'JOURNEYS_SHOP';
const OWN_ENVIRONMENT = 'JOURNEYS_ENVIRONMENT';

/**
 * Starts the shop that the journeys of this run share: a start takes as long as some journeys do.
 * @param signal ends the start
 */
export async function shareShop(signal: AbortSignal): Promise<RunningShop> {
  const shop = await startShop({ signal });
  process.env[SHARED] = JSON.stringify({ url: shop.url, pid: shop.pid, dataDir: shop.dataDir });
  return shop;
}

/** What shops of their own read besides (DESIGN.md §2: the engines of the full profile). */
export function giveOwnShops(env: Record<string, string>): void {
  process.env[OWN_ENVIRONMENT] = JSON.stringify(env);
}

/** Whether the journeys are given a shop, by this run or by whoever set JOURNEYS_SHOP to `{"url": …}`. */
export function isShopShared(): boolean {
  return process.env[SHARED] !== undefined;
}

/** The shop that is shared, which `stop` leaves alone; a journey that runs by itself gets one of its own. */
export async function openShop(): Promise<RunningShop> {
  const shared = process.env[SHARED];
  if (shared === undefined) return startOwnShop();
  return { ...JSON.parse(shared), output: () => '', stop: async () => ({ code: 0, took: 0 }) };
}

/** A shop of a journey's own, which ends with the journey when that is told to end before its time. */
function startOwnShop(): Promise<RunningShop> {
  const told = new AbortController();
  const starting = startShop({ signal: told.signal, env: JSON.parse(process.env[OWN_ENVIRONMENT] ?? '{}') });
  const end = async () => {
    told.abort(new Error('The journey was ended.'));
    try {
      await (await starting).stop();
    } finally {
      process.exit(1);
    }
  };
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => void end());
  return starting;
}

/**
 * Runs `npm start`'s script with a port of its own, demo data included.
 * @param options `within`: milliseconds until it must say that it is ready; `dataDir`: a folder that stays when the shop
 * stops, instead of one of its own; `env`: what `npm start` reads (DESIGN.md §5), over what is set here; `signal`: ends the start
 * @throws Error with its output when it ends or is late
 */
export async function startShop(
  options: { within?: number; dataDir?: string; env?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<RunningShop> {
  const { within = 180_000 } = options;
  const port = await freePort();
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'shop-')));
  const child = spawn(process.execPath, [repositoryFile('infra/start.mjs')], {
    env: {
      ...withoutServers(process.env),
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '100',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = once(child, 'exit');
  const url = `http://localhost:${port}`;
  const stop = async () => {
    const started = Date.now();
    child.kill('SIGTERM');
    const [code] = (await exit) as [number | null];
    const took = Date.now() - started;
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    return { code, took };
  };
  const ready = new Promise<void>((resolve, reject) => {
    options.signal?.addEventListener('abort', () => reject(options.signal?.reason), { once: true });
    const timer = setTimeout(() => reject(new Error(`The shop was not ready within ${within} ms.\n${output}`)), within);
    child.stdout.on('data', () => {
      if (!output.includes(`http://localhost:${port}`)) return;
      clearTimeout(timer);
      resolve();
    });
    exit.then(([code]) => reject(new Error(`The shop ended with ${code}.\n${output}`)));
  });
  await ready.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, pid: child.pid as number, dataDir, output: () => output, stop };
}
