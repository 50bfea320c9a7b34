import { networksOf } from '@shop/platform/service/config/networks.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

describe('production mode', () => {
  let strict: TestGateway;
  beforeAll(async () => {
    strict = await openTestGateway({ mode: 'production', trustedProxies: networksOf(['127.0.0.1']) });
  });
  afterAll(() => strict.close());

  it('accepts writes from PUBLIC_URL only', async () => {
    await strict.http.post('/api/orders').set('origin', `http://127.0.0.1:${strict.port}`).send({}).expect(403);
    await strict.http.post('/api/orders').set('origin', 'https://shop.example').send({}).expect(200);
  });

  it('sets Secure cookies', async () => {
    const { headers } = await strict.http.get('/').set('accept', 'text/html').expect(200);
    expect(headers['set-cookie']?.[0]).toMatch(/^XSRF-TOKEN=.*; Secure$/);
  });

  it('forwards the client address that the trusted proxy saw', async () => {
    const forwarded = { 'x-forwarded-for': '6.6.6.6, 1.2.3.4', 'x-forwarded-proto': 'https' };
    await strict.http.get('/api/orders').set(forwarded).expect(200);
    expect(strict.order.requests.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-proto': 'https',
    });
  });
});
