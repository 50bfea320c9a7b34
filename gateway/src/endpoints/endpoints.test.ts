import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson } from '../testing/stub-service.ts';

let shop: TestGateway;

afterEach(() => shop.close());

describe('the gateway’s own endpoints', () => {
  beforeEach(async () => {
    shop = await openTestGateway({}, { healthCache: 0 });
  });

  it('GET /api/health lists every service, and responds 503 only without user, catalogue or order', async () => {
    const parts = { user: 'ok', catalogue: 'ok', order: 'ok', chat: 'ok', analytics: 'ok' };
    const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);
    expect((await shop.http.get('/api/health').expect(200)).body).toEqual({ status: 'ok', parts, version });
    await shop.chat.close();
    shop.analytics.respond = (_request, response) => sendJson(response, 503, {});
    expect((await shop.http.get('/api/health').expect(200)).body).toEqual({
      status: 'degraded',
      parts: { ...parts, chat: 'down', analytics: 'down' },
      version,
    });
    await shop.order.close();
    const closed = await shop.http.get('/api/health').expect(503);
    expect(closed.body.parts.order).toBe('down');
    expect(closed.headers['retry-after']).toBe('1');
  });

  it('GET /api/config returns the browser configuration', async () => {
    expect((await shop.http.get('/api/config').expect(200)).body).toEqual({
      paypal: null,
      cloudinary: null,
      currency: 'USD',
    });
  });

  it('allow pages to use the image host only if one is configured', async () => {
    const policy = async () => (await shop.http.get('/')).headers['content-security-policy'] ?? '';
    expect(await policy()).not.toContain('cloudinary');
    await shop.close();
    const cloudinary = { cloudName: 'shop', uploadPreset: 'products' };
    shop = await openTestGateway({ cloudinary });
    expect((await shop.http.get('/api/config').expect(200)).body).toEqual({
      paypal: null,
      cloudinary,
      currency: 'USD',
    });
    expect(await policy()).toMatch(/img-src [^;]*https:\/\/res\.cloudinary\.com[;]/);
    expect(await policy()).toMatch(/connect-src 'self' https:\/\/api\.cloudinary\.com;/);
  });

  it('respond 404 in JSON to unknown calls, also to browsers', async () => {
    for (const path of ['/api/nothing', '/api', '/api/admin/gateway/x']) {
      const response = await shop.http.get(path).set('accept', 'text/html').expect(404);
      expect(response.body.code).toBe('not-found');
    }
    await shop.http.post('/login').send({}).expect(404);
    await shop.http.post('/inner/sessions/look-up').send({ token: 'x', touch: true }).expect(404);
    expect(shop.user.requests).toHaveLength(0);
  });
});
