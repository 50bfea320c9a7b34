import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** An HTTP server that lets running requests finish when it stops. */
export interface HttpServer {
  server: Server;
  start(): Promise<void>;
  /**
   * Stops accepting, closes idle connections, and waits for running requests, but not for clients that take longer than
   * `closeWithinMs`: whatever is open then is destroyed, upgraded connections too.
   */
  stop(): Promise<void>;
  /** The port it listens on, once started. */
  port(): number;
}

/** Milliseconds; slow clients are dropped (P-C7). keepAlive is longer than the gateway's, so that no reuse meets a close. */
const TIMES = { headers: 15_000, request: 30_000, keepAlive: 65_000 };
const SWEEP_MS = 50;

/** Of the ten seconds that a process has to stop, this leaves the others for leases, groups and pools (P-C1). */
const CLOSE_WITHIN_MS = 6_000;

/**
 * @param port 0 lets the system choose
 * @param host the address to listen on; only the gateway's is for everybody
 * @param options `requestMs`: how long a whole request may take to arrive; `closeWithinMs`: how long a stop waits for clients
 */
export function createHttpServer(
  app: RequestListener,
  port: number,
  host: string,
  { requestMs = TIMES.request, closeWithinMs = CLOSE_WITHIN_MS }: { requestMs?: number; closeWithinMs?: number } = {},
): HttpServer {
  const server = createServer({ requestTimeout: requestMs, headersTimeout: TIMES.headers }, app);
  server.keepAliveTimeout = TIMES.keepAlive;
  let stopping = false;
  // Node's closeAllConnections() leaves out those that were upgraded.
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // Before the app, which may have answered when it comes back.
  server.prependListener('request', (_request, response) => {
    if (stopping) response.setHeader('connection', 'close');
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
    stop: () =>
      new Promise((resolve) => {
        stopping = true;
        // A request that ran when the stop began leaves a kept-alive connection behind, which would hold the server open.
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
        const deadline = setTimeout(() => {
          for (const socket of connections) socket.destroy();
        }, closeWithinMs);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(deadline);
          resolve();
        });
      }),
    port: () => (server.address() as AddressInfo).port,
  };
}
