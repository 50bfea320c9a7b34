import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Sentence } from './sentence.ts';

/** So many different TCP ports on 127.0.0.1, all free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => server.listening || once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
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
