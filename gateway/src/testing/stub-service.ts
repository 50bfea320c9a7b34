import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { freePort } from '@shop/testing/free-port.ts';

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface StubService {
  url: string;
  /** Every received request, oldest first. */
  requests: ReceivedRequest[];
  server: Server;
  /** Handles a request; tests may replace it at any time. */
  respond: (request: ReceivedRequest, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts a service that records its requests. Nothing else gets its port when it is closed. */
export async function stubService(respond: StubService['respond'] = sendOk): Promise<StubService> {
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    const received = { ...describeRequest(request), body: await bodyOf(request) };
    stub.requests.push(received);
    stub.respond(received, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const port = await listenOnFreePort(server);
  const stub: StubService = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    server,
    respond,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
  return stub;
}

/** Tries again if something else takes the port before this server does. */
async function listenOnFreePort(server: Server): Promise<number> {
  const port = await freePort();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return port;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return listenOnFreePort(server);
  }
}

export function sendOk(_request: ReceivedRequest, response: ServerResponse): void {
  sendJson(response, 200, { ok: true });
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

export function describeRequest({ method = '', url = '', headers }: IncomingMessage): Omit<ReceivedRequest, 'body'> {
  return { method, url, headers };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
