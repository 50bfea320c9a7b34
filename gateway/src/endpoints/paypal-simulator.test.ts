import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { type StubService, stubService } from '../testing/stub-service.ts';

const SCRIPT = 'window.paypal = {};';
const APPROVE = '/paypal-simulator/simulator/orders/5O190127TN364715T/approve';

let simulator: StubService;
let shop: TestGateway;

beforeAll(async () => {
  simulator = await stubService((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript', 'set-cookie': 'a=b', 'cache-control': 'max-age=300' });
    response.end(SCRIPT);
  });
  const paypal = { clientId: 'simulator', sdkUrl: '/paypal-simulator/sdk/js', simulated: true };
  shop = await openTestGateway({ paypal, paypalSimulatorUrl: simulator.url, rateLimitScale: 0.001 });
});
afterAll(async () => {
  await shop.close();
  await simulator.close();
});
beforeEach(() => {
  simulator.requests.length = 0;
});

describe('the PayPal simulator behind the gateway', () => {
  it('is announced to browsers', async () => {
    expect((await shop.http.get('/api/config').expect(200)).body.paypal).toEqual({
      clientId: 'simulator',
      sdkUrl: '/paypal-simulator/sdk/js',
      simulated: true,
    });
  });

  it('serves its script, without cookies, rate limit or a hole in the content security policy', async () => {
    for (let calls = 0; calls < 5; calls += 1) {
      const response = await shop.http.get('/paypal-simulator/sdk/js?client-id=simulator').expect(200);
      expect(response.text ?? response.body.toString()).toBe(SCRIPT);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    expect(simulator.requests[0]?.url).toBe('/sdk/js?client-id=simulator');
    const page = await shop.http.get('/').set('accept', 'text/html').expect(200);
    expect(page.headers['content-security-policy']).not.toContain('paypal');
  });

  it('gets the buyer’s approval, without session and identity', async () => {
    const { cookie } = shop.signIn();
    await shop.http.post(APPROVE).set('cookie', cookie).send({ mode: 'declined' }).expect(200);
    const [{ method, url, body, headers } = { method: '', url: '', body: '', headers: {} }] = simulator.requests;
    expect([method, url, body]).toEqual(['POST', '/simulator/orders/5O190127TN364715T/approve', '{"mode":"declined"}']);
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']));
    expect(Object.keys(headers).join()).not.toContain('identity');
  });

  it.each([
    ['GET', '/simulator/ledger'],
    ['POST', '/simulator/faults'],
    ['POST', '/simulator/webhooks'],
    ['POST', '/simulator/orders/O1/expire'],
    ['POST', '/simulator/captures/C1/settle'],
    ['POST', '/v1/oauth2/token'],
    ['POST', '/v2/checkout/orders'],
    ['GET', '/v2/checkout/orders/O1'],
    ['POST', '/v2/checkout/orders/O1/capture'],
    ['POST', '/v2/payments/captures/C1/refund'],
    ['GET', '/v1/notifications/certs/CERT-1'],
    ['POST', '/sdk/js'],
    ['GET', '/simulator/orders/O1/approve'],
    ['GET', '/sdk/JS'],
    ['GET', '/livez'],
    ['GET', '/'],
  ])('hides everything else: %s %s is 404', async (method, path) => {
    const call =
      method === 'GET'
        ? shop.http.get(`/paypal-simulator${path}`)
        : shop.http.post(`/paypal-simulator${path}`).send({});
    expect((await call.expect(404)).body.code).toBe('not-found');
    expect(simulator.requests).toEqual([]);
  });

  it('is approved from our own pages only, with a short body', async () => {
    await shop.http.post(APPROVE).set('origin', 'https://evil.example').send({}).expect(403);
    await shop.http.post(APPROVE).type('form').send('mode=normal').expect(415);
    await shop.http
      .post(APPROVE)
      .send({ mode: 'x'.repeat(110_000) })
      .expect(413);
    expect(simulator.requests).toEqual([]);
  });
});

it('a gateway without the simulator has nothing at its address', async () => {
  const other = await openTestGateway();
  await other.http.get('/paypal-simulator/sdk/js').expect(404);
  await other.http.post(APPROVE).send({}).expect(404);
  await other.close();
});

it('a gateway whose simulator is away responds 502 or 503', async () => {
  const other = await openTestGateway({ paypalSimulatorUrl: 'http://127.0.0.1:9' });
  const { status } = await other.http.get('/paypal-simulator/sdk/js');
  expect([502, 503]).toContain(status);
  await other.close();
});
