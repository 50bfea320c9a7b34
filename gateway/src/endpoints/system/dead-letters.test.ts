import { openTestGateway, type TestGateway } from '../../testing/open-test-gateway.ts';
import { type ReceivedRequest, type StubService, sendJson } from '../../testing/stub-service.ts';

const REPLAY = '/api/admin/system/dead-letters/analytics/d1/replay';
const CLOSE = '/api/admin/system/dead-letters/analytics/d1/close';
let shop: TestGateway;
let body: object;
let status: number;

beforeEach(async () => {
  shop = await openTestGateway();
  [body, status] = [{ replayed: true }, 200];
  const { respond } = shop.analytics;
  shop.analytics.respond = (request, response) =>
    request.url?.startsWith('/inner/dead-letters/') ? sendJson(response, status, body) : respond(request, response);
});
afterEach(() => shop.close());

const actions = ({ requests }: StubService) => requests.filter(({ url }) => url?.startsWith('/inner/dead-letters/'));
const post = (path: string, sent: object = {}, isAdmin = true) =>
  shop.http.post(path).set('cookie', shop.signIn({ isAdmin }).cookie).send(sent);

describe('POST /api/admin/system/dead-letters/{service}/{id}/replay', () => {
  it('has the service replay it, as the administrator, and responds with the outcome', async () => {
    const { body: replayed } = await post(REPLAY).expect(200);
    expect(replayed).toEqual({ replayed: true });
    const [request, ...more] = actions(shop.analytics);
    expect([request?.method, request?.url, more]).toEqual(['POST', '/inner/dead-letters/d1/replay', []]);
    expect(await shop.identityIn(request as ReceivedRequest, 'analytics')).toMatchObject({ isAdmin: true });
    body = { replayed: false, error: 'parcels: Error: a bug' };
    expect((await post(REPLAY).expect(200)).body).toEqual(body);
  });

  it('is for administrators, and needs no body', async () => {
    await shop.http.post(REPLAY).expect(401);
    await post(REPLAY, {}, false).expect(403);
    expect(actions(shop.analytics)).toEqual([]);
    await shop.http
      .post(REPLAY)
      .set('cookie', shop.signIn({ isAdmin: true }).cookie)
      .expect(200);
  });

  it('is refused with an anti-forgery token of another session', async () => {
    await post(REPLAY).set('x-xsrf-token', 'forged').expect(403);
    expect(actions(shop.analytics)).toEqual([]);
  });

  it('knows neither other services nor, as the service says, other ids, and is 503 while it is down', async () => {
    const unknown = await post('/api/admin/system/dead-letters/gateway/d1/replay').expect(404);
    expect(unknown.body.message).toBe('Service not found');
    status = 404;
    expect((await post(REPLAY).expect(404)).body.message).toBe('Dead letter not found');
    await shop.analytics.close();
    await post(REPLAY).expect(503);
  });
});

describe('POST /api/admin/system/dead-letters/{service}/{id}/close', () => {
  it('has the service close it, with the reason', async () => {
    body = { message: 'dead letter closed' };
    const { body: closed } = await post(CLOSE, { reason: 'Broken at its source', more: 1 }).expect(200);
    expect(closed).toEqual(body);
    expect(JSON.parse(actions(shop.analytics)[0]?.body ?? '')).toEqual({ reason: 'Broken at its source' });
  });

  it('needs a reason, and an administrator', async () => {
    for (const sent of [{}, { reason: ' ' }, { reason: 'x'.repeat(301) }]) {
      const { body: refusal } = await post(CLOSE, sent).expect(400);
      expect(refusal.details[0].field).toBe('reason');
    }
    await shop.http
      .post(CLOSE)
      .set('cookie', shop.signIn({ isAdmin: true }).cookie)
      .expect(400);
    await post(CLOSE, { reason: 'gone' }, false).expect(403);
    expect(actions(shop.analytics)).toEqual([]);
  });
});
