import { freePorts } from '@shop/local-postgres/free-ports.ts';

/**
 * Finds a free TCP port on 127.0.0.1; the next port is free too. It suits a server that is killed and restarted on the
 * same port.
 */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(2);
  return port as number;
}
