import type { Socket } from 'node:net';
import type { ConnectionStats, Fault } from './fault.ts';
import { createPipe } from './pipe.ts';

export interface ProxiedConnection {
  closed: Promise<void>;
  /** Closes both sockets. */
  end(): void;
  /** Applies a new fault to data that is already queued. */
  faultChanged(): void;
}

/** Forwards data between a client and a server in both directions, subject to the current fault. */
export function proxyConnection(options: {
  client: Socket;
  upstream: Socket;
  stats: ConnectionStats;
  fault: () => Fault;
}): ProxiedConnection {
  const { client, upstream, stats, fault } = options;
  const sockets = [client, upstream];
  const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<void>();
  let resetFrom = 0;

  function end(reset = false): void {
    if (!stats.open) return;
    stats.open = false;
    toServer.stop();
    toClient.stop();
    for (const socket of sockets) reset ? socket.resetAndDestroy() : socket.destroy();
    resolveClosed();
  }

  function forwardToClient(bytes: Buffer): boolean {
    const now = fault();
    if (now.kind === 'reset' && stats.bytesToClient + bytes.length - resetFrom > now.afterBytes) {
      end(true);
      return false;
    }
    stats.bytesToClient += bytes.length;
    return true;
  }

  const toServer = createPipe(client, upstream, fault, (bytes) => {
    stats.bytesToServer += bytes.length;
    return true;
  });
  const toClient = createPipe(upstream, client, fault, forwardToClient);
  for (const socket of sockets) {
    // In a black hole the other side must not notice.
    socket.on('error', () => fault().kind !== 'blackhole' && end(true));
    socket.on('close', () => sockets.every(({ destroyed }) => destroyed) && end());
  }
  return {
    closed,
    end: () => end(),
    faultChanged: () => {
      const { kind } = fault();
      if (kind === 'reset') resetFrom = stats.bytesToClient;
      if (kind === 'cut') return end();
      if (kind !== 'blackhole' && sockets.some(({ errored }) => errored !== null)) return end(true);
      toServer.flush();
      toClient.flush();
    },
  };
}
