import { once } from 'node:events';
import { createServer } from 'node:net';
import { UserFacingError } from '../user-facing-error.ts';

/**
 * Checks that a server can listen on the port on every address of this machine, as the gateway will.
 * @throws UserFacingError when it cannot
 */
export async function assertPortFree(port: number): Promise<void> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new UserFacingError(portMessage(port, error as NodeJS.ErrnoException));
  }
  await once(server.close(), 'close');
}

/** Says why a port cannot be opened, and what to do. */
export function portMessage(port: number, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or choose another: PORT=3001 npm start.`;
  if (code === 'EACCES') return `This account may not open port ${port}. Choose one from 1024 up: PORT=3001 npm start.`;
  return `Port ${port} cannot be opened (${message}). Choose another: PORT=3001 npm start.`;
}
