import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { jest } from '@jest/globals';
import { notSignedIn } from '@shop/platform/service/http/errors.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { SECURITY_HEADERS } from '../edge/security-headers.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { acceptWebsockets, offer, upgrade } from '../testing/websockets.ts';

const EVERYTHING_BUT_TIMEOUTS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;
const HANDSHAKE = '/socket.io/?EIO=4&transport=websocket';

let shop: TestGateway;
let clients: Socket[];

beforeEach(async () => {
  clients = [];
  shop = await openTestGateway();
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await shop.close();
});

/** A client that sends an offer, hears the refusal, and never closes its side. */
function neverCloses(text: string): void {
  const client = connect({ port: shop.port, host: '127.0.0.1', allowHalfOpen: true }, () => client.write(text));
  client.on('error', () => undefined);
  client.resume();
  clients.push(client);
}

const open = () =>
  new Promise<number>((resolve) => shop.gateway.http.server.getConnections((_error, count) => resolve(count)));

/** Chat says this to every offer. */
function chatSays(answer: string): Set<Duplex> {
  const sockets = new Set<Duplex>();
  shop.chat.server.on('upgrade', (_request, socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.end(answer);
  });
  return sockets;
}

function refusing(status: string, body: string): string {
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/html\r\nServer: engine\r\nX-Powered-By: x\r\nSet-Cookie: a=b\r\n`;
  return `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
}

describe('a refused websocket whose client never closes (P-C7)', () => {
  it('is closed soon, whether we refuse it, chat does, or it is no socket at all', async () => {
    chatSays(refusing('400 Bad Request', '{"code":3,"message":"Bad request"}'));
    const offers = [offer(HANDSHAKE), offer('/'), offer(HANDSHAKE, `Cookie: ${shop.signIn().cookie}\r\n`)];
    for (let at = 0; at < 30; at += 1) neverCloses(offers[at % 3] as string);
    await eventually(async () => expect(await open()).toBe(30));
    await eventually(async () => expect(await open()).toBe(0), { within: 6_000 });
  });

  it('holds the gateway’s stop up no more than others do (P-C1)', async () => {
    // No timer of ours ever fires: neither the one that closes a refused socket, nor the one that ends a stop by force.
    jest.useFakeTimers({ doNotFake: [...EVERYTHING_BUT_TIMEOUTS] });
    try {
      for (let at = 0; at < 20; at += 1) neverCloses(offer(HANDSHAKE));
      await eventually(async () => expect(await open()).toBe(20));
      await shop.gateway.stop();
      expect(await open()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is closed soon when it is chat that ends an open one, and chat’s side ends with the client’s', async () => {
    const { open: atChat } = acceptWebsockets(shop);
    const { cookie } = shop.signIn();
    neverCloses(offer(HANDSHAKE, `Cookie: ${cookie}\r\n`));
    await eventually(() => expect(atChat.size).toBe(1));
    for (const socket of atChat) socket.end();
    await eventually(async () => expect(await open()).toBe(0), { within: 6_000 });
    const { socket } = await upgrade(shop, { cookie });
    expect(atChat.size).toBe(1);
    socket?.resetAndDestroy();
    await eventually(() => expect(atChat.size).toBe(0));
  });
});

describe('a refused websocket', () => {
  it.each([
    ['another path', '/', ''],
    ['a path that is none', '/socket.io/../x', ''],
    ['another site', HANDSHAKE, 'Origin: null\r\n'],
    ['nobody', HANDSHAKE, ''],
    ['nobody, with a connection’s name', `${HANDSHAKE}&sid=x`, ''],
  ])('is counted like a read: %s', async (_what, path, headers) => {
    await shop.close();
    shop = await openTestGateway({ rateLimitScale: 0.01 });
    const statuses: string[] = [];
    for (let at = 0; at < 8; at += 1) statuses.push((await shop.raw(offer(path, headers))).slice(9, 12));
    expect(statuses).toContain('429');
    expect(statuses[0]).not.toBe('429');
  });

  it('carries the id that the client gave, also when chat is gone (P-F2)', async () => {
    await shop.chat.close();
    const headers = { cookie: shop.signIn().cookie, 'x-request-id': 'abcdefgh12345' };
    const answer = await upgrade(shop, headers);
    expect(answer.status).toBe(502);
    expect(answer.headers['x-request-id']).toBe('abcdefgh12345');
    expect(JSON.parse(answer.body).requestId).toBe('abcdefgh12345');
  });

  it.each([
    ['a refusal of Engine.IO', '400 Bad Request', '{"code":3,"message":"Bad request"}', 400, 'invalid'],
    ['one in chat’s own words', '403 Forbidden', JSON.stringify({ code: 4, message: notSignedIn().message }), 401],
    ['what is none', '200 OK', '<html>', 502, 'bad-gateway'],
  ])('by chat speaks the house’s words, with its headers and none of chat’s: %s (P-E12)', async (...given) => {
    const [, said, body, status, code = 'not-signed-in'] = given as [string, string, string, number, string?];
    chatSays(refusing(said, body));
    const answer = await upgrade(shop, { cookie: shop.signIn().cookie, 'x-request-id': 'abcdefgh12345' });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ message: expect.any(String), code, requestId: 'abcdefgh12345' });
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      expect(answer.headers[name.toLowerCase()]).toBe(value);
    }
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    for (const name of ['server', 'x-powered-by', 'set-cookie']) expect(answer.headers).not.toHaveProperty(name);
  });

  it('is none that chat accepts: of its headers only those of the handshake pass', async () => {
    acceptWebsockets(shop);
    const { status, headers, socket } = await upgrade(shop, { cookie: shop.signIn().cookie });
    expect(status).toBe(101);
    expect(Object.keys(headers).sort()).toEqual(['connection', 'sec-websocket-accept', 'upgrade']);
    socket?.destroy();
  });
});
