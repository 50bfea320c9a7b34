import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { registry } from '@shop/platform/service/lifecycle/metrics.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { type ReceivedRequest, sendOk, stubService } from '../testing/stub-service.ts';

let shop: TestGateway;

afterEach(() => shop.close());

/** A server that counts requests and resets each connection once it has seen the head of one. */
async function openResetting() {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      heard.push(data.toString('latin1').split(' ', 1)[0] as string);
      socket.resetAndDestroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { heard, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** @param url of one of several addresses */
async function breakerOf(upstream: string, url?: string): Promise<number | undefined> {
  const metric = await registry.getSingleMetric('gateway_breaker_open')?.get();
  const address = url === undefined ? undefined : new URL(url).host;
  const fits = (labels: Record<string, unknown>) =>
    labels.upstream === upstream && (address === undefined || labels.address === address);
  return metric?.values.findLast(({ labels }) => fits(labels))?.value;
}

describe('a service that hangs (P-C3)', () => {
  it('is found out, then refused at once, tried by the gateway alone, and back soon after it returns', async () => {
    shop = await openTestGateway({}, { call: 1_000, probe: 100 });
    const { cookie } = shop.signIn();
    shop.order.answer = () => undefined;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.http.get('/api/orders').set('cookie', cookie)),
    );
    for (const { status, body } of answers) expect([status, body.code]).toEqual([504, 'gateway-timeout']);
    // Nobody is asked: neither who calls, nor the service.
    const asked = () => [shop.lookups(), shop.order.heard.filter(({ url }) => url !== '/probe').length];
    const askedBefore = asked();
    for (const call of [shop.http.get('/api/orders'), shop.http.post('/api/orders').send({})]) {
      const answer = await call.set('cookie', cookie);
      expect(answer.status).toBe(503);
      expect(answer.body).toEqual({ message: expect.any(String), code: 'unavailable', requestId: expect.any(String) });
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(asked()).toEqual(askedBefore);
    expect(await breakerOf('order')).toBe(1);
    const heard = (path: string) => shop.order.heard.filter(({ url }) => url === path).length;
    await eventually(() => expect(heard('/probe')).toBeGreaterThan(1));
    for (let call = 0; call < 5; call += 1)
      await shop.http.post('/api/orders').set('cookie', cookie).send({}).expect(503);
    expect(asked()).toEqual(askedBefore);
    await shop.http.get('/api/products').expect(200);
    shop.order.answer = sendOk;
    await eventually(() => shop.http.get('/api/orders').set('cookie', cookie).expect(200));
    expect(await breakerOf('order')).toBe(0);
  });

  it('hurts nobody else, and holds no more connections than it may', async () => {
    shop = await openTestGateway({}, { call: 60_000, concurrencyWait: 100 });
    const held: ServerResponse[] = [];
    const open = new Set<Socket>();
    shop.order.server.on('connection', (socket) => {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    });
    shop.order.answer = (_heard, response) => held.push(response);
    const statuses: number[] = [];
    const stuck = Promise.all(
      Array.from({ length: 400 }, async () => statuses.push((await shop.http.get('/api/orders')).status)),
    );
    await eventually(() => expect(held).toHaveLength(48), { within: 20_000 });
    for (let call = 0; call < 20; call += 1) await shop.http.get(`/api/chats?${call}`).expect(200);
    expect(open.size).toBeLessThanOrEqual(128);
    // More than it may have under way is refused while it hangs; what it has was not answered meanwhile.
    await eventually(() => expect(statuses).toHaveLength(400 - 48), { within: 20_000 });
    expect(new Set(statuses)).toEqual(new Set([503]));
    for (const response of held) sendOk({} as ReceivedRequest, response);
    await stuck;
    expect(statuses.slice(400 - 48)).toEqual(Array(48).fill(200));
  });

  it('is the user service: visitors notice nothing, and look-ups are refused at once when that is known', async () => {
    shop = await openTestGateway({}, { lookup: 300, probe: 60_000 });
    shop.user.answer = () => undefined;
    const cookies = Array.from({ length: 8 }, (_, at) => `access_token=somebody-${at}`);
    await Promise.all(cookies.map((cookie) => shop.http.get('/api/orders').set('cookie', cookie).expect(503)));
    const asked = shop.lookups();
    await shop.http.get('/api/orders').set('cookie', 'access_token=another').expect(503);
    expect(shop.lookups()).toBe(asked);
    await shop.http.get('/api/products').set('cookie', 'access_token=another').expect(200);
    await shop.http.get('/api/orders').expect(200);
  });

  it('is not one that says 503, or refuses, or fails in the house’s words', async () => {
    shop = await openTestGateway();
    for (const status of [503, 500, 404, 429]) {
      shop.order.answer = (_request, response) => {
        response.statusCode = status;
        response.end('{}');
      };
      for (let call = 0; call < 8; call += 1) await shop.http.get('/api/orders').expect(status);
    }
    expect(await breakerOf('order')).toBe(0);
  });

  it('is not one whose callers lose patience', async () => {
    shop = await openTestGateway();
    shop.order.answer = () => undefined;
    for (let call = 0; call < 12; call += 1) {
      const socket = connect(shop.port, '127.0.0.1', () => socket.write('GET /api/orders HTTP/1.1\r\nHost: x\r\n\r\n'));
      await eventually(() => expect(shop.order.heard).toHaveLength(call + 1));
      socket.destroy();
    }
    shop.order.answer = sendOk;
    await shop.http.get('/api/orders').expect(200);
  });
});

describe('an address of several that is dead (P-C3)', () => {
  it('gets no more calls once its breaker is open, also writes, which no other address could take over', async () => {
    const other = await stubService();
    const broken = await openResetting();
    shop = await openTestGateway({ upstreams: { ...dead(), order: [broken.url, other.url] } }, { probe: 60_000 });
    await eventually(async () => {
      await shop.http.get('/api/orders');
      expect(await breakerOf('order', broken.url)).toBe(1);
    });
    expect(await breakerOf('order', other.url)).toBe(0);
    broken.heard.length = 0;
    for (let call = 0; call < 20; call += 1) await shop.http.post('/api/orders').send({}).expect(200);
    expect(broken.heard).toHaveLength(0);
    broken.close();
    await other.close();
  });
});

describe('a service that breaks off after the head of a request (P-C4)', () => {
  it('hears of a write once, of a read twice at most, and all repeats together are a tenth of the calls', async () => {
    const order = await openResetting();
    shop = await openTestGateway(
      { upstreams: { ...dead(), order: [order.url] } },
      // Its breaker opens and closes again: the more there is to count.
      { probe: 10 },
    );
    for (const method of ['post', 'put', 'delete'] as const) {
      order.heard.length = 0;
      await shop.http[method]('/api/orders').send({}).expect(502);
      expect(order.heard).toHaveLength(1);
    }
    order.heard.length = 0;
    await shop.http.get('/api/orders').expect(502);
    expect(order.heard).toEqual(['GET', 'GET']);
    order.heard.length = 0;
    let calls = 0;
    for (; calls < 60; calls += 1) {
      const { status } = await shop.http.get('/api/orders');
      expect([502, 503]).toContain(status);
    }
    const reached = order.heard.length;
    expect(reached).toBeLessThanOrEqual(calls + 7);
    order.close();
  });
});

/** Addresses that nobody asks in this test. */
function dead() {
  const nobody = ['http://127.0.0.1:9'];
  return { user: nobody, catalogue: nobody, order: nobody, chat: nobody, analytics: nobody };
}
