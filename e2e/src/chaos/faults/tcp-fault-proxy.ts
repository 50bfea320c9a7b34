import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { type Carrier, createCarrier } from './carrier.ts';
import type { Carried, Fault } from './fault.ts';

export interface TcpFaultProxy {
  /** Where clients connect, on 127.0.0.1. */
  port: number;
  /** Takes effect at once, on open connections too. */
  set(fault: Fault): void;
  /** Every connection since the start, the newest last. */
  connections(): readonly Carried[];
  /** How many are open now. */
  open(): number;
  /** The most that were open at one time since the last `forgetMost`. */
  mostOpen(): number;
  forgetMost(): void;
  /** Ends every connection and listens no more. */
  close(): Promise<void>;
}

/**
 * A proxy on a free port of 127.0.0.1 that knows nothing of what it carries: HTTP, websockets, PostgreSQL.
 * @param target port of the server, on 127.0.0.1, or what gives it for each connection; it need not listen yet
 */
export async function openTcpFaultProxy(target: number | (() => number)): Promise<TcpFaultProxy> {
  let fault: Fault = { kind: 'pass' };
  let most = 0;
  const connections: Carried[] = [];
  const carriers = new Set<Carrier>();

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const carried: Carried = { openedAt: Date.now(), open: true, toServer: 0, toClient: 0 };
    connections.push(carried);
    if (fault.kind === 'cut') {
      carried.open = false;
      client.on('error', () => {}).resetAndDestroy();
      return;
    }
    const port = typeof target === 'number' ? target : target();
    const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const carrier = createCarrier({ client, upstream, carried, fault: () => fault });
    carriers.add(carrier);
    most = Math.max(most, carriers.size);
    carrier.closed.then(() => carriers.delete(carrier));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      fault = next;
      for (const carrier of carriers) carrier.faultChanged();
    },
    connections: () => connections,
    open: () => carriers.size,
    mostOpen: () => most,
    forgetMost: () => {
      most = carriers.size;
    },
    close: async () => {
      const closed = once(server.close(), 'close');
      for (const carrier of carriers) carrier.end();
      await closed;
    },
  };
}
