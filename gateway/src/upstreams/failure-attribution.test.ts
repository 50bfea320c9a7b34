import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson, sendOk } from '../testing/stub-service.ts';

let shop: TestGateway;

afterEach(() => shop.close());

describe('a service that responds in its time (P-C3)', () => {
  it('keeps its breaker closed when its health check takes longer than the gateway waits', async () => {
    shop = await openTestGateway({}, { healthCache: 0, probe: 60_000 });
    shop.order.respond = (request, response) => {
      if (request.url === '/inner/health') setTimeout(sendJson, 2_500, response, 503, {});
      else sendOk(request, response);
    };
    const polls = Array.from({ length: 8 }, () => shop.http.get('/api/health').then(({ status }) => status));
    expect(new Set(await Promise.all(polls))).toEqual(new Set([503]));
    await shop.http.get('/api/orders').expect(200);
  });

  it('is probed without its database, while it waits for the database', async () => {
    shop = await openTestGateway({}, { call: 500, probe: 100 });
    shop.order.respond = () => undefined;
    await Promise.all(Array.from({ length: 8 }, () => shop.http.get('/api/orders').expect(504)));
    await shop.http.get('/api/orders').expect(503);
    shop.order.respond = (request, response) => {
      if (request.url !== '/inner/health') sendOk(request, response);
    };
    await eventually(() => shop.http.get('/api/orders').expect(200));
  });

  it('keeps its breaker closed when the session lookup used up the time of a call', async () => {
    // The lookup itself never times out: on a busy machine it takes longer than its 700 ms.
    shop = await openTestGateway({}, { call: 1_000, lookup: 10_000, probe: 60_000 });
    const { cookie } = shop.signIn();
    const { respond } = shop.user;
    shop.user.respond = (request, response) => setTimeout(respond, 700, request, response);
    shop.order.respond = (request, response) => setTimeout(sendOk, 500, request, response);
    const calls = Array.from({ length: 8 }, () => shop.http.post('/api/orders').set('cookie', cookie).send({}));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(504);
    shop.user.respond = respond;
    await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
  });
});

describe('slow images', () => {
  it('take nothing from the concurrency limit of catalogue calls (P-C5)', async () => {
    shop = await openTestGateway({}, { concurrencyWait: 60_000 });
    const held: (() => void)[] = [];
    let released = false;
    shop.catalogue.respond = (request, response) => {
      if (request.url.startsWith('/images/') && !released) held.push(() => sendOk(request, response));
      else sendOk(request, response);
    };
    const images = Array.from({ length: 300 }, (_, at) => shop.http.get(`/images/${at}.webp`).then((it) => it));
    await eventually(() => expect(held).toHaveLength(32), { within: 20_000 });
    await shop.http.get('/api/products').expect(200);
    await shop.http.get('/api/products/admin').expect(200);
    expect(held).toHaveLength(32);
    released = true;
    for (const response of held) response();
    await Promise.all(images);
  });
});
