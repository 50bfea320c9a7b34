import { once } from 'node:events';
import { productEvents } from '@shop/contracts/catalogue-events.ts';
import { STALE_HEADER } from '@shop/contracts/common-api.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import { registry } from '@shop/platform/service/observability/metrics.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson } from '../testing/stub-service.ts';

let shop: TestGateway;
let price: number;

async function open(staleIfError = 60_000): Promise<void> {
  price = 10;
  shop = await openTestGateway({}, { microCacheTtl: 0, staleIfError });
  shop.catalogue.respond = ({ method }, response) =>
    sendJson(response, 200, method === 'GET' ? { _id: 'p1', price, text: 'x'.repeat(3_000) } : {});
}
beforeEach(() => open());
afterEach(() => shop.close());

const get = (headers: Record<string, string> = {}, path = '/api/products') => shop.http.get(path).set(headers);

/** Stops the catalogue. @returns starts it again at the same address */
async function killCatalogue(): Promise<() => Promise<void>> {
  const { server, url } = shop.catalogue;
  await shop.catalogue.close();
  return async () => {
    // biome-ignore lint/plugin/no-fixed-port: a port that stub-service.ts reserved
    server.listen(Number(new URL(url).port), '127.0.0.1');
    await once(server, 'listening');
  };
}

describe('while the catalogue is down (P-C9)', () => {
  it('serves stale responses, marked and not cacheable, and fresh ones after its return', async () => {
    const { headers } = await get().expect(200);
    expect(headers[STALE_HEADER]).toBeUndefined();
    const revive = await killCatalogue();
    const stale = await get({ 'if-none-match': headers.etag ?? '' }).expect(200);
    expect(stale.body.price).toBe(10);
    expect(stale.headers[STALE_HEADER]).toMatch(/^\d+$/);
    expect(stale.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept-Encoding' });
    expect(stale.headers.etag).toBeUndefined();
    await get({ 'accept-encoding': 'gzip' }).expect('content-encoding', 'gzip').expect(200);
    await shop.http.head('/api/products').expect(200).expect(STALE_HEADER, /^\d+$/);
    price = 11;
    await revive();
    await eventually(async () => expect((await get()).headers[STALE_HEADER]).toBeUndefined());
    expect((await get()).body.price).toBe(11);
  });

  it('serves stale responses when it responds 502 to 504, resets connections or hangs, but not for a 500', async () => {
    await get().expect(200);
    for (const status of [502, 503, 504]) {
      shop.catalogue.respond = (_request, response) => sendJson(response, status, {});
      await get().expect(200).expect(STALE_HEADER, /\d/);
    }
    shop.catalogue.respond = (_request, response) => response.socket?.destroy();
    await get().expect(200).expect(STALE_HEADER, /\d/);
    shop.catalogue.respond = () => undefined;
    const { call } = shop.timeouts;
    shop.timeouts.call = 1_000;
    await get()
      .expect(200)
      .expect(STALE_HEADER, /^[1-9]\d*$/);
    shop.timeouts.call = call;
    shop.catalogue.respond = (_request, response) => sendJson(response, 500, {});
    // The read that hangs ends a moment after its visitor's time, and a visitor who comes meanwhile shares it.
    await eventually(() => get().expect(500));
  });

  it('counts the stale responses that it serves (P-F3)', async () => {
    const served = async () =>
      (await registry.getSingleMetric('gateway_stale_responses_total')?.get())?.values[0]?.value ?? 0;
    await get().expect(200);
    const before = await served();
    await killCatalogue();
    await get().expect(200);
    await get({}, '/api/products/other').expect(503);
    expect(await served()).toBe(before + 1);
  });

  it('serves stale responses for a limited time, then 503', async () => {
    await shop.close();
    await open(0);
    await get().expect(200);
    await killCatalogue();
    await get().expect(503).expect('retry-after', '1');
  });

  it('has no stale response for a URL never read, nor for other than public reads', async () => {
    await get().expect(200);
    await shop.http.get('/api/products/admin').expect(200);
    await killCatalogue();
    await get({}, '/api/categories').expect(503);
    await get({}, '/api/products/admin').expect(503);
  });

  it('serves stale responses to customers, never to administrators', async () => {
    await get().expect(200);
    const [customer, administrator] = [shop.signIn(), shop.signIn({ isAdmin: true })];
    await get({ cookie: administrator.cookie }).expect(200);
    await killCatalogue();
    await get({ cookie: customer.cookie }).expect(200).expect(STALE_HEADER, /\d/);
    await get({ cookie: customer.cookie, 'cache-control': 'no-cache' }).expect(200).expect(STALE_HEADER, /\d/);
    const refused = await get({ cookie: administrator.cookie }).expect(503);
    expect(refused.headers[STALE_HEADER]).toBeUndefined();
  });

  it('serves stale responses after an invalidation, marked', async () => {
    await get().expect(200);
    await shop.http.put('/api/products/admin/p1').send({}).expect(200);
    await killCatalogue();
    await get().expect(200).expect(STALE_HEADER, /\d/);
  });

  const details = '/api/products/get-one/p1';
  it.each([
    [
      'its event',
      () =>
        shop.publish(productEvents, 'product-removed', 'p1', {
          productId: 'p1',
          name: 'P',
          category: 'A',
          priceCents: 1,
          image: null,
          rating: 0,
          reviewsNumber: 0,
          removed: true,
          corrections: [],
        }),
    ],
    [
      'an administrator’s call',
      () =>
        shop.http
          .delete('/api/products/admin/p1')
          .set('cookie', shop.signIn({ isAdmin: true }).cookie)
          .expect(200),
    ],
    [
      'a 404',
      async () => {
        shop.catalogue.respond = (_request, response) =>
          sendJson(response, 404, { message: 'x', code: 'not-found', requestId: '' });
        await get({}, details).expect(404);
        await get().expect(404);
      },
    ],
  ])('never serves what was removed, by %s', async (_what, remove) => {
    await get().expect(200);
    await get({}, details).expect(200);
    await remove();
    await killCatalogue();
    await get({}, details).expect(503);
    await get().expect(503);
  });

  const state = { productId: 'p1', name: 'P', category: 'A', priceCents: 1, image: null, rating: 0, reviewsNumber: 0 };
  const call = (method: 'post' | 'put' | 'delete', path: string, isAdmin: boolean) => () =>
    shop.http[method](path).set('cookie', shop.signIn({ isAdmin }).cookie).send({}).expect(200);
  it.each([
    ['hides a review', call('put', '/api/admin/catalogue/reviews/r1/hiding', true)],
    ['removes an answer', call('delete', '/api/admin/catalogue/reviews/r1/answer', true)],
    ['edits a product or makes it a draft', call('put', '/api/products/admin/p1', true)],
    ['removes an image', call('delete', '/api/products/admin/image/a.webp/p1', true)],
    ['edits their review', call('put', '/api/users/review/p1', false)],
    ['deletes their review', call('delete', '/api/users/review/p1', false)],
    [
      'did any of these at another gateway',
      () => shop.publish(productEvents, 'product-changed', 'p1', { ...state, removed: false, corrections: [] }),
    ],
  ])('never serves what was withdrawn when somebody %s', async (_what, withdraw) => {
    shop.catalogue.respond = (_request, response) =>
      sendJson(response, 200, { _id: 'p1', reviews: [{ _id: 'r1', comment: 'call me: 555-0123' }] });
    await get({}, details).expect(200);
    await get({}, '/api/categories').expect(200);
    await withdraw();
    await killCatalogue();
    await get({}, details).expect(503);
  });

  it.each([
    ['writes a review', call('post', '/api/users/review/p1', false)],
    ['edits another product', call('put', '/api/products/admin/p2', true)],
    ['edits a review, but is no administrator', call('put', '/api/admin/catalogue/reviews/r1/hiding', false)],
  ])('serves the rest when somebody %s', async (_what, change) => {
    await get({}, details).expect(200);
    await change();
    await killCatalogue();
    await get({}, details).expect(200).expect(STALE_HEADER, /\d/);
  });

  it('never serves responses with a deleted account, not even one read shortly afterwards', async () => {
    const named = { user: { _id: 'u1', name: 'Ann Lee' } };
    shop.catalogue.respond = (_request, response) => sendJson(response, 200, named);
    await get({}, details).expect(200);
    await shop.publish(userEvents, 'user-deleted', 'u1', { userId: 'u1', isAdmin: false, deleted: true });
    await get().expect(200, named);
    await killCatalogue();
    await get({}, details).expect(503);
    await get().expect(503);
  });

  it('purges responses for administrators only', async () => {
    await get({}, details).expect(200);
    await shop.http.delete('/api/products/admin/p1').set('cookie', shop.signIn().cookie);
    await killCatalogue();
    await get({}, details).expect(200).expect(STALE_HEADER, /\d/);
  });
});
