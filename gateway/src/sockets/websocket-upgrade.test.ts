import type { Socket } from 'node:net';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import type { ReceivedRequest } from '../testing/stub-service.ts';
import { acceptWebsockets, echo, upgrade } from '../testing/websockets.ts';
import { CONNECTIONS_MAX } from './open-sockets.ts';

let shop: TestGateway;
let upgrades: Omit<ReceivedRequest, 'body'>[];

beforeEach(async () => {
  shop = await openTestGateway();
  upgrades = acceptWebsockets(shop).upgrades;
});
afterEach(() => shop.close());

describe('WebSocket upgrades (docs/api.md#realtime; P-D4, P-D9)', () => {
  it('are forwarded with the caller’s identity, also as the very first request', async () => {
    const { cookie, session } = shop.signIn();
    const { status, socket } = await upgrade(shop, {
      cookie,
      origin: 'https://shop.example',
      'x-shop-identity': 'forged',
    });
    expect(status).toBe(101);
    expect(await echo(socket as Socket, 'hello')).toBe('hello');
    const [upgradeRequest] = upgrades as [ReceivedRequest];
    expect(await shop.identityIn(upgradeRequest, 'chat')).toMatchObject({
      userId: session.user._id,
      email: 'ann@shop.test',
    });
    expect(upgradeRequest.headers.cookie).toBeUndefined();
    expect(upgradeRequest.headers.origin).toBeUndefined();
    socket?.destroy();
  });

  it('are accepted without an origin if the session is valid', async () => {
    const { cookie } = shop.signIn();
    const { status, socket } = await upgrade(shop, { cookie });
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
    const response = await upgrade(shop, { ...(status === 403 ? { cookie } : {}), ...headers });
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(upgrades).toHaveLength(0);
  });

  it.each([
    ['/api/orders', 404],
    ['/socket.io/../x', 400],
    ['/', 404],
  ])('are refused at %s', async (path, status) => {
    expect((await upgrade(shop, { cookie: shop.signIn().cookie }, path)).status).toBe(status);
  });

  it('are refused with 503 if sessions cannot be looked up, and with 502 if chat is down', async () => {
    const { cookie } = shop.signIn();
    await shop.chat.close();
    expect((await upgrade(shop, { cookie })).status).toBe(502);
    await shop.user.close();
    expect((await upgrade(shop, { cookie })).status).toBe(503);
  });

  it('look up the session at each handshake, but not for the upgrade of an open connection', async () => {
    const { cookie } = shop.signIn();
    await shop.http.get('/socket.io/?EIO=4&transport=polling').set('cookie', cookie).expect(200);
    await shop.http.get('/socket.io/?EIO=4&transport=polling').set('cookie', cookie).expect(200);
    expect(shop.lookups()).toBe(2);
    await shop.http.get('/socket.io/?EIO=4&transport=polling&sid=').set('cookie', cookie).expect(200);
    expect(shop.lookups()).toBe(3);
    await shop.http.get('/socket.io/?EIO=4&transport=polling&sid=1').set('cookie', cookie).expect(200);
    await shop.http.post('/socket.io/?EIO=4&transport=polling&sid=1').set('cookie', cookie).send('2').expect(200);
    const { socket } = await upgrade(shop, { cookie }, '/socket.io/?EIO=4&transport=websocket&sid=1');
    expect(shop.lookups()).toBe(3);
    socket?.destroy();
  });

  it('are refused with 429 above the connection limit of a user', async () => {
    const { cookie } = shop.signIn();
    const path = '/socket.io/?EIO=4&transport=websocket&sid=1';
    const opened = await Promise.all(Array.from({ length: CONNECTIONS_MAX }, () => upgrade(shop, { cookie }, path)));
    expect(opened.every(({ status }) => status === 101)).toBe(true);
    const { status, body } = await upgrade(shop, { cookie }, path);
    expect(status).toBe(429);
    expect(JSON.parse(body).code).toBe('too-many-sockets');
    await shop.http.get('/socket.io/?EIO=4&transport=polling&sid=1').set('cookie', cookie).expect(429);
    for (const { socket } of opened) socket?.destroy();
    await eventually(async () => {
      await shop.http.get('/socket.io/?EIO=4&transport=polling&sid=1').set('cookie', cookie).expect(200);
    });
  });
});
