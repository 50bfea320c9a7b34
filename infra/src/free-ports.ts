import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Sentence } from './sentence.ts';

/** Below what a system gives to clients by itself: one of those could become a client's own port while its server is away. */
const LOWEST = 11_000;
const HIGHEST = 31_999;

const TRIES = 200;

/**
 * So many TCP ports in a row on 127.0.0.1, all free a moment ago, for servers that end and are started again.
 * @param within the lowest and the highest that may be taken
 * @returns in ascending order
 * @throws Sentence when none are found
 */
export async function freePorts(count: number, [lowest, highest] = [LOWEST, HIGHEST]): Promise<number[]> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const first = randomInt(lowest, highest - count + 2);
    const ports = Array.from({ length: count }, (_, n) => first + n);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return ports;
  }
  throw new Sentence(
    `No ${count} free ports in a row were found on 127.0.0.1 from ${lowest} to ${highest}, in ${TRIES} tries.`,
  );
}

/** @throws what is no answer: too many open files, or no right to open any port at all */
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
