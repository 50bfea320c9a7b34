import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Sentence } from './sentence.ts';

/** Below what a system gives to clients by itself: one of those could become a client's own port while its server is away. */
const LOWEST = 11_000;
const HIGHEST = 31_999;

/**
 * So many TCP ports in a row on 127.0.0.1, all free a moment ago, for servers that end and are started again.
 * @returns in ascending order
 */
export async function freePorts(count: number): Promise<number[]> {
  for (;;) {
    const first = randomInt(LOWEST, HIGHEST - count);
    const ports = Array.from({ length: count }, (_, n) => first + n);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return ports;
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

/**
 * Makes sure that a server can listen on the port on every address of this machine, as the gateway will.
 * @throws Sentence when it cannot
 */
export async function assertPortFree(port: number): Promise<void> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Sentence(portSentence(port, error as NodeJS.ErrnoException));
  }
  await once(server.close(), 'close');
}

/** Why a port cannot be had, and what to do. */
export function portSentence(port: number, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or choose another: PORT=3001 npm start.`;
  if (code === 'EACCES') return `This account may not open port ${port}. Choose one from 1024 up: PORT=3001 npm start.`;
  return `Port ${port} cannot be opened (${message}). Choose another: PORT=3001 npm start.`;
}
