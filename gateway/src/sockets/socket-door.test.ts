import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { sessionEvents, userEvents } from '@shop/contracts/user-events.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { described, type Heard } from '../testing/stub-service.ts';
import { CONNECTIONS_MAX } from './open-sockets.ts';

let shop: TestGateway;
let upgrades: Omit<Heard, 'body'>[];

beforeEach(async () => {
  shop = await openTestGateway();
  upgrades = [];
  shop.chat.server.on('upgrade', (request, socket) => {
    upgrades.push(described(request));
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
});
afterEach(() => shop.close());

interface Answer {
  status: number;
  body: string;
  socket?: Socket;
}

/** Tries to open a websocket as a browser does. */
function upgrade(headers: Record<string, string>, path = '/socket.io/?EIO=4&transport=websocket'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      port: shop.port,
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
      resolve({ status: response.statusCode ?? 0, body: '', socket });
    });
    outgoing.on('response', async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode ?? 0, body });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

async function echo(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

const closed = (socket: Socket | undefined) =>
  eventually(() => expect(socket?.destroyed || socket?.readableEnded).toBe(true), { within: 2_000 });

describe('websockets (API.md, Realtime; P-D4, P-D9)', () => {
  it('pass through, also when an upgrade is the very first request, with the caller’s identity', async () => {
    const { cookie, session } = shop.signIn();
    const { status, socket } = await upgrade({ cookie, origin: 'https://shop.example', 'x-shop-identity': 'forged' });
    expect(status).toBe(101);
    expect(await echo(socket as Socket, 'hello')).toBe('hello');
    const [heard] = upgrades as [Heard];
    expect(await shop.identityIn(heard, 'chat')).toMatchObject({ userId: session.user._id, email: 'ann@shop.test' });
    expect(heard.headers.cookie).toBeUndefined();
    expect(heard.headers.origin).toBeUndefined();
    socket?.destroy();
  });

  it('may come without an origin, with a good session', async () => {
    const { cookie } = shop.signIn();
    const { status, socket } = await upgrade({ cookie });
    expect(status).toBe(101);
    socket?.destroy();
  });

  it.each([
    ['no cookie', {}, 401],
    ['a cookie that is nobody’s', { cookie: 'access_token=nobody' }, 401],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['a look-alike origin', { origin: 'https://shop.example.evil.test' }, 403],
    ['the null origin', { origin: 'null' }, 403],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('are refused with %s', async (_what, headers, status) => {
    const { cookie } = shop.signIn();
    const answer = await upgrade({ ...(status === 403 ? { cookie } : {}), ...headers });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(upgrades).toHaveLength(0);
  });

  it.each([
    ['/api/orders', 404],
    ['/socket.io/../x', 400],
    ['/', 404],
  ])('are not opened at %s', async (path, status) => {
    expect((await upgrade({ cookie: shop.signIn().cookie }, path)).status).toBe(status);
  });

  it('are refused with 503 when sessions cannot be checked, with 502 when chat is gone', async () => {
    const { cookie } = shop.signIn();
    await shop.chat.close();
    expect((await upgrade({ cookie })).status).toBe(502);
    await shop.user.close();
    expect((await upgrade({ cookie })).status).toBe(503);
  });

  it('ask anew at each handshake, but not for the upgrade of an open connection', async () => {
    const { cookie } = shop.signIn();
    await shop.http.get('/socket.io/?EIO=4&transport=polling').set('cookie', cookie).expect(200);
    await shop.http.get('/socket.io/?EIO=4&transport=polling').set('cookie', cookie).expect(200);
    expect(shop.lookUps()).toBe(2);
    await shop.http.get('/socket.io/?EIO=4&transport=polling&sid=1').set('cookie', cookie).expect(200);
    await shop.http.post('/socket.io/?EIO=4&transport=polling&sid=1').set('cookie', cookie).send('2').expect(200);
    const { socket } = await upgrade({ cookie }, '/socket.io/?EIO=4&transport=websocket&sid=1');
    expect(shop.lookUps()).toBe(2);
    socket?.destroy();
  });

  it('one more than a user’s tabs can need is 429', async () => {
    const { cookie } = shop.signIn();
    const path = '/socket.io/?EIO=4&transport=websocket&sid=1';
    const opened = await Promise.all(Array.from({ length: CONNECTIONS_MAX }, () => upgrade({ cookie }, path)));
    expect(opened.every(({ status }) => status === 101)).toBe(true);
    const { status, body } = await upgrade({ cookie }, path);
    expect(status).toBe(429);
    expect(JSON.parse(body).code).toBe('too-many-sockets');
    await shop.http.get('/socket.io/?EIO=4&transport=polling&sid=1').set('cookie', cookie).expect(429);
    for (const { socket } of opened) socket?.destroy();
    await eventually(async () => {
      await shop.http.get('/socket.io/?EIO=4&transport=polling&sid=1').set('cookie', cookie).expect(200);
    });
  });
});

describe('revocation reaches open connections (P-D5)', () => {
  const ended = (sessionId: string, userId: string) =>
    shop.publish(sessionEvents, 'session-ended', sessionId, { sessionId, userId, endedAt: new Date().toISOString() });

  it('a websocket is closed at once when its session ends, and no other', async () => {
    const [one, other] = [shop.signIn(), shop.signIn()];
    const [first, second] = await Promise.all([one, other].map(({ cookie }) => upgrade({ cookie })));
    await ended(one.session.sessionId, one.session.user._id);
    await closed(first?.socket);
    expect(await echo(second?.socket as Socket, 'still')).toBe('still');
    second?.socket?.destroy();
  });

  it.each(['role-changed', 'user-deleted'])('a websocket is closed at once on %s', async (type) => {
    const { cookie, session } = shop.signIn();
    const { socket } = await upgrade({ cookie });
    const userId = session.user._id;
    await shop.publish(userEvents, type, userId, { userId, isAdmin: false, deleted: type === 'user-deleted' });
    await closed(socket);
  });

  it('a change of the profile closes nothing', async () => {
    const { cookie, session } = shop.signIn();
    const { socket } = await upgrade({ cookie });
    const userId = session.user._id;
    await shop.publish(userEvents, 'user-changed', userId, { userId, isAdmin: false, deleted: false });
    expect(await echo(socket as Socket, 'still')).toBe('still');
    socket?.destroy();
  });

  it('a waiting poll is broken off too', async () => {
    const { cookie, session } = shop.signIn();
    shop.chat.answer = () => undefined;
    const poll = shop.http.get('/socket.io/?EIO=4&transport=polling&sid=1').set('cookie', cookie);
    const broken = expect(poll.then((answer) => answer.status)).rejects.toThrow();
    await eventually(() => expect(shop.chat.heard).toHaveLength(1));
    await ended(session.sessionId, session.user._id);
    await broken;
  });

  it('all are closed when the gateway stops', async () => {
    const { cookie } = shop.signIn();
    const { socket } = await upgrade({ cookie });
    const start = performance.now();
    await shop.gateway.stop();
    await closed(socket);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
