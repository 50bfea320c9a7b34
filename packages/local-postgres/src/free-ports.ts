import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Below the ephemeral port range: a client could get such a port while the server that owns it is stopped. */
const LOWEST = 11_000;
const HIGHEST = 31_999;

const MAX_ATTEMPTS = 200;

/** How long a port that was given out is given to nobody else, in milliseconds: time for its server to start. */
const RESERVED_MS = 2 * 60_000;

/**
 * Finds consecutive TCP ports on 127.0.0.1 that are free now, for servers that are stopped and restarted on the same
 * port. Processes that look for ports at the same time, also of other runs on this machine, get different ones: a file
 * for each port in the system's temporary folder says that it was given out.
 * @param count how many
 * @param within the lowest and the highest port that may be used
 * @returns the ports in ascending order
 * @throws Error when none are found in 200 attempts
 */
export async function freePorts(count: number, [lowest, highest] = [LOWEST, HIGHEST]): Promise<number[]> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const first = randomInt(lowest, highest - count + 2);
    const ports = Array.from({ length: count }, (_, n) => first + n);
    if (!(await reserve(ports))) continue;
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return ports;
  }
  throw new Error(
    `No ${count} free ports in a row were found on 127.0.0.1 from ${lowest} to ${highest}, in ${MAX_ATTEMPTS} attempts.`,
  );
}

/** @returns false when one of the ports was given out in the last two minutes */
async function reserve(ports: readonly number[]): Promise<boolean> {
  const folder = path.join(tmpdir(), `shop-ports-${process.getuid?.() ?? 'own'}`);
  await mkdir(folder, { recursive: true });
  const files = ports.map((port) => path.join(folder, String(port)));
  for (const file of files) if (Date.now() - (await reservedAt(file)) < RESERVED_MS) return false;
  for (const file of files) {
    await rm(file, { force: true });
    if (!(await createFile(file))) return false;
  }
  return true;
}

/** @returns milliseconds of the epoch */
async function reservedAt(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.mtimeMs ?? Number.NEGATIVE_INFINITY;
}

/** @returns false when another process has created it meanwhile */
async function createFile(file: string): Promise<boolean> {
  try {
    await writeFile(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** @throws errors that say nothing about the port, such as too many open files */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
  await once(server.close(), 'close');
  return true;
}
