import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { errorHeaders, stableHeaders } from '../testing/stable-headers.ts';

let shop: TestGateway;

beforeAll(async () => {
  shop = await openTestGateway();
});
afterAll(() => shop.close());

function lastingOfRaw(response: string): Record<string, string> {
  const lines = response.split('\r\n\r\n', 1)[0]?.split('\r\n').slice(1) ?? [];
  return stableHeaders(
    Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.split(': ')[1] ?? '']),
    ),
  );
}

describe('headers of responses that bypass Express (P-E12)', () => {
  it.each([
    ['what is no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an expectation', 'PUT /api/nothing HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n', 404],
    [
      'a websocket that is refused',
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'x'.repeat(22)}==\r\n\r\n`,
      401,
    ],
  ])('sends exactly the common error headers for %s', async (_what, request, status) => {
    const response = await shop.raw(request);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
    expect(lastingOfRaw(response)).toEqual(errorHeaders);
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({
      message: expect.any(String),
      code: expect.any(String),
      requestId: /x-request-id: ([\w-]+)/i.exec(response)?.[1],
    });
  });

  it.each(['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'CONNECT'])(
    'refuses %s with 405, the common error headers and Allow',
    async (method) => {
      const target = method === 'CONNECT' ? 'shop:443' : '/';
      const response = await shop.raw(
        `${method} ${target} HTTP/1.1\r\nHost: x\r\nCookie: a=b\r\nConnection: close\r\n\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
      expect(lastingOfRaw(response)).toEqual({ ...errorHeaders, allow: 'GET, HEAD, POST, PUT, DELETE' });
      expect(response).not.toContain('a=b');
    },
  );
});
