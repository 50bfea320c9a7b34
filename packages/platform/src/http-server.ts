import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server that lets running requests finish when it stops. */
export interface HttpServer {
  server: Server;
  start(): Promise<void>;
  /** Stops accepting, closes idle connections, and waits for what runs. */
  stop(): Promise<void>;
  /** The port it listens on, once started. */
  port(): number;
}

/** Milliseconds; slow clients are dropped (P-C7). keepAlive is longer than the gateway's, so that no reuse meets a close. */
const TIMES = { headers: 15_000, request: 30_000, keepAlive: 65_000 };

/** @param port 0 lets the system choose */
export function createHttpServer(app: RequestListener, port: number, host = '0.0.0.0'): HttpServer {
  const server = createServer({ requestTimeout: TIMES.request, headersTimeout: TIMES.headers }, app);
  server.keepAliveTimeout = TIMES.keepAlive;
  let stopping = false;
  server.on('request', (_request, response) => {
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
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
    port: () => (server.address() as AddressInfo).port,
  };
}
