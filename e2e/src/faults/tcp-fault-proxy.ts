import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { ConnectionStats, Fault } from './fault.ts';
import { type ProxiedConnection, proxyConnection } from './proxied-connection.ts';

export interface TcpFaultProxy {
  /** On 127.0.0.1. */
  port: number;
  /** Takes effect immediately, also on open connections. */
  setFault(fault: Fault): void;
  /** Every connection since the start, newest last. */
  connections(): readonly ConnectionStats[];
  /** Number of open connections. */
  openConnections(): number;
  /** Maximum number of concurrent connections since the last `resetMaxOpen`. */
  maxOpen(): number;
  resetMaxOpen(): void;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
}

/**
 * Opens a TCP proxy on a free port of 127.0.0.1. It works with any protocol.
 * @param target port of the server on 127.0.0.1, or a function that returns it for each connection; it need not listen yet
 */
export async function openTcpFaultProxy(target: number | (() => number)): Promise<TcpFaultProxy> {
  let fault: Fault = { kind: 'pass' };
  let maxOpen = 0;
  const connections: ConnectionStats[] = [];
  const open = new Set<ProxiedConnection>();

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const stats: ConnectionStats = { openedAt: Date.now(), open: true, bytesToServer: 0, bytesToClient: 0 };
    connections.push(stats);
    if (fault.kind === 'cut') {
      stats.open = false;
      client.on('error', () => {}).resetAndDestroy();
      return;
    }
    const port = typeof target === 'number' ? target : target();
    const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const connection = proxyConnection({ client, upstream, stats, fault: () => fault });
    open.add(connection);
    maxOpen = Math.max(maxOpen, open.size);
    connection.closed.then(() => open.delete(connection));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    setFault: (next) => {
      fault = next;
      for (const connection of open) connection.faultChanged();
    },
    connections: () => connections,
    openConnections: () => open.size,
    maxOpen: () => maxOpen,
    resetMaxOpen: () => {
      maxOpen = open.size;
    },
    close: async () => {
      const closed = once(server.close(), 'close');
      for (const connection of open) connection.end();
      await closed;
    },
  };
}
