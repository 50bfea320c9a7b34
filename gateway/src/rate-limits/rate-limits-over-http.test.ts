import { randomUUID } from 'node:crypto';
import { networksOf } from '@shop/platform/service/config/networks.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import type { GatewayConfig } from '../config.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import type { Timeouts } from '../timeouts.ts';

let shop: TestGateway;

afterEach(() => shop.close());

async function open(more: Partial<GatewayConfig> = {}, timeouts: Partial<Timeouts> = {}): Promise<void> {
  shop = await openTestGateway({ rateLimitScale: 1, ...more }, timeouts);
}

/** Makes concurrent calls and counts their statuses. */
async function statuses(calls: number, one: (at: number) => PromiseLike<{ status: number }>) {
  const responses = await Promise.all(Array.from({ length: calls }, (_, at) => one(at)));
  return Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );
}

/** Expects that `burst` calls are allowed, and `perSecond` more in each second that the calls take. */
async function expectLimited(limit: { burst: number; perSecond: number }, run: () => Promise<number>): Promise<void> {
  const start = performance.now();
  const passed = await run();
  const seconds = Math.ceil((performance.now() - start) / 1_000);
  expect(passed).toBeGreaterThanOrEqual(limit.burst);
  expect(passed).toBeLessThanOrEqual(limit.burst + seconds * limit.perSecond);
}

describe('a call beyond the rate limit (docs/api.md#rate-limits)', () => {
  it('is refused with 429 and Retry-After, and reaches no service', async () => {
    // A tenth: six at once.
    await open({ rateLimitScale: 0.1 });
    const write = () => shop.http.post('/api/orders').send({});
    await expectLimited({ burst: 6, perSecond: 1 }, async () => {
      const responses = await Promise.all(Array.from({ length: 40 }, write));
      const [passed, refused] = [200, 429].map((status) => responses.filter((response) => response.status === status));
      expect(passed).toHaveLength(shop.order.requests.length);
      for (const { body, headers } of refused ?? []) {
        expect(body).toEqual({ message: expect.any(String), code: 'too-many', requestId: expect.any(String) });
        expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
        expect(headers['cache-control']).toBe('no-store');
      }
      return shop.order.requests.length;
    });
  });

  it('counts for the signed-in user whatever the address, and not for other users', async () => {
    await open({ rateLimitScale: 0.1, trustedProxies: networksOf(['127.0.0.1']) });
    const { cookie } = shop.signIn();
    const from = (address: string) => ({ cookie, 'x-forwarded-for': address });
    await shop.http.get('/api/orders').set(from('10.0.0.1')).expect(200);
    const write = (at: number) =>
      shop.http
        .post('/api/orders')
        .set(from(`10.0.0.${at}`))
        .send({});
    await expectLimited({ burst: 6, perSecond: 1 }, async () => (await statuses(40, write))[200] ?? 0);
    await shop.http.post('/api/orders').set(from('10.0.0.1')).set('cookie', shop.signIn().cookie).send({}).expect(200);
  });

  it('counts for the peer address unless a trusted proxy forwards another one', async () => {
    await open({ rateLimitScale: 0.1 });
    const claimed = (at: number) => shop.http.post('/api/orders').set('x-forwarded-for', `10.0.0.${at}`).send({});
    await expectLimited({ burst: 6, perSecond: 1 }, async () => (await statuses(40, claimed))[200] ?? 0);
  });

  it('counts even if it is a read that the cache serves', async () => {
    await open({ rateLimitScale: 0.1 }, { microCacheTtl: 60_000 });
    const read = () => shop.http.get('/api/products');
    await expectLimited({ burst: 30, perSecond: 5 }, async () => (await statuses(100, read))[200] ?? 0);
    expect(shop.catalogue.requests).toHaveLength(1);
  });

  it('counts if it is a handshake over polling or WebSocket', async () => {
    await open({ rateLimitScale: 0.1 });
    const { cookie } = shop.signIn();
    const handshakes = () => shop.http.get('/socket.io/?EIO=4&transport=polling').set('cookie', cookie);
    await expectLimited({ burst: 30, perSecond: 5 }, async () => (await statuses(100, handshakes))[200] ?? 0);
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n';
    const offer = `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n${upgrade}\r\n`;
    // The limit allows five a second: a slow machine may need several rounds.
    await eventually(async () => {
      const responses = await Promise.all(Array.from({ length: 20 }, () => shop.raw(offer)));
      expect(responses).toContainEqual(expect.stringMatching(/^HTTP\/1\.1 429 [\s\S]*Retry-After: \d/));
    });
    await shop.http.get('/socket.io/?EIO=4&transport=polling&sid=open').set('cookie', cookie).expect(200);
  });

  it('counts neither pages nor assets and images', async () => {
    await open({ rateLimitScale: 0.001 });
    await shop.http.get('/api/orders').expect(200);
    // The limit allows one a second: a slow machine may need several rounds.
    await eventually(async () => expect(await statuses(10, () => shop.http.get('/api/orders'))).toHaveProperty('429'));
    for (const path of ['/', '/assets/main-abc123.js', '/images/a.webp', '/robots.txt', '/login']) {
      expect(await statuses(10, () => shop.http.get(path).set('accept', 'text/html'))).toEqual({ 200: 10 });
    }
  });

  it('counts the PayPal webhook by address, so that forged ones do not use up the real ones’', async () => {
    await open({ rateLimitScale: 0.1, trustedProxies: networksOf(['127.0.0.1']) });
    const webhook = (address: string) =>
      shop.http.post('/api/orders/paypal/webhook').set('x-forwarded-for', address).send({});
    await expectLimited(
      { burst: 6, perSecond: 1 },
      async () => (await statuses(60, () => webhook('6.6.6.6')))[200] ?? 0,
    );
    await webhook('173.0.81.1').expect(200);
  });
});

describe('made-up cookies', () => {
  it('cannot keep the user service busy with lookups', async () => {
    await open({ rateLimitScale: 0.1 });
    const calls = [
      () => shop.http.get('/api/products'),
      () => shop.http.post('/api/orders').send({}),
      () => shop.http.get('/socket.io/?EIO=4&transport=polling&sid=none'),
    ];
    await expectLimited({ burst: 30, perSecond: 5 }, async () => {
      await Promise.all(
        Array.from({ length: 200 }, (_, at) => calls[at % 3]?.().set('cookie', `access_token=${randomUUID()}`)),
      );
      return shop.lookups();
    });
  });

  it('leave the limits of other users alone, even at the same address', async () => {
    await open({ rateLimitScale: 0.1 });
    const { cookie } = shop.signIn();
    await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
    await statuses(60, () => shop.http.get('/api/orders').set('cookie', `access_token=${randomUUID()}`));
    expect(await statuses(20, () => shop.http.get('/api/orders').set('cookie', cookie))).toEqual({ 200: 20 });
  });
});

describe('a gateway whose Redis is down (P-C2)', () => {
  it('is ready, limits by its own count, and reports it in a metric', async () => {
    const innerPort = await freePort();
    await open({ rateLimitScale: 0.1, innerPort, redisUrl: `redis://127.0.0.1:${await freePort()}` });
    const inner = (path: string) => fetch(`http://127.0.0.1:${innerPort}${path}`);
    await eventually(async () =>
      expect(await (await inner('/metrics')).text()).toMatch(/_rate_limit_store_degraded{.*} 1/),
    );
    expect((await inner('/readyz')).status).toBe(200);
    const write = () => shop.http.post('/api/orders').send({});
    await expectLimited({ burst: 6, perSecond: 1 }, async () => (await statuses(40, write))[200] ?? 0);
  });
});
