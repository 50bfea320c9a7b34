import { setTimeout as wait } from 'node:timers/promises';
import { categoriesEvents, productEvents } from '@shop/contracts/catalogue-events.ts';
import { createFakeLog } from '../testing/fake-log.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { type ReceivedRequest, sendJson } from '../testing/stub-service.ts';

/** The state of the catalogue: writes change it, and order events change the stock. */
let product: { price: number; count: number };
let reads: number;
let log: ReturnType<typeof createFakeLog>;
let one: TestGateway;
let other: TestGateway;

function respond(
  { method, url, body }: ReceivedRequest,
  response: Parameters<TestGateway['catalogue']['respond']>[1],
): void {
  if (method === 'GET') {
    reads += 1;
    sendJson(response, 200, { ...product, url });
    return;
  }
  product = { ...product, ...JSON.parse(body) };
  sendJson(response, 200, { message: 'product updated' });
}

/** Two gateways with one catalogue, one user service and one event log. */
beforeEach(async () => {
  product = { price: 10, count: 5 };
  reads = 0;
  log = createFakeLog();
  one = await openTestGateway({}, {}, log);
  one.catalogue.respond = respond;
  const upstreams = {
    user: [one.user.url],
    catalogue: [one.catalogue.url],
    order: [one.order.url],
    chat: [one.chat.url],
    analytics: [one.analytics.url],
  };
  other = await openTestGateway({ upstreams }, {}, log);
});
afterEach(async () => {
  await other.close();
  await one.close();
});

const shown = async (shop: TestGateway, headers: Record<string, string> = {}, path = '/api/products') =>
  (await shop.http.get(path).set(headers).expect(200)).body as { price: number; count: number };

const productChanged = () =>
  log.publish(productEvents, 'product-changed', 'p1', {
    productId: 'p1',
    name: 'P',
    category: 'A',
    priceCents: 2_000,
    image: null,
    rating: 0,
    reviewsNumber: 0,
    removed: false,
    corrections: [],
  });

describe('freshness guarantees of the cache (docs/architecture.md#gateway)', () => {
  it('shows a new price at once at the gateway that forwarded the change', async () => {
    const admin = one.signIn({ isAdmin: true });
    expect((await shown(one)).price).toBe(10);
    await one.http.put('/api/products/admin/p1').set('cookie', admin.cookie).send({ price: 20 }).expect(200);
    expect((await shown(one)).price).toBe(20);
  });

  it('shows a new price within a second at every other gateway, even without an event', async () => {
    const admin = one.signIn({ isAdmin: true });
    expect((await shown(other)).price).toBe(10);
    await one.http.put('/api/products/admin/p1').set('cookie', admin.cookie).send({ price: 20 }).expect(200);
    const answered = performance.now();
    let asked = performance.now();
    let lastOld = answered;
    while ((await shown(other)).price === 10) {
      lastOld = asked;
      asked = performance.now();
    }
    // A read is reused for a second from its start, so a request that begins later is never served the old one
    expect(lastOld - answered).toBeLessThan(1_000);
  });

  it('shows a new price as soon as the event arrives', async () => {
    expect([(await shown(one)).price, (await shown(other)).price]).toEqual([10, 10]);
    product.price = 20;
    await productChanged();
    expect([(await shown(one)).price, (await shown(other)).price]).toEqual([20, 20]);
    product.price = 30;
    await log.publish(categoriesEvents, 'categories-changed', 'all', { names: ['A'] });
    expect([(await shown(one)).price, (await shown(other)).price]).toEqual([30, 30]);
  });

  it('shows stock, which has no catalogue event, at most a second late', async () => {
    expect([(await shown(one)).count, (await shown(other)).count]).toEqual([5, 5]);
    product.count = 4;
    // biome-ignore lint/plugin/no-sleep: the reads are older than a second now, however slow the machine is
    await wait(1_000);
    expect([(await shown(one)).count, (await shown(other)).count]).toEqual([4, 4]);
  });

  it('shows administrators their own changes at once, and never shares their reads', async () => {
    const { cookie } = one.signIn({ isAdmin: true });
    expect((await shown(one, { cookie })).price).toBe(10);
    await one.http.put('/api/products/admin/p1').set('cookie', cookie).send({ price: 20 }).expect(200);
    expect((await shown(one, { cookie })).price).toBe(20);
    // Administrators never get cached responses.
    product.price = 30;
    await shown(one);
    product.price = 40;
    expect((await shown(one, { cookie })).price).toBe(40);
    reads = 0;
    await Promise.all([shown(one, { cookie }), shown(one, { cookie })]);
    expect(reads).toBe(2);
  });
});
