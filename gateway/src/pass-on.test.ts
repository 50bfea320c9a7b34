import { sessionEvents, userEvents } from '@shop/contracts/user-events.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { openTestGateway, type TestGateway } from './testing/open-test-gateway.ts';
import { type Heard, sayJson, sayOk, stubService } from './testing/stub-service.ts';

let shop: TestGateway;

afterEach(() => shop.close());

describe('who calls (DESIGN.md §1)', () => {
  beforeEach(async () => {
    shop = await openTestGateway();
  });

  it('is told to each service in its own signed identity, the address only with an order', async () => {
    const { cookie, session } = shop.signIn({ isAdmin: true });
    await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
    await shop.http.post('/api/orders/').set('cookie', cookie).send({}).expect(200);
    await shop.http.get('/api/chats').set('cookie', cookie).expect(200);
    const [read, placed] = shop.order.heard as [Heard, Heard];
    const who = {
      kind: 'user',
      userId: session.user._id,
      sessionId: session.sessionId,
      isAdmin: true,
      name: 'Ann',
      lastName: 'Lee',
      email: 'ann@shop.test',
      doNotLogout: false,
    };
    expect(await shop.identityIn(read, 'order')).toEqual(who);
    expect(await shop.identityIn(placed, 'order')).toEqual({
      ...who,
      address: { phoneNumber: '1', address: 'Street 1', country: 'Norway', zipCode: '0150', city: 'Oslo', state: '' },
    });
    const [chat] = shop.chat.heard as [Heard];
    expect(await shop.identityIn(chat, 'chat')).toMatchObject({ userId: session.user._id });
    await expect(shop.identityIn(chat, 'order')).rejects.toMatchObject({ status: 401 });
  });

  it('is a visitor without a cookie or with one that is nobody’s', async () => {
    for (const cookie of ['', 'access_token=', 'access_token=unknown', `access_token=${'x'.repeat(300)}`]) {
      await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
    }
    for (const heard of shop.order.heard) expect(await shop.identityIn(heard, 'order')).toEqual({ kind: 'visitor' });
  });

  it('is asked once for safe calls at the same time, and anew for each unsafe one', async () => {
    const { cookie } = shop.signIn();
    await Promise.all([1, 2, 3, 4].map(() => shop.http.get('/api/orders').set('cookie', cookie).expect(200)));
    expect(shop.lookUps()).toBe(1);
    await shop.http.post('/api/orders').set('cookie', cookie).send({}).expect(200);
    await shop.http.delete('/api/products/admin/1').set('cookie', cookie).expect(200);
    expect(shop.lookUps()).toBe(3);
  });

  it('is not asked for pictures and for signing in or out', async () => {
    const { cookie } = shop.signIn();
    await shop.http.get('/images/a.webp').set('cookie', cookie).expect(200);
    await shop.http.post('/api/users/login').set('cookie', cookie).send({}).expect(200);
    await shop.http.get('/api/logout').set('cookie', cookie).expect(200);
    expect(shop.lookUps()).toBe(0);
  });

  it.each([
    [
      'the session ends',
      (shopNow: TestGateway, { sessionId, userId }: Record<string, string>) =>
        shopNow.publish(sessionEvents, 'session-ended', sessionId ?? '', {
          sessionId,
          userId,
          endedAt: new Date().toISOString(),
        }),
    ],
    [
      'the role changes',
      (shopNow: TestGateway, { userId }: Record<string, string>) =>
        shopNow.publish(userEvents, 'role-changed', userId ?? '', { userId, isAdmin: false, deleted: false }),
    ],
    [
      'the user is deleted',
      (shopNow: TestGateway, { userId }: Record<string, string>) =>
        shopNow.publish(userEvents, 'user-deleted', userId ?? '', { userId, isAdmin: false, deleted: true }),
    ],
  ])('is asked anew as soon as %s', async (_what, tell) => {
    const { cookie, session, end } = shop.signIn();
    await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
    end();
    await tell(shop, { sessionId: session.sessionId, userId: session.user._id });
    await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
    expect(await shop.identityIn(shop.order.heard[1] as Heard, 'order')).toEqual({ kind: 'visitor' });
  });

  it('shows the session cookie to the user service alone, and takes cookies from it alone', async () => {
    const { cookie } = shop.signIn();
    for (const stub of [shop.order, shop.catalogue]) {
      stub.answer = (_request, response) => response.writeHead(200, { 'set-cookie': 'access_token=stolen' }).end();
    }
    const answer = await shop.http.get('/api/orders').set('cookie', `a=1; ${cookie}; b=2`).expect(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(shop.order.heard[0]?.headers.cookie).toBeUndefined();
    await shop.http.get('/api/get-token').set('cookie', `a=1; ${cookie}; b=2`).expect(200);
    expect(shop.user.heard.at(-1)?.headers.cookie).toBe(cookie);
  });
});

describe('while the user service is down (API.md, Everywhere)', () => {
  beforeEach(async () => {
    shop = await openTestGateway();
    await shop.user.close();
  });

  it('public reads go on as a visitor’s', async () => {
    const cookie = 'access_token=somebody';
    for (const path of ['/api/products', '/api/categories', '/images/a.webp']) {
      await shop.http.get(path).set('cookie', cookie).expect(200);
    }
    expect(await shop.identityIn(shop.catalogue.heard[0] as Heard, 'catalogue')).toEqual({ kind: 'visitor' });
    await shop.http.get('/').set({ cookie, accept: 'text/html' }).expect(200);
  });

  it('everything else is 503, never 401', async () => {
    const cookie = 'access_token=somebody';
    const calls = [
      shop.http.get('/api/orders'),
      shop.http.post('/api/orders').send({}),
      shop.http.get('/api/get-token'),
      shop.http.get('/api/products/admin'),
      shop.http.post('/api/categories').send({}),
      shop.http.get('/socket.io/?EIO=4&transport=polling'),
      shop.http.get('/api/logout'),
    ];
    for (const call of calls) {
      const answer = await call.set('cookie', cookie).expect(503);
      expect(answer.body).toEqual({ message: expect.any(String), code: 'unavailable', requestId: expect.any(String) });
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(shop.order.heard).toHaveLength(0);
  });
});

describe('a service that fails (P-C3, P-C4)', () => {
  it('and hangs is given up within 5.5 s, with the house’s body', async () => {
    shop = await openTestGateway();
    shop.order.answer = () => undefined;
    const start = performance.now();
    const answers = await Promise.all([shop.http.get('/api/orders'), shop.http.post('/api/orders').send({})]);
    expect(performance.now() - start).toBeLessThan(5_500);
    for (const { status, body } of answers) {
      expect(status).toBe(504);
      expect(body).toEqual({ message: expect.any(String), code: 'gateway-timeout', requestId: expect.any(String) });
    }
    expect(shop.order.heard).toHaveLength(2);
  });

  it('and is gone is 503', async () => {
    shop = await openTestGateway();
    await shop.order.close();
    const answer = await shop.http.get('/api/orders').expect(503);
    expect(answer.body.code).toBe('unavailable');
  });

  it('and breaks off is 502: a write is sent once, a read at most twice', async () => {
    shop = await openTestGateway();
    shop.order.answer = (_request, response) => response.socket?.destroy();
    for (const method of ['post', 'put', 'delete'] as const) {
      shop.order.heard.length = 0;
      const answer = await shop.http[method]('/api/orders').send({}).expect(502);
      expect(answer.body.code).toBe('bad-gateway');
      expect(shop.order.heard).toHaveLength(1);
    }
    shop.order.heard.length = 0;
    await shop.http.get('/api/orders').expect(502);
    expect(shop.order.heard).toHaveLength(2);
  });

  it('and breaks off in the middle of an answer breaks the connection', async () => {
    shop = await openTestGateway();
    shop.order.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.socket?.destroy());
    };
    await expect(shop.http.get('/api/orders')).rejects.toThrow();
    await shop.http.get('/api/config').expect(200);
  });

  it('is replaced by another address of its list', async () => {
    const other = await stubService();
    const dead = `http://127.0.0.1:${await freePort()}`;
    const list = [dead, other.url];
    shop = await openTestGateway({
      upstreams: { user: list, catalogue: list, order: list, chat: list, analytics: list },
    });
    for (let call = 0; call < 4; call += 1) {
      await shop.http.get('/api/products').expect(200);
      await shop.http.post('/api/orders').send({ a: 1 }).expect(200);
    }
    expect(other.heard.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(
      Array(4).fill('{"a":1}'),
    );
    await other.close();
  });
});

describe('what comes back', () => {
  beforeEach(async () => {
    shop = await openTestGateway();
  });

  it('keeps status and headers, but for those of one hop', async () => {
    shop.order.answer = (_request, response) =>
      response
        .writeHead(409, {
          'content-type': 'application/json',
          'keep-alive': 'timeout=99',
          'x-next-cursor': 'c',
          'retry-after': '3',
          server: 'x',
          via: 'x',
          'x-powered-by': 'x',
        })
        .end('{"code":"x"}');
    const { status, headers, body } = await shop.http.get('/api/orders');
    expect({ status, body }).toEqual({ status: 409, body: { code: 'x' } });
    expect(headers).toMatchObject({ 'x-next-cursor': 'c', 'retry-after': '3' });
    expect(headers['keep-alive']).not.toBe('timeout=99');
    for (const name of ['server', 'via', 'x-powered-by']) expect(headers[name]).toBeUndefined();
  });

  it('is compressed for those who ask', async () => {
    shop.catalogue.answer = (_request, response) => sayJson(response, 200, { text: 'x'.repeat(5_000) });
    const answer = await shop.http.get('/api/products').set('accept-encoding', 'gzip');
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.body.text).toHaveLength(5_000);
    const plain = await shop.http.get('/api/products').set('accept-encoding', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('works for HEAD and empty answers', async () => {
    shop.order.answer = (_request, response) => response.writeHead(204).end();
    await shop.http.delete('/api/orders/1').expect(204);
    shop.catalogue.answer = sayOk;
    await shop.http.head('/api/products').expect(200);
  });
});

describe('the gateway’s own answers', () => {
  beforeEach(async () => {
    shop = await openTestGateway();
  });

  it('GET /api/health names every part, and is 503 only without user, catalogue or order', async () => {
    const parts = { user: 'ok', catalogue: 'ok', order: 'ok', chat: 'ok', analytics: 'ok' };
    expect((await shop.http.get('/api/health').expect(200)).body).toEqual({ status: 'ok', parts });
    await shop.chat.close();
    shop.analytics.answer = (_request, response) => sayJson(response, 503, {});
    await new Promise((resolve) => setTimeout(resolve, 510));
    expect((await shop.http.get('/api/health').expect(200)).body).toEqual({
      status: 'degraded',
      parts: { ...parts, chat: 'down', analytics: 'down' },
    });
    await shop.order.close();
    await new Promise((resolve) => setTimeout(resolve, 510));
    expect((await shop.http.get('/api/health').expect(503)).body.parts.order).toBe('down');
  });

  it('GET /api/config says what a browser may know', async () => {
    expect((await shop.http.get('/api/config').expect(200)).body).toEqual({ paypal: null, cloudinary: null });
  });

  it('unknown calls are 404 in JSON, also for a browser', async () => {
    for (const path of ['/api/nothing', '/api', '/api/admin/gateway/x']) {
      const answer = await shop.http.get(path).set('accept', 'text/html').expect(404);
      expect(answer.body.code).toBe('not-found');
    }
    await shop.http.post('/login').send({}).expect(404);
    await shop.http.post('/inner/sessions/look-up').send({ token: 'x', touch: true }).expect(404);
    expect(shop.user.heard).toHaveLength(0);
  });
});
