import { type StubService, sendOk, stubService } from '../testing/stub-service.ts';
import { callService } from './call-service.ts';
import { createUpstreamAgent } from './upstream-agent.ts';

const CONNECT_MS = 100;
/** Names are never resolved; addresses need no lookup. */
const agent = createUpstreamAgent(1, CONNECT_MS, () => undefined);
let service: StubService;

beforeAll(async () => {
  service = await stubService();
});
afterAll(async () => {
  await agent.destroy();
  await service.close();
});

const write = (next: (failed?: URL) => URL) =>
  callService(
    {
      next,
      dispatcher: agent,
      method: 'POST',
      path: '/',
      headers: {},
      idempotent: false,
      timeout: 60_000,
      failureAfterMs: 0,
    },
    ({ statusCode }) => statusCode,
  );

describe('connection to a service', () => {
  it('gives up an attempt that times out, and the unsent call goes to another address (P-C4)', async () => {
    const dead = new URL('http://nowhere');
    const alive = new URL(service.url);
    expect(await write((failed) => (failed === undefined ? dead : alive))).toBe(200);
    await expect(write(() => dead)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });

  it('does not limit the time of a response once connected', async () => {
    service.respond = (request, response) => setTimeout(() => sendOk(request, response), 3 * CONNECT_MS);
    expect(await write(() => new URL(service.url))).toBe(200);
  });
});
