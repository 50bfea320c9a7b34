import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stub does with a call it got. `half`: it begins to answer, and breaks off. */
export type StubAnswer = 'answer' | 'reset' | 'half';

export interface StubUpstream {
  url: string;
  /** How often a request with this id came. */
  hits(requestId: string): number;
  close(): Promise<void>;
}

/** A service that counts how often each request reaches it, by its X-Request-Id. @param decide what to do with the nth call */
export async function openStubUpstream(decide: (n: number) => StubAnswer): Promise<StubUpstream> {
  const hits = new Map<string, number>();
  let total = 0;
  const server = createServer((request, response) => {
    const id = String(request.headers['x-request-id']);
    hits.set(id, (hits.get(id) ?? 0) + 1);
    total += 1;
    const answer = decide(total);
    request.resume().on('end', () => answerAs(answer, request, response));
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

function answerAs(answer: StubAnswer, request: IncomingMessage, response: ServerResponse): void {
  if (answer === 'reset') {
    request.socket.resetAndDestroy();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  if (answer === 'answer') response.end(JSON.stringify({ found: 'x'.repeat(88) }));
  else response.write('{"', () => request.socket.resetAndDestroy());
}
