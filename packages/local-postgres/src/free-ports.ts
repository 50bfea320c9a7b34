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
const RESERVED_MS = 10 * 60_000;

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

/** @returns false when one of the ports was given out in the last ten minutes */
async function reserve(ports: readonly number[]): Promise<boolean> {
  const folder = path.join(tmpdir(), `shop-ports-${process.getuid?.() ?? 'own'}`);
  await mkdir(folder, { recursive: true });
  for (const port of ports) {
    const file = path.join(folder, String(port));
    const reservedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.NEGATIVE_INFINITY,
    );
    if (Date.now() - reservedAt < RESERVED_MS) return false;
    await rm(file, { force: true });
    try {
      await writeFile(file, '', { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }
  return true;
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
