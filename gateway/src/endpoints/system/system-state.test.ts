import type { ServiceFacts, SystemState } from '@shop/contracts/system-api.ts';
import { openTestGateway, type TestGateway } from '../../testing/open-test-gateway.ts';
import { type ReceivedRequest, type StubService, sendJson } from '../../testing/stub-service.ts';

const PATH = '/api/admin/system';
const FACTS = '/inner/system-facts';
let shop: TestGateway;

const facts = (more: Partial<ServiceFacts> = {}): ServiceFacts => ({
  version: '1.2.3',
  startedAt: '2026-11-21T10:00:00.000Z',
  failing: [],
  degraded: [],
  facts: [],
  deadLetters: [],
  ...more,
});
/** Makes a replica say this of itself. */
function says(stub: StubService, told: ServiceFacts, status = 200): void {
  const { respond } = stub;
  stub.respond = (request, response) =>
    request.url === FACTS ? sendJson(response, status, told) : respond(request, response);
}
const gauge = (metric: ServiceFacts['facts'][number]['metric'], value: number, labels = {}) => ({
  metric,
  labels,
  value,
});
const read = async (isAdmin = true): Promise<SystemState> =>
  (await shop.http.get(PATH).set('cookie', shop.signIn({ isAdmin }).cookie).expect(200)).body;
const serviceIn = (state: SystemState, name: string) => state.services.find((service) => service.name === name);
/** Of a shared worker, whose gateway's own metrics other tests set. */
/** Without breakers: metrics are those of the process, and other test files of it have opened some. */
const handsOf = ({ hands }: SystemState, name: string) =>
  hands
    .filter(({ services, alert }) => services.includes(name) && alert !== 'CircuitBreakerOpen')
    .map(({ alert, value }) => [alert, value]);

beforeEach(async () => {
  shop = await openTestGateway();
  for (const stub of [shop.user, shop.catalogue, shop.order, shop.chat, shop.analytics]) says(stub, facts());
});
afterEach(() => shop.close());

describe('GET /api/admin/system', () => {
  it('says what each service says of itself, and asks with the administrator’s identity', async () => {
    const letter = {
      _id: 'd1',
      consumer: 'order',
      topic: 'catalogue-events',
      key: 'product/7',
      firstSeen: '2026-11-21T10:00:00.000Z',
      error: 'price-list: Error: a bug',
      attempts: 3,
      isReplaying: false,
    };
    says(
      shop.order,
      facts({ degraded: ['event log is not followed'], deadLetters: [letter], facts: [gauge('dead_letters', 1)] }),
    );
    const state = await read();
    expect(serviceIn(state, 'order')).toEqual({
      name: 'order',
      replicas: [
        {
          address: new URL(shop.order.url).host,
          isBreakerOpen: false,
          process: {
            version: '1.2.3',
            startedAt: '2026-11-21T10:00:00.000Z',
            failing: [],
            degraded: ['event log is not followed'],
          },
        },
      ],
      facts: [gauge('dead_letters', 1)],
      deadLetters: [letter],
    });
    expect(handsOf(state, 'order')).toEqual([['DeadLetters', 1]]);
    expect(handsOf(state, 'chat')).toEqual([]);
    expect(state.gateway.facts).toContainEqual(gauge('gateway_open_sockets', expect.any(Number)));
    const [request] = shop.order.requests.filter(({ url }) => url === FACTS);
    expect(await shop.identityIn(request as ReceivedRequest, 'order')).toMatchObject({ isAdmin: true });
  });

  it('shows services that do not respond, and what the others say', async () => {
    await shop.analytics.close();
    says(shop.chat, facts(), 503);
    says(shop.catalogue, { nonsense: true } as never);
    const state = await read();
    for (const name of ['analytics', 'chat', 'catalogue']) {
      const service = serviceIn(state, name);
      expect([service?.replicas[0]?.process, service?.facts, service?.deadLetters]).toEqual([null, [], null]);
      expect(handsOf(state, name)).toContainEqual(['ServiceDown', 1]);
    }
    expect(serviceIn(state, 'order')?.replicas[0]?.process).not.toBeNull();
  });

  it('does not wait for a service that hangs', async () => {
    shop.timeouts.health = 200;
    const { respond } = shop.order;
    shop.order.respond = (request, response) => (request.url === FACTS ? undefined : respond(request, response));
    expect(serviceIn(await read(), 'order')?.replicas[0]?.process).toBeNull();
  });

  it('is for administrators', async () => {
    await shop.http.get(PATH).expect(401);
    await shop.http
      .get(PATH)
      .set('cookie', shop.signIn({ isAdmin: false }).cookie)
      .expect(403);
    expect(shop.order.requests.filter(({ url }) => url === FACTS)).toEqual([]);
  });
});
