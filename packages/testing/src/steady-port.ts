import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A TCP port on 127.0.0.1 that is free, as is the one after it, for a server that is killed and started again: below the ports
 * that the kernel hands out, because one of those could become a client's own port while the server is away.
 */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const port = 10_000 + 2 * randomInt(10_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
