import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestOptions, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import { ALL_BUT_TIMEOUTS } from '../testing/fake-timeouts.ts';
import { retryAddress } from './retry-address.ts';
import { createUpstreamAgent } from './upstream-agent.ts';
import { asUpstreamError } from './upstream-errors.ts';

const CONNECT_MS = 1_500;
const agent = createUpstreamAgent(1, CONNECT_MS);
beforeEach(() => void jest.useFakeTimers({ doNotFake: [...ALL_BUT_TIMEOUTS] }));
afterEach(() => void jest.useRealTimers());
afterAll(() => agent.destroy());

async function get(options: RequestOptions): Promise<IncomingMessage> {
  const outgoing = request({ agent, ...options }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response.resume();
}

describe('connection to a service', () => {
  it('gives up an attempt that times out, and the unsent call goes to another address (P-C4)', async () => {
    // Its name is never resolved.
    const { promise: attempted, resolve: attempt } = Promise.withResolvers<void>();
    const failing = get({ host: 'nowhere', lookup: () => attempt() }).catch((error: unknown) => error);
    await attempted;
    jest.advanceTimersByTime(CONNECT_MS - 1);
    expect(await Promise.race([failing, new Promise((resolve) => setImmediate(resolve, 'connecting'))])).toBe(
      'connecting',
    );
    jest.advanceTimersByTime(1);
    const failure = await failing;
    expect(asUpstreamError(failure)).toMatchObject({ code: 'unavailable' });
    const [dead, alive] = [new URL('http://10.0.0.1'), new URL('http://10.0.0.2')];
    expect(retryAddress({ next: () => alive, idempotent: false }, dead, codeOf(failure))).toBe(alive);
  });

  it('does not limit the time of a response once connected', async () => {
    const server = createServer((_request, response) => {
      jest.advanceTimersByTime(2 * CONNECT_MS);
      setImmediate(() => setImmediate(() => response.end()));
    }).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect((await get({ port })).statusCode).toBe(200);
    server.close();
  });
});
