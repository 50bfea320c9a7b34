import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { jest } from '@jest/globals';
import { notSignedIn } from '@shop/platform/service/errors.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { SECURITY_HEADERS } from '../edge/security-headers.ts';
import { ALL_BUT_TIMEOUTS } from '../testing/fake-timeouts.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { acceptWebsockets, upgrade, upgradeRequest } from '../testing/websockets.ts';

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

/** A client that requests an upgrade, receives the error, and never closes its side. */
function openAndNeverClose(text: string): void {
  const client = connect({ port: shop.port, host: '127.0.0.1', allowHalfOpen: true }, () => client.write(text));
  client.on('error', () => undefined);
  client.resume();
  clients.push(client);
}

const open = () =>
  new Promise<number>((resolve) => shop.gateway.http.server.getConnections((_error, count) => resolve(count)));

/** Makes chat send this response to every upgrade. */
function chatResponds(response: string): Set<Duplex> {
  const sockets = new Set<Duplex>();
  shop.chat.server.on('upgrade', (_request, socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.end(response);
  });
  return sockets;
}

function errorResponse(status: string, body: string): string {
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/html\r\nServer: engine\r\nX-Powered-By: x\r\nSet-Cookie: a=b\r\n`;
  return `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
}

describe('a refused WebSocket whose client never closes (P-C7)', () => {
  it('is closed soon, whether the gateway or chat refused it, or it was another upgrade', async () => {
    chatResponds(errorResponse('400 Bad Request', '{"code":3,"message":"Bad request"}'));
    const upgrades = [
      upgradeRequest(HANDSHAKE),
      upgradeRequest('/'),
      upgradeRequest(HANDSHAKE, `Cookie: ${shop.signIn().cookie}\r\n`),
    ];
    let accepted = 0;
    shop.gateway.http.server.on('connection', () => {
      accepted += 1;
    });
    for (let at = 0; at < 30; at += 1) openAndNeverClose(upgrades[at % 3] as string);
    await eventually(() => expect(accepted).toBe(30));
    await eventually(async () => expect(await open()).toBe(0));
  });

  it('does not delay the stop of the gateway (P-C1)', async () => {
    // No timer fires: neither the one that destroys a refused socket, nor the one that forces the stop.
    jest.useFakeTimers({ doNotFake: [...ALL_BUT_TIMEOUTS] });
    try {
      for (let at = 0; at < 20; at += 1) openAndNeverClose(upgradeRequest(HANDSHAKE));
      await eventually(async () => expect(await open()).toBe(20));
      await shop.gateway.stop();
      expect(await open()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is closed soon when chat ends an open connection, and chat is disconnected when the client resets', async () => {
    const { open: atChat } = acceptWebsockets(shop);
    const { cookie } = shop.signIn();
    openAndNeverClose(upgradeRequest(HANDSHAKE, `Cookie: ${cookie}\r\n`));
    await eventually(() => expect(atChat.size).toBe(1));
    for (const socket of atChat) socket.end();
    await eventually(async () => expect(await open()).toBe(0));
    const { socket } = await upgrade(shop, { cookie });
    expect(atChat.size).toBe(1);
    socket?.resetAndDestroy();
    await eventually(() => expect(atChat.size).toBe(0));
  });
});

describe('a refused WebSocket', () => {
  it.each([
    ['another path', '/', ''],
    ['a path that is none', '/socket.io/../x', ''],
    ['another site', HANDSHAKE, 'Origin: null\r\n'],
    ['nobody', HANDSHAKE, ''],
    ['nobody, with a connection’s name', `${HANDSHAKE}&sid=x`, ''],
  ])('counts as a read for the rate limit: %s', async (_what, path, headers) => {
    await shop.close();
    shop = await openTestGateway({ rateLimitScale: 0.01 });
    const statuses: string[] = [];
    for (let at = 0; at < 8; at += 1) statuses.push((await shop.raw(upgradeRequest(path, headers))).slice(9, 12));
    expect(statuses).toContain('429');
    expect(statuses[0]).not.toBe('429');
  });

  it('carries the request id of the client, also when chat is down (P-F2)', async () => {
    await shop.chat.close();
    const headers = { cookie: shop.signIn().cookie, 'x-request-id': 'abcdefgh12345' };
    const response = await upgrade(shop, headers);
    expect(response.status).toBe(502);
    expect(response.headers['x-request-id']).toBe('abcdefgh12345');
    expect(JSON.parse(response.body).requestId).toBe('abcdefgh12345');
  });

  it.each([
    ['a refusal of Engine.IO', '400 Bad Request', '{"code":3,"message":"Bad request"}', 400, 'invalid'],
    ['one in chat’s own words', '403 Forbidden', JSON.stringify({ code: 4, message: notSignedIn().message }), 401],
    ['what is none', '200 OK', '<html>', 502, 'bad-gateway'],
  ])('has the body and headers of the shop and none of chat: %s (P-E12)', async (...given) => {
    const [, said, body, status, code = 'not-signed-in'] = given as [string, string, string, number, string?];
    chatResponds(errorResponse(said, body));
    const response = await upgrade(shop, { cookie: shop.signIn().cookie, 'x-request-id': 'abcdefgh12345' });
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toEqual({ message: expect.any(String), code, requestId: 'abcdefgh12345' });
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      expect(response.headers[name.toLowerCase()]).toBe(value);
    }
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    for (const name of ['server', 'x-powered-by', 'set-cookie']) expect(response.headers).not.toHaveProperty(name);
  });

  it('lets only handshake headers of an accepted upgrade through', async () => {
    acceptWebsockets(shop);
    const { status, headers, socket } = await upgrade(shop, { cookie: shop.signIn().cookie });
    expect(status).toBe(101);
    expect(Object.keys(headers).sort()).toEqual(['connection', 'sec-websocket-accept', 'upgrade']);
    socket?.destroy();
  });
});
