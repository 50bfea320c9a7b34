import { Agent } from 'node:http';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { type StubService, stubService } from '../testing/stub-service.ts';
import { internalCall, RESPONSE_TOO_LARGE } from './internal-call.ts';
import { createUpstreamBreakers } from './upstream-breakers.ts';

let service: StubService;
const agent = new Agent();
const logger = createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });
const CALLS = 8;

beforeEach(async () => {
  service = await stubService();
});
afterEach(() => service.close());
afterAll(() => agent.destroy());

const call = (maxBytes: number, options: { url?: URL; timeout?: number; failureAfterMs?: number } = {}) =>
  internalCall({
    next: () => options.url ?? new URL(service.url),
    path: '/',
    method: 'GET',
    headers: {},
    agent,
    timeout: options.timeout ?? 20_000,
    failureAfterMs: options.failureAfterMs ?? 0,
    maxBytes,
  });

/** Makes calls that a service never answers. @returns whether its breaker still allows calls */
async function isAllowedAfterTimeouts(failureAfterMs: number, onRequests: () => void): Promise<boolean> {
  const url = new URL(service.url);
  const breakers = createUpstreamBreakers({ upstream: 'order', probe: async () => {}, probeEvery: 60_000, logger });
  breakers.add([url]);
  service.respond = () => service.requests.length === CALLS && onRequests();
  const calls = Array.from({ length: CALLS }, () => call(1_000, { url, timeout: 500, failureAfterMs }));
  for (const result of await Promise.allSettled(calls))
    expect(result).toMatchObject({ status: 'rejected', reason: { status: 504 } });
  const isAllowed = breakers.allows(url);
  breakers.stop();
  return isAllowed;
}

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

  it('counts timeouts of a service that had its time', async () => {
    expect(await isAllowedAfterTimeouts(400, () => undefined)).toBe(false);
  });

  it('does not count them when the gateway itself pauses and notices them late', async () => {
    const pause = () => {
      // The stub runs in the process of the gateway.
      for (const end = performance.now() + 800; performance.now() < end; );
    };
    expect(await isAllowedAfterTimeouts(600, pause)).toBe(true);
  });
});
