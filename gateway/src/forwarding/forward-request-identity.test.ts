import { sessionEvents, userEvents } from '@shop/contracts/user-events.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import type { ReceivedRequest } from '../testing/stub-service.ts';

let shop: TestGateway;

afterEach(() => shop.close());

describe('identity of the caller (docs/architecture.md#identity)', () => {
  beforeEach(async () => {
    shop = await openTestGateway();
  });

  it('is signed for each service separately, with the address only for an order', async () => {
    const { cookie, session } = shop.signIn({ isAdmin: true });
    await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
    await shop.http.post('/api/orders/').set('cookie', cookie).send({}).expect(200);
    await shop.http.get('/api/chats').set('cookie', cookie).expect(200);
    const [read, placed] = shop.order.requests as [ReceivedRequest, ReceivedRequest];
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
    const [chat] = shop.chat.requests as [ReceivedRequest];
    expect(await shop.identityIn(chat, 'chat')).toMatchObject({ userId: session.user._id });
    await expect(shop.identityIn(chat, 'order')).rejects.toMatchObject({ status: 503 });
  });

  it('is a visitor’s without a cookie or with an unknown one', async () => {
    for (const cookie of ['', 'access_token=', 'access_token=unknown', `access_token=${'x'.repeat(300)}`]) {
      await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
    }
    for (const heard of shop.order.requests) expect(await shop.identityIn(heard, 'order')).toEqual({ kind: 'visitor' });
  });

  it('is looked up once for concurrent safe calls, and for each unsafe call', async () => {
    const { cookie } = shop.signIn();
    await Promise.all([1, 2, 3, 4].map(() => shop.http.get('/api/orders').set('cookie', cookie).expect(200)));
    expect(shop.lookups()).toBe(1);
    await shop.http.post('/api/orders').set('cookie', cookie).send({}).expect(200);
    await shop.http.delete('/api/products/admin/1').set('cookie', cookie).expect(200);
    expect(shop.lookups()).toBe(3);
  });

  it('is not looked up for images, login and logout', async () => {
    const { cookie } = shop.signIn();
    await shop.http.get('/images/a.webp').set('cookie', cookie).expect(200);
    await shop.http.post('/api/users/login').set('cookie', cookie).send({}).expect(200);
    await shop.http.get('/api/logout').set('cookie', cookie).expect(200);
    expect(shop.lookups()).toBe(0);
  });

  it.each([
    [
      'the session ends',
      (shopNow: TestGateway, { sessionId, userId }: Record<string, string>) =>
        shopNow.publish(sessionEvents, 'session-ended', sessionId ?? '', {
          sessionId,
          userId,
          endedAt: '2026-01-01T00:00:00.000Z',
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
  ])('is looked up again as soon as %s', async (_what, tell) => {
    const { cookie, session, end } = shop.signIn();
    await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
    end();
    await tell(shop, { sessionId: session.sessionId, userId: session.user._id });
    await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
    expect(await shop.identityIn(shop.order.requests[1] as ReceivedRequest, 'order')).toEqual({ kind: 'visitor' });
  });

  it('exposes the session cookie to the user service only, and accepts cookies from it only', async () => {
    const { cookie } = shop.signIn();
    for (const stub of [shop.order, shop.catalogue]) {
      stub.respond = (_request, response) => response.writeHead(200, { 'set-cookie': 'access_token=stolen' }).end();
    }
    const response = await shop.http.get('/api/orders').set('cookie', `a=1; ${cookie}; b=2`).expect(200);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(shop.order.requests[0]?.headers.cookie).toBeUndefined();
    await shop.http.get('/api/get-token').set('cookie', `a=1; ${cookie}; b=2`).expect(200);
    expect(shop.user.requests.at(-1)?.headers.cookie).toBe(cookie);
  });

  it('forwards the 503 of a service that cannot verify an identity, and keeps the session', async () => {
    const { cookie, session } = shop.signIn();
    const refusal = { message: 'Try again.', code: 'unavailable', requestId: 'r1' };
    shop.order.respond = (_request, response) =>
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end(JSON.stringify(refusal));
    for (const call of [shop.http.get('/api/orders'), shop.http.put('/api/orders/delivered/1').send({})]) {
      const response = await call.set('cookie', cookie).expect(503);
      expect(response.body).toEqual(refusal);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    await shop.http.get('/api/chats/mine').set('cookie', cookie).expect(200);
    expect(await shop.identityIn(shop.chat.requests[0] as ReceivedRequest, 'chat')).toMatchObject({
      userId: session.user._id,
    });
  });
});
