import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TestGateway } from './open-test-gateway.ts';
import { describeRequest, type ReceivedRequest } from './stub-service.ts';

/** Makes chat accept every WebSocket and echo what it receives. */
export function acceptWebsockets(shop: TestGateway): { upgrades: Omit<ReceivedRequest, 'body'>[]; open: Set<Duplex> } {
  const upgrades: Omit<ReceivedRequest, 'body'>[] = [];
  const open = new Set<Duplex>();
  shop.chat.server.on('upgrade', (request, socket) => {
    upgrades.push(describeRequest(request));
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nServer: x\r\nSet-Cookie: a=b\r\n\r\n`,
    );
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  return { upgrades, open };
}

interface UpgradeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  socket?: Socket;
}

/** Requests a WebSocket upgrade as a browser does. */
export function upgrade(
  { port }: TestGateway,
  headers: Record<string, string>,
  path = '/socket.io/?EIO=4&transport=websocket',
): Promise<UpgradeResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      port,
      path,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    outgoing.on('upgrade', (response: IncomingMessage, socket: Socket) => {
      socket.on('error', () => undefined);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '', socket });
    });
    outgoing.on('response', async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Sends a text to chat and returns the echo. */
export async function echo(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

/** The bytes of a WebSocket upgrade request. */
export function upgradeRequest(path: string, headers = ''): string {
  const upgrading = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}${upgrading}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
}
