import { eventually } from '@shop/testing/eventually.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { openBreaker } from '../testing/circuit-breaker.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendOk } from '../testing/stub-service.ts';

let shop: TestGateway;

afterEach(() => shop.close());

/** Lookups never time out themselves, however long they take. */
const SLOW_LOOKUPS = { lookup: 60_000, lookupWait: 60_000 };

const CALLS = 8;

/** Makes calls whose session lookups take most of their time; the rest is not enough for the order service. */
async function callWithSlowLookups(cookie: string, onCall: () => void): Promise<void> {
  const { call } = shop.timeouts;
  const { respond } = shop.user;
  shop.timeouts.call = 1_000 * TIMEOUT_FACTOR;
  const lookups: (() => void)[] = [];
  shop.user.respond = (request, response) => {
    lookups.push(() => respond(request, response));
    // All at once, so that all calls reach the order service together.
    if (lookups.length === CALLS) setTimeout(() => lookups.forEach((lookup) => void lookup()), 600 * TIMEOUT_FACTOR);
  };
  shop.order.respond = onCall;
  const calls = Array.from({ length: CALLS }, () => shop.http.post('/api/orders').set('cookie', cookie).send({}));
  for (const { status } of await Promise.all(calls)) expect(status).toBe(504);
  shop.timeouts.call = call;
  shop.user.respond = respond;
  shop.order.respond = sendOk;
}

describe('a service that responds in its time (P-C3)', () => {
  it('keeps its breaker closed when its health check takes longer than the gateway waits', async () => {
    shop = await openTestGateway({}, { health: 100, healthCache: 0, probe: 60_000 });
    shop.order.respond = (request, response) => {
      if (request.url !== '/inner/health') sendOk(request, response);
    };
    const polls = Array.from({ length: 8 }, () => shop.http.get('/api/health').then(({ status }) => status));
    expect(new Set(await Promise.all(polls))).toEqual(new Set([503]));
    await shop.http.get('/api/orders').expect(200);
  });

  it('is probed without its database, while it waits for the database', async () => {
    shop = await openTestGateway();
    shop.order.respond = () => undefined;
    await openBreaker(shop);
    await shop.http.get('/api/orders').expect(503);
    shop.order.respond = (request, response) => {
      if (request.url !== '/inner/health') sendOk(request, response);
    };
    await eventually(() => shop.http.get('/api/orders').expect(200));
  });

  it('keeps its breaker closed when the session lookup used up the time of a call', async () => {
    shop = await openTestGateway({}, { ...SLOW_LOOKUPS, probe: 60_000 });
    const { cookie } = shop.signIn();
    await callWithSlowLookups(cookie, () => undefined);
    await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
  });

  it('keeps its breaker closed when the gateway itself pauses and notices the timeouts late', async () => {
    shop = await openTestGateway({}, { ...SLOW_LOOKUPS, probe: 60_000 });
    const { cookie } = shop.signIn();
    let received = 0;
    await callWithSlowLookups(cookie, () => {
      received += 1;
      if (received !== CALLS) return;
      // The stub runs in the process of the gateway.
      for (const end = performance.now() + 1_000 * TIMEOUT_FACTOR; performance.now() < end; );
    });
    await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
  });
});

describe('slow images', () => {
  it('take nothing from the concurrency limit of catalogue calls (P-C5)', async () => {
    shop = await openTestGateway({}, { call: 60_000, concurrencyWait: 60_000 });
    const held: (() => void)[] = [];
    let released = false;
    shop.catalogue.respond = (request, response) => {
      if (request.url.startsWith('/images/') && !released) held.push(() => sendOk(request, response));
      else sendOk(request, response);
    };
    const images = Array.from({ length: 300 }, (_, at) => shop.http.get(`/images/${at}.webp`).then((it) => it));
    await eventually(() => expect(held).toHaveLength(32));
    await shop.http.get('/api/products').expect(200);
    await shop.http.get('/api/products/admin').expect(200);
    expect(held).toHaveLength(32);
    released = true;
    for (const response of held) response();
    await Promise.all(images);
  });
});
