import { freePorts } from '@shop/local-postgres/free-ports.ts';

/** A TCP port on 127.0.0.1 that was free a moment ago, as was the next: for a server that may be killed and started again. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(2);
  return port as number;
}
