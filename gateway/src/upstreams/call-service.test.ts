import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type ConcurrencyLimit, createConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { Agent, type Dispatcher } from 'undici';
import { type StubService, stubService } from '../testing/stub-service.ts';
import { callInternally, callService, RESPONSE_TOO_LARGE } from './call-service.ts';
import { createUpstreamAgent } from './upstream-agent.ts';
import { createUpstreamBreakers } from './upstream-breakers.ts';

let service: StubService;
const agent = createUpstreamAgent(256, 60_000);
const CALLS = 8;

beforeEach(async () => {
  service = await stubService();
});
afterEach(() => service.close());
afterAll(() => agent.destroy());

const call = (maxBytes: number, options: { url?: URL; timeout?: number; failureAfterMs?: number } = {}) =>
  callInternally({
    next: () => options.url ?? new URL(service.url),
    path: '/',
    dispatcher: agent,
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

describe('callInternally', () => {
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

/** A call of a client to an address, which every test lets time out. */
const forward = (url: URL, dispatcher: Dispatcher, stop = new AbortController(), limit?: ConcurrencyLimit) =>
  callService(
    {
      next: () => url,
      dispatcher,
      method: 'GET',
      path: '/',
      headers: {},
      idempotent: true,
      timeout: 200,
      failureAfterMs: 0,
      stop,
      limit,
    },
    () => 'responded',
  );

describe('a service that never responds (P-C3)', () => {
  it('lets each call time out, also those that wait for a free connection, and closes the connection that hangs', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket.resume())).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const one = createUpstreamAgent(1, 60_000);
    const calls = [1, 2, 3].map(() => forward(new URL(`http://127.0.0.1:${port}`), one));
    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({ status: 'rejected', reason: { status: 504, code: 'gateway-timeout' } });
    const [hanging] = sockets;
    if (hanging?.destroyed === false) await once(hanging, 'close');
    expect(hanging?.destroyed).toBe(true);
    await one.destroy();
    server.close();
  });

  it('lets a call time out whose connection is never made', async () => {
    const never = new Agent({ connect: () => undefined });
    await expect(forward(new URL('http://127.0.0.1:9'), never)).rejects.toMatchObject({ status: 504 });
    await never.destroy();
  });
});

describe('a call that its caller stops', () => {
  it('is not sent if it was stopped before', async () => {
    const stop = new AbortController();
    const reason = new Error('client left');
    stop.abort(reason);
    await expect(forward(new URL(service.url), agent, stop)).rejects.toBe(reason);
    expect(service.requests).toHaveLength(0);
  });
});

describe('a response that ends too early', () => {
  it.each([
    ['content-length', 'content-length: 100\r\n\r\n{"a'],
    ['chunks', 'transfer-encoding: chunked\r\n\r\n3\r\n{"a\r\n'],
  ])('is retried, with %s and the end of its connection (P-C4)', async (_name, rest) => {
    service.respond = (_request, response) => {
      if (service.requests.length > 1) response.end('whole');
      else response.socket?.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n${rest}`);
    };
    expect((await call(1_000)).body.toString()).toBe('whole');
  });
});

describe('a header that a service sends twice', () => {
  it('is one text, the first one where only one can count', async () => {
    service.respond = (_request, response) => {
      response.socket?.end(
        'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 1\r\nretry-after: 2\r\nvary: a\r\nvary: b\r\nset-cookie: a\r\n\r\n',
      );
    };
    expect((await call(1_000)).headers).toMatchObject({ 'retry-after': '1', vary: 'a, b', 'set-cookie': ['a'] });
  });
});

describe('a call that waits', () => {
  it('for a connection until its timeout says nothing of the service', async () => {
    const url = new URL(service.url);
    const breakers = createUpstreamBreakers({ upstream: 'order', probe: async () => {}, probeEvery: 60_000, logger });
    breakers.add([url]);
    const one = createUpstreamAgent(1, 60_000);
    service.respond = () => undefined;
    const calls = Array.from({ length: CALLS }, () => forward(url, one));
    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({ status: 'rejected', reason: { status: 504 } });
    expect(breakers.allows(url)).toBe(true);
    breakers.stop();
    await one.destroy();
  });

  it('for its limit until its timeout is never sent, and gives its place back', async () => {
    const limit = createConcurrencyLimit({ concurrency: 1 });
    const release = await limit.acquire();
    await expect(forward(new URL(service.url), agent, undefined, limit)).rejects.toMatchObject({ status: 504 });
    release();
    (await limit.acquire())();
    expect(service.requests).toHaveLength(0);
  });

  it('without any time left is never sent', async () => {
    await expect(call(1_000, { timeout: -1 })).rejects.toMatchObject({ status: 504 });
    expect(service.requests).toHaveLength(0);
  });
});
