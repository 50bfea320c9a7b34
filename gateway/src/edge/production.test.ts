import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

describe('in production', () => {
  let strict: TestGateway;
  beforeAll(async () => {
    strict = await openTestGateway({ mode: 'production', trustedProxies: 1 });
  });
  afterAll(() => strict.close());

  it('only PUBLIC_URL is our origin', async () => {
    await strict.http.post('/api/orders').set('origin', `http://127.0.0.1:${strict.port}`).send({}).expect(403);
    await strict.http.post('/api/orders').set('origin', 'https://shop.example').send({}).expect(200);
  });

  it('cookies are Secure', async () => {
    const { headers } = await strict.http.get('/').set('accept', 'text/html').expect(200);
    expect(headers['set-cookie']?.[0]).toMatch(/^XSRF-TOKEN=.*; Secure$/);
  });

  it('services learn the client that the proxy saw', async () => {
    const forwarded = { 'x-forwarded-for': '6.6.6.6, 1.2.3.4', 'x-forwarded-proto': 'https' };
    await strict.http.get('/api/orders').set(forwarded).expect(200);
    expect(strict.order.heard.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-proto': 'https',
    });
  });
});
