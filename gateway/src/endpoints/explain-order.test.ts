import type { OrderExplanation, OrderFact } from '@shop/contracts/order-facts.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { type ReceivedRequest, type StubService, sendJson } from '../testing/stub-service.ts';

const PATH = '/api/admin/order/explanations/o1';
let shop: TestGateway;

/** Makes a service tell these facts. @param user the customer, which the order service tells */
function tells(stub: StubService, facts: Partial<OrderFact>[], { status = 200, user = '' } = {}): void {
  const { respond } = stub;
  stub.respond = (request, response) =>
    request.url?.startsWith('/inner/order-facts/')
      ? sendJson(response, status, { facts, ...(user && { user }) })
      : respond(request, response);
}
const at = (second: number) => `2026-11-21T10:00:0${second}.000Z`;
const factsOf = ({ requests }: StubService) => requests.filter(({ url }) => url?.startsWith('/inner/order-facts/'));
const explain = (isAdmin = true) => shop.http.get(PATH).set('cookie', shop.signIn({ isAdmin }).cookie);

beforeEach(async () => {
  shop = await openTestGateway();
  tells(
    shop.order,
    [
      { at: at(1), service: 'order', what: 'order-placed', details: {} },
      { at: null, service: 'order', what: 'payment-started', details: {} },
      { at: at(4), service: 'order', what: 'status-changed', details: {} },
      { at: at(1), service: 'order', what: 'event-made', details: { type: 'order-created', version: 1 } },
    ],
    { user: 'u7' },
  );
  tells(shop.catalogue, []);
  tells(shop.analytics, [
    { at: at(3), service: 'analytics', what: 'event-applied', details: { projection: 'revenue', version: 1 } },
    { at: null, service: 'analytics', what: 'counted-in-chart', details: { subtotalCents: 5 } },
  ]);
  tells(shop.chat, [{ at: at(2), service: 'chat', what: 'customer-wrote', details: {} }]);
});
afterEach(() => shop.close());

describe('GET /api/admin/order/explanations/{id} (P-F6)', () => {
  it('puts together what all services know, oldest first, with how late an event was applied', async () => {
    const { body, headers } = await explain().expect(200);
    const { facts, missing } = body as OrderExplanation;
    expect(facts.map(({ what }) => what)).toEqual([
      'order-placed',
      'payment-started',
      'event-made',
      'customer-wrote',
      'event-applied',
      'counted-in-chart',
      'status-changed',
    ]);
    expect(facts.find(({ what }) => what === 'event-applied')?.details).toEqual({
      projection: 'revenue',
      version: 1,
      afterMs: 2_000,
    });
    expect([missing, headers['cache-control']]).toEqual([[], 'no-store']);
  });

  it('links a step with its recorded trace, where traces are shown', async () => {
    const traceId = 'ab'.repeat(16);
    const traced = { at: at(1), service: 'order', what: 'order-placed', details: {}, traceId } as const;
    const linkOf = async () =>
      ((await explain().expect(200)).body as OrderExplanation).facts.map((one) => one.traceUrl);
    tells(shop.order, [traced, { ...traced, at: at(5), traceId: undefined }]);
    expect((await linkOf()).filter(Boolean)).toEqual([]);
    const { order } = shop;
    await shop.close();
    shop = await openTestGateway({ tracesUrl: 'https://jaeger.example/trace/{traceId}' });
    Object.assign(shop.order, { respond: order.respond });
    expect((await linkOf()).filter(Boolean)).toEqual([`https://jaeger.example/trace/${traceId}`]);
  });

  it('tells no lateness of an event that was published again after it had been applied', async () => {
    tells(shop.order, [{ at: at(5), service: 'order', what: 'event-made', details: { version: 1 } }], { user: 'u7' });
    const { body } = await explain().expect(200);
    const applied = (body as OrderExplanation).facts.find(({ what }) => what === 'event-applied');
    expect(applied?.details).toEqual({ projection: 'revenue', version: 1 });
  });

  it('asks each service with the caller’s identity, and chat for the customer since the order', async () => {
    await explain().expect(200);
    for (const [stub, audience] of [
      [shop.order, 'order'],
      [shop.analytics, 'analytics'],
    ] as const) {
      const [request] = factsOf(stub);
      expect(await shop.identityIn(request as ReceivedRequest, audience)).toMatchObject({ isAdmin: true });
    }
    expect(factsOf(shop.chat).map(({ url }) => url)).toEqual([
      `/inner/order-facts/o1?user=u7&since=${encodeURIComponent(at(1))}`,
    ]);
  });

  it('names the services that do not respond, and is 503 without the order service', async () => {
    tells(shop.analytics, [], { status: 503 });
    const { body } = await explain().expect(200);
    expect(body.missing).toEqual(['analytics']);
    expect(body.facts).toHaveLength(5);
    await shop.order.close();
    await explain().expect(503);
  });

  it('is for administrators, and 404 for an unknown order', async () => {
    await shop.http.get(PATH).expect(401);
    await explain(false).expect(403);
    expect(factsOf(shop.order)).toEqual([]);
    tells(shop.order, [], { status: 404 });
    await explain().expect(404);
  });
});
