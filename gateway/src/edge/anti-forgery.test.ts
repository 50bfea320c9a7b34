import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { createXsrfTokens } from './xsrf-token.ts';

let shop: TestGateway;

beforeAll(async () => {
  shop = await openTestGateway();
});
afterAll(() => shop.close());

describe('anti-forgery cookie (docs/api.md#session; P-E2)', () => {
  const xsrfIn = (response: { headers: Record<string, unknown> }) =>
    (response.headers['set-cookie'] as string[] | undefined)
      ?.find((line) => line.startsWith('XSRF-TOKEN='))
      ?.match(/^XSRF-TOKEN=([^;]+)/)?.[1];

  it('sets the anti-forgery cookie with a page only while the browser has no valid one', async () => {
    const response = await shop.http.get('/login').set('accept', 'text/html').expect(200);
    const token = xsrfIn(response);
    expect(token).toEqual(expect.any(String));
    const again = await shop.http.get('/login').set({ accept: 'text/html', cookie: `XSRF-TOKEN=${token}` });
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('refuses a write whose anti-forgery token belongs to another session cookie', async () => {
    const token = xsrfIn(await shop.http.get('/api/config')) ?? '';
    await shop.http.post('/api/orders').set('x-xsrf-token', token).send({}).expect(200);
    const refused = await shop.http
      .post('/api/orders')
      .set({ 'x-xsrf-token': token, cookie: 'access_token=somebody' })
      .send({})
      .expect(403);
    expect(refused.body.code).toBe('csrf');
    const fresh = xsrfIn(refused) ?? '';
    await shop.http
      .post('/api/orders')
      .set({ 'x-xsrf-token': fresh, cookie: 'access_token=somebody' })
      .send({})
      .expect(200);
    await shop.http.post('/api/orders').set('x-xsrf-token', fresh).send({}).expect(403);
  });

  it('refuses every token that was not issued for this session, and calls no service (P-E2)', async () => {
    const { token, cookie } = shop.signIn();
    const tokenOf = (accessToken: string | undefined, secret = 'x'.repeat(32)) =>
      xsrfIn({ headers: { 'set-cookie': [createXsrfTokens(secret).cookieFor(accessToken, false)] } }) ?? '';
    const before = shop.order.requests.length;
    for (const wrong of [
      tokenOf(shop.signIn().token),
      tokenOf(undefined),
      tokenOf(token, 'another secret'),
      tokenOf(token).toUpperCase(),
      `${tokenOf(token)}x`,
      `${tokenOf(token)}, ${tokenOf(token)}`,
      tokenOf(token).slice(0, -1),
      '.',
      '',
      token,
    ]) {
      const refused = await shop.http.post('/api/orders').set({ cookie, 'x-xsrf-token': wrong }).send({});
      expect([wrong, refused.status, refused.body.code]).toEqual([wrong, 403, 'csrf']);
    }
    // A matching cookie does not make a token valid.
    const planted = { cookie: `${cookie}; XSRF-TOKEN=planted`, 'x-xsrf-token': 'planted' };
    await shop.http.post('/api/orders').set(planted).send({}).expect(403);
    expect(shop.order.requests).toHaveLength(before);
    await shop.http
      .post('/api/orders')
      .set({ cookie, 'x-xsrf-token': tokenOf(token) })
      .send({})
      .expect(200);
    // A client without the header has no ambient cookies to abuse.
    await shop.http.post('/api/orders').set({ cookie }).send({}).expect(200);
  });

  it('renews the anti-forgery cookie whenever the session cookie is set or cleared', async () => {
    shop.user.respond = (_request, response) => {
      response.writeHead(200, { 'set-cookie': ['access_token=new-token; Path=/; HttpOnly'] }).end('{}');
    };
    const signedIn = await shop.http.post('/api/users/login').send({}).expect(200);
    expect(signedIn.headers['set-cookie']).toHaveLength(2);
    const cookie = 'access_token=new-token';
    await shop.http
      .post('/api/orders')
      .set({ 'x-xsrf-token': xsrfIn(signedIn) ?? '' })
      .send({})
      .expect(403);
    shop.user.respond = (request, response) => {
      if (request.url === '/inner/sessions/look-up') response.end('{"session":null}');
      else response.writeHead(200, { 'set-cookie': ['access_token=; Path=/; Max-Age=0'] }).end('{}');
    };
    await shop.http
      .post('/api/orders')
      .set({ 'x-xsrf-token': xsrfIn(signedIn) ?? '', cookie })
      .send({})
      .expect(200);
    const signedOut = await shop.http.get('/api/logout').set('cookie', cookie).expect(200);
    await shop.http
      .post('/api/orders')
      .set({ 'x-xsrf-token': xsrfIn(signedOut) ?? '' })
      .send({})
      .expect(200);
  });
});
