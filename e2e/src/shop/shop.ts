import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@shop/testing/free-port.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { withoutServers } from './without-servers.ts';

/** A whole shop, started by the script of `npm start`. */
export interface RunningShop {
  url: string;
  /** The process of `npm start`; every other process of the shop descends from it. */
  pid: number;
  dataDir: string;
  /** Output to stdout and stderr so far. */
  output(): string;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<{ code: number | null }>;
}

export const CUSTOMER = { email: 'customer@shop.test', password: 'customer123' };
export const ADMINISTRATOR = { email: 'admin@shop.test', password: 'admin123' };

/**
 * Runs the script of `npm start` on a free port, demo data included.
 * @param options `within`: milliseconds until the shop must be ready; `dataDir`: a folder that is kept when the shop
 * stops, instead of a temporary one; `root`: the folder of another clone; `env`: environment variables, which override
 * the ones set here; `signal`: cancels the start
 * @throws Error with the shop's output when it exits or is not ready in time
 */
export async function startShop(
  options: {
    within?: number;
    dataDir?: string;
    root?: string;
    env?: Record<string, string>;
    signal?: AbortSignal;
  } = {},
): Promise<RunningShop> {
  const { within = 300_000 } = options;
  const port = await freePort();
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'shop-')));
  const child = spawn(process.execPath, [join(options.root ?? repositoryFile('.'), 'infra/start.mjs')], {
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
    child.kill('SIGTERM');
    const [code] = (await exit) as [number | null];
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    return { code };
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
