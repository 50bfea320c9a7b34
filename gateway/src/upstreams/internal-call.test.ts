import { Agent } from 'node:http';
import { type StubService, stubService } from '../testing/stub-service.ts';
import { internalCall, RESPONSE_TOO_LARGE } from './internal-call.ts';

let service: StubService;
const agent = new Agent();

beforeEach(async () => {
  service = await stubService();
});
afterEach(() => service.close());
afterAll(() => agent.destroy());

const call = (maxBytes: number) =>
  internalCall({
    next: () => new URL(service.url),
    path: '/',
    method: 'GET',
    headers: {},
    agent,
    timeout: 20_000,
    failureAfterMs: 0,
    maxBytes,
  });

describe('internalCall', () => {
  it('reads a response of exactly maxBytes', async () => {
    service.respond = (_request, response) => response.end('x'.repeat(1_000));
    expect((await call(1_000)).body).toHaveLength(1_000);
  });

  it('refuses a longer response with a known length, without reading it or retrying', async () => {
    service.respond = (_request, response) => response.end('x'.repeat(1_001));
    await expect(call(1_000)).rejects.toMatchObject({ status: 502, code: RESPONSE_TOO_LARGE });
    expect(service.requests).toHaveLength(1);
  });

  it('aborts an endless response, and buffers no more than maxBytes of it', async () => {
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    service.respond = (_request, response) => {
      const timer = setInterval(() => {
        sent += 64 * 1024;
        response.write(Buffer.alloc(64 * 1024));
      }, 1);
      response.once('close', () => {
        clearInterval(timer);
        closed.resolve();
      });
    };
    await expect(call(1024 * 1024)).rejects.toMatchObject({ status: 502, code: RESPONSE_TOO_LARGE });
    await closed.promise;
    expect(sent).toBeGreaterThan(1024 * 1024);
    expect(service.requests).toHaveLength(1);
  });
});
