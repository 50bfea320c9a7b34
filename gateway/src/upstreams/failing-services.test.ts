import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { eventually } from '@shop/testing/eventually.ts';
import { breakerOf, openBreaker } from '../testing/circuit-breaker.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { type ReceivedRequest, sendOk, stubService } from '../testing/stub-service.ts';

/** A busy machine needs long for hundreds of calls. */
const SLOW_BURST = { within: 60_000 };

let shop: TestGateway;

afterEach(() => shop.close());

/** A server that counts requests and resets each connection after the request head. */
async function openResetting() {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      requests.push(data.toString('latin1').split(' ', 1)[0] as string);
      socket.resetAndDestroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { requests, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe('a service that hangs (P-C3)', () => {
  it('opens the breaker, then fails fast with 503, probes by itself and recovers soon', async () => {
    shop = await openTestGateway();
    const { cookie } = shop.signIn();
    shop.order.respond = () => undefined;
    await openBreaker(shop);
    // Neither the user service nor the order service is called.
    const calledServices = () => [shop.lookups(), shop.order.requests.filter(({ url }) => url !== '/probe').length];
    const calledBefore = calledServices();
    for (const call of [shop.http.get('/api/orders'), shop.http.post('/api/orders').send({})]) {
      const response = await call.set('cookie', cookie);
      expect(response.status).toBe(503);
      expect(response.body).toEqual({
        message: expect.any(String),
        code: 'unavailable',
        requestId: expect.any(String),
      });
      expect(response.headers['retry-after']).toBe('1');
    }
    expect(calledServices()).toEqual(calledBefore);
    expect(await breakerOf('order', shop.order.url)).toBe(1);
    const requests = (path: string) => shop.order.requests.filter(({ url }) => url === path).length;
    await eventually(() => expect(requests('/probe')).toBeGreaterThan(1));
    for (let call = 0; call < 5; call += 1)
      await shop.http.post('/api/orders').set('cookie', cookie).send({}).expect(503);
    expect(calledServices()).toEqual(calledBefore);
    await shop.http.get('/api/products').expect(200);
    shop.order.respond = sendOk;
    await eventually(() => shop.http.get('/api/orders').set('cookie', cookie).expect(200));
    expect(await breakerOf('order', shop.order.url)).toBe(0);
  });

  it('does not slow down other services, and holds no more connections than its limit', async () => {
    shop = await openTestGateway({}, { call: 150_000, connect: 150_000, idle: 150_000, concurrencyWait: 100 });
    const held: ServerResponse[] = [];
    const open = new Set<Socket>();
    shop.order.server.on('connection', (socket) => {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    });
    shop.order.respond = (_heard, response) => held.push(response);
    const statuses: number[] = [];
    const stuck = Promise.all(
      Array.from({ length: 200 }, async () => statuses.push((await shop.http.get('/api/orders')).status)),
    );
    await eventually(() => expect(held).toHaveLength(48), SLOW_BURST);
    for (let call = 0; call < 20; call += 1) await shop.http.get(`/api/chats?${call}`).expect(200);
    expect(open.size).toBeLessThanOrEqual(128);
    // Calls above the limit are refused while the service hangs; those within the limit are still pending.
    await eventually(() => expect(statuses).toHaveLength(200 - 48), SLOW_BURST);
    expect(new Set(statuses)).toEqual(new Set([503]));
    for (const response of held) sendOk({} as ReceivedRequest, response);
    await stuck;
    expect(statuses.slice(200 - 48)).toEqual(Array(48).fill(200));
  }, 150_000);

  it('keeps the shop open for visitors while the user service hangs, and fails session lookups fast', async () => {
    shop = await openTestGateway({}, { lookup: 300, probe: 60_000 });
    shop.user.respond = () => undefined;
    const cookies = Array.from({ length: 8 }, (_, at) => `access_token=somebody-${at}`);
    await Promise.all(cookies.map((cookie) => shop.http.get('/api/orders').set('cookie', cookie).expect(503)));
    await shop.http.get('/api/orders').set('cookie', 'access_token=another').expect(503);
    // Not how many: on a busy machine an earlier one may reach the service only now.
    expect(shop.user.requests.filter(({ body }) => body.includes('another'))).toEqual([]);
    await shop.http.get('/api/products').set('cookie', 'access_token=another').expect(200);
    await shop.http.get('/api/orders').expect(200);
  });

  it('keeps the breaker closed for any response, including 500 and 503', async () => {
    shop = await openTestGateway();
    for (const status of [503, 500, 404, 429]) {
      shop.order.respond = (_request, response) => {
        response.statusCode = status;
        response.end('{}');
      };
      for (let call = 0; call < 8; call += 1) await shop.http.get('/api/orders').expect(status);
    }
    expect(await breakerOf('order', shop.order.url)).toBe(0);
  });

  it('does not count clients that leave early as failures of the service', async () => {
    shop = await openTestGateway();
    shop.order.respond = () => undefined;
    for (let call = 0; call < 12; call += 1) {
      const socket = connect(shop.port, '127.0.0.1', () => socket.write('GET /api/orders HTTP/1.1\r\nHost: x\r\n\r\n'));
      await eventually(() => expect(shop.order.requests).toHaveLength(call + 1));
      socket.destroy();
    }
    shop.order.respond = sendOk;
    await shop.http.get('/api/orders').expect(200);
  });
});

describe('one dead address of several (P-C3)', () => {
  it('gets no more calls, not even writes, once its breaker is open', async () => {
    const other = await stubService();
    const broken = await openResetting();
    shop = await openTestGateway({ upstreams: { ...dead(), order: [broken.url, other.url] } }, { probe: 60_000 });
    await eventually(async () => {
      await shop.http.get('/api/orders');
      expect(await breakerOf('order', broken.url)).toBe(1);
    });
    expect(await breakerOf('order', other.url)).toBe(0);
    broken.requests.length = 0;
    for (let call = 0; call < 20; call += 1) await shop.http.post('/api/orders').send({}).expect(200);
    expect(broken.requests).toHaveLength(0);
    broken.close();
    await other.close();
  });
});

describe('a service that resets connections (P-C4)', () => {
  it('receives a write once and a read twice at most, and retries stay below a tenth of the calls', async () => {
    const order = await openResetting();
    shop = await openTestGateway(
      { upstreams: { ...dead(), order: [order.url] } },
      // The breaker opens and closes again and again.
      { probe: 10 },
    );
    for (const method of ['post', 'put', 'delete'] as const) {
      order.requests.length = 0;
      await shop.http[method]('/api/orders').send({}).expect(502);
      expect(order.requests).toHaveLength(1);
    }
    order.requests.length = 0;
    await shop.http.get('/api/orders').expect(502);
    expect(order.requests).toEqual(['GET', 'GET']);
    order.requests.length = 0;
    let calls = 0;
    for (; calls < 60; calls += 1) {
      const { status } = await shop.http.get('/api/orders');
      expect([502, 503]).toContain(status);
    }
    const reached = order.requests.length;
    expect(reached).toBeLessThanOrEqual(calls + 7);
    order.close();
  });
});

/** Addresses that this test does not use. */
function dead() {
  const nobody = ['http://127.0.0.1:9'];
  return { user: nobody, catalogue: nobody, order: nobody, chat: nobody, analytics: nobody };
}
