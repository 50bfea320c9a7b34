import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** An HTTP server that lets running requests finish when it stops. */
export interface HttpServer {
  server: Server;
  start(): Promise<void>;
  /** Closes each connection after its next response, so that few are open when the server stops. */
  drain(): void;
  /**
   * Stops accepting connections, closes idle ones, and waits for running requests. After `closeWithinMs` it destroys
   * whatever is still open, upgraded connections included.
   */
  stop(): Promise<void>;
  /** The port it listens on, once started. */
  port(): number;
}

/**
 * Milliseconds; slow clients are dropped (P-C7). keepAlive is longer than the gateway's, so that it never reuses a
 * closing connection.
 */
const TIMEOUTS = { headers: 15_000, request: 30_000, keepAlive: 65_000 };
const CLOSE_IDLE_EVERY_MS = 50;

/** A process has 10 s to stop; this leaves the rest for leases, consumer groups and pools (P-C1). */
const CLOSE_WITHIN_MS = 6_000;

/**
 * Creates an HTTP server with time limits and a graceful stop.
 * @param port 0 lets the system choose
 * @param host the address to listen on; only the gateway's is public
 * @param options `requestMs`: the maximum time to receive a whole request; `closeWithinMs`: how long a stop waits for
 * clients
 */
export function createHttpServer(
  app: RequestListener,
  port: number,
  host: string,
  {
    requestMs = TIMEOUTS.request,
    closeWithinMs = CLOSE_WITHIN_MS,
  }: { requestMs?: number; closeWithinMs?: number } = {},
): HttpServer {
  const server = createServer({ requestTimeout: requestMs, headersTimeout: TIMEOUTS.headers }, app);
  server.keepAliveTimeout = TIMEOUTS.keepAlive;
  let draining = false;
  // Node's closeAllConnections() does not close upgraded connections.
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // This must run before the app, which may send its response synchronously.
  server.prependListener('request', (_request, response) => {
    if (draining) response.setHeader('connection', 'close');
  });
  return {
    server,
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      }),
    drain: () => {
      draining = true;
    },
    stop: () =>
      new Promise((resolve) => {
        draining = true;
        // A request that was running when the stop began leaves a keep-alive connection, which would keep the server
        // open.
        const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
        const deadline = setTimeout(() => {
          for (const socket of connections) socket.destroy();
        }, closeWithinMs);
        server.close(() => {
          clearInterval(closeIdle);
          clearTimeout(deadline);
          resolve();
        });
      }),
    port: () => (server.address() as AddressInfo).port,
  };
}
