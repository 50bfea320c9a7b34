import { accountExport } from '@shop/contracts/export-api.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { type ReceivedRequest, type StubService, sendJson } from '../testing/stub-service.ts';

let shop: TestGateway;

const account = {
  _id: 'u1',
  name: 'Ann',
  lastName: 'Lee',
  email: 'ann@shop.test',
  isAdmin: false,
  phoneNumber: '1',
  address: 'Street 1',
  country: 'Norway',
  zipCode: '0150',
  city: 'Oslo',
  state: '',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const review = {
  _id: 'r1',
  productId: 'p1',
  productName: 'Lamp',
  rating: 5,
  comment: 'Gives light.',
  createdAt: '2026-01-02T00:00:00.000Z',
};

const message = {
  id: 'm1',
  at: '2026-01-03T00:00:00.000Z',
  from: 'client',
  name: 'Anna',
  message: 'Does it dim?',
  number: 1,
};

const sessions = [{ createdAt: '2026-01-03T00:00:00.000Z', expiresAt: '2026-01-04T00:00:00.000Z', endedAt: null }];
const addresses = [{ address: '10.0.0.1', lastUsedAt: '2026-01-03T00:00:00.000Z' }];

/** Makes a service return this as its part of the export. */
function returnsPart(stub: StubService, part: unknown, status = 200): void {
  const { respond } = stub;
  stub.respond = (request, response) =>
    request.url === '/inner/export' ? sendJson(response, status, part) : respond(request, response);
}

let release = () => {};

/** Makes every service delay its part until `release` is called. */
function holdExports(): void {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const stub of parts()) {
    const { respond } = stub;
    stub.respond = async (request, response) => {
      if (request.url === '/inner/export') await released;
      respond(request, response);
    };
  }
}

const parts = () => [shop.user, shop.order, shop.catalogue, shop.chat];
const exportsOf = ({ requests }: StubService) => requests.filter(({ url }) => url === '/inner/export');

async function open(timeouts: Parameters<typeof openTestGateway>[1] = {}): Promise<void> {
  shop = await openTestGateway({}, timeouts);
  returnsPart(shop.user, { account, sessions, addresses });
  returnsPart(shop.order, { orders: [] });
  returnsPart(shop.catalogue, { reviews: [review], unknownField: true });
  returnsPart(shop.chat, { chats: [message] });
}

beforeEach(() => open());
afterEach(async () => {
  release();
  await shop.close();
});

describe('GET /api/users/me/export', () => {
  it('collects what each service stores about the caller, with the caller’s identity', async () => {
    const { cookie, session } = shop.signIn();
    // biome-ignore lint/plugin/no-calendar-now: compared as an instant
    const before = new Date().toISOString();
    const response = await shop.http.get('/api/users/me/export').set('cookie', cookie).expect(200);
    // biome-ignore lint/plugin/no-calendar-now: compared as an instant
    const after = new Date().toISOString();
    const { exportedAt, ...rest } = accountExport.parse(response.body);
    expect(rest).toEqual({ account, sessions, addresses, orders: [], reviews: [review], chats: [message] });
    expect([before, exportedAt, after].toSorted()).toEqual([before, exportedAt, after]);
    expect(response.body).not.toHaveProperty('unknownField');
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
    });
    for (const [stub, audience] of [
      [shop.user, 'user'],
      [shop.order, 'order'],
      [shop.catalogue, 'catalogue'],
      [shop.chat, 'chat'],
    ] as const) {
      const requests = exportsOf(stub);
      expect(requests).toHaveLength(1);
      expect(await shop.identityIn(requests[0] as ReceivedRequest, audience)).toMatchObject({
        userId: session.user._id,
      });
      expect(requests[0]?.headers.cookie).toBeUndefined();
      expect(requests[0]?.headers['x-request-id']).toBe(response.headers['x-request-id']);
    }
  });

  it('responds 401 to visitors, and if a service no longer knows the user', async () => {
    await shop.http.get('/api/users/me/export').expect(401);
    await shop.http.get('/api/users/me/export').set('cookie', 'access_token=gone').expect(401);
    for (const stub of parts()) expect(exportsOf(stub)).toHaveLength(0);
    returnsPart(shop.catalogue, {}, 401);
    await shop.http.get('/api/users/me/export').set('cookie', shop.signIn().cookie).expect(401);
  });

  it('runs one export per user at a time, and leaves the services free for other calls (P-C5)', async () => {
    await shop.close();
    // Parts are delayed until the test releases them: none may time out before.
    await open({ call: 60_000 });
    const { cookie } = shop.signIn();
    const others = Array.from({ length: 200 }, () => shop.signIn().cookie);
    holdExports();
    const own: Array<{ status: number; retryAfter: string | undefined }> = [];
    const make = (by: string) =>
      shop.http
        .get('/api/users/me/export')
        .set('cookie', by)
        .then((response) => response);
    const mine = Array.from({ length: 5 }, async () => {
      const { status, headers } = await make(cookie);
      own.push({ status, retryAfter: headers['retry-after'] });
    });
    await eventually(() => expect(own).toEqual(Array(4).fill({ status: 429, retryAfter: '1' })));
    await eventually(() => expect(exportsOf(shop.order)).toHaveLength(1));
    release();
    await Promise.all(mine);
    expect(own.at(-1)?.status).toBe(200);
    expect((await make(cookie)).status).toBe(200);
    expect(exportsOf(shop.order)).toHaveLength(2);
    holdExports();
    const storm = others.map(make);
    expect((await Promise.race(storm)).status).toBe(503);
    await shop.http.get('/api/health').expect(200);
    expect(exportsOf(shop.order).length).toBeLessThanOrEqual(2 + 128);
    release();
    await Promise.all(storm);
  });

  it('responds 503 if any part is down, fails, hangs or is malformed', async () => {
    const { cookie } = shop.signIn();
    const refused = async () => {
      const { status, headers } = await shop.http.get('/api/users/me/export').set('cookie', cookie);
      expect([status, headers['retry-after'], headers['content-disposition']]).toEqual([503, '1', undefined]);
    };
    returnsPart(shop.order, {}, 500);
    await refused();
    returnsPart(shop.order, { orders: [{ _id: 'half an order' }] });
    await refused();
    const { respond } = shop.order;
    shop.order.respond = (request, response) =>
      request.url === '/inner/export' ? undefined : respond(request, response);
    const { call } = shop.timeouts;
    shop.timeouts.call = 300;
    await refused();
    shop.timeouts.call = call;
    await shop.order.close();
    await refused();
  });

  it('responds 502 with a helpful message if a part is too large', async () => {
    const { respond } = shop.order;
    shop.order.respond = (request, response) => {
      if (request.url !== '/inner/export') return respond(request, response);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 13 * 1024 * 1024 });
      response.flushHeaders();
    };
    const { cookie } = shop.signIn();
    const { body, headers } = await shop.http.get('/api/users/me/export').set('cookie', cookie).expect(502);
    expect(body).toMatchObject({ code: 'export-too-large', message: expect.stringContaining('Write to the shop') });
    expect(headers['content-disposition']).toBeUndefined();
  });

  it.each(['/inner/export', '/inner/sessions/look-up', '/api/inner/export', '/api/users/..%2f..%2finner/export'])(
    'does not expose the services’ own %s',
    async (path) => {
      const { cookie } = shop.signIn({ isAdmin: true });
      const raw = await shop.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`);
      expect(raw).toMatch(/^HTTP\/1\.1 40[04] /);
      for (const method of ['post', 'put', 'delete'] as const) {
        const { status } = await shop.http[method](path).set('cookie', cookie).send({});
        expect([400, 404]).toContain(status);
      }
      // The page that says 'not found' needs the settings of the shop.
      for (const stub of parts()) expect(stub.requests.filter(({ url }) => url !== '/api/settings')).toEqual([]);
    },
  );
});
