import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a stub responds to a call: completely, with a reset, or with a reset after half of the response. */
export type StubResponse = 'complete' | 'reset' | 'half';

export interface StubUpstream {
  url: string;
  /** How often a request with this id arrived. */
  hits(requestId: string): number;
  close(): Promise<void>;
}

/** Starts a stub service that counts requests by X-Request-Id. @param decide how to respond to the nth call */
export async function openStubUpstream(decide: (n: number) => StubResponse): Promise<StubUpstream> {
  const hits = new Map<string, number>();
  let total = 0;
  const server = createServer((request, response) => {
    const id = String(request.headers['x-request-id']);
    hits.set(id, (hits.get(id) ?? 0) + 1);
    total += 1;
    const kind = decide(total);
    request.resume().on('end', () => respond(kind, request, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: (id) => hits.get(id) ?? 0,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

function respond(kind: StubResponse, request: IncomingMessage, response: ServerResponse): void {
  if (kind === 'reset') {
    request.socket.resetAndDestroy();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  if (kind === 'complete') response.end(JSON.stringify({ found: 'x'.repeat(88) }));
  else response.write('{"', () => request.socket.resetAndDestroy());
}
