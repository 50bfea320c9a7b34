import { freePort } from '@shop/testing/free-port.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { Agent } from 'undici';
import { type StubService, stubService } from '../testing/stub-service.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { createUpstreamList } from '../upstreams/upstream-list.ts';
import { createHealth } from './health.ts';

let live: StubService;
let agent: Agent;

beforeEach(async () => {
  live = await stubService();
  agent = new Agent();
});
afterEach(async () => {
  await agent.destroy();
  await live.close();
});

function healthOver(urls: readonly string[], healthCache: number) {
  const addresses = urls.map((url) => new URL(url));
  const list = createUpstreamList({ all: () => addresses });
  const lists = { user: list, catalogue: list, order: list, chat: list, analytics: list };
  return createHealth({
    lists,
    identities: { ofGateway: async (audience) => `signed for ${audience}` },
    agent,
    timeouts: { health: TIMEOUTS.health * TIMEOUT_FACTOR, healthCache },
  });
}

describe('GET /api/health', () => {
  it('is ok while one replica of each service responds', async () => {
    const health = healthOver([`http://127.0.0.1:${await freePort()}`, live.url], 0);
    for (let round = 0; round < 4; round += 1) {
      expect(await health()).toMatchObject({ open: true, body: { status: 'ok' } });
    }
  });

  it('is ok while one of two replicas hangs, whichever is called first', async () => {
    const silent = await stubService();
    silent.respond = () => undefined;
    const health = healthOver([silent.url, live.url], 0);
    for (let round = 0; round < 3; round += 1) {
      expect(await health()).toMatchObject({ open: true, body: { status: 'ok' } });
    }
    await silent.close();
  });

  it('makes one round of calls for concurrent requests', async () => {
    const health = healthOver([live.url], 60_000);
    await Promise.all([health(), health(), health()]);
    await health();
    expect(live.requests).toHaveLength(5);
  });

  it('is called with the gateway’s identity and checks the database of each service', async () => {
    live.respond = (request, response) => {
      const failing = request.headers['x-shop-identity'] === 'signed for order';
      response.statusCode = failing ? 503 : 200;
      response.end('{}');
    };
    expect(await healthOver([live.url], 0)()).toMatchObject({
      open: false,
      body: { status: 'degraded', parts: { user: 'ok', order: 'down' } },
    });
    expect(live.requests.every(({ url }) => url === '/inner/health')).toBe(true);
  });
});
