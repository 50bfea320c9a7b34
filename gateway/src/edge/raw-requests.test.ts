import { connect } from 'node:net';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

let shop: TestGateway;

beforeAll(async () => {
  shop = await openTestGateway();
});
afterAll(() => shop.close());
beforeEach(() => {
  for (const stub of services()) stub.requests.length = 0;
});

const services = () => [shop.user, shop.catalogue, shop.order, shop.chat, shop.analytics];
const requests = () => services().flatMap((stub) => stub.requests.map(({ method, url }) => `${method} ${url}`));
const HOST = 'Host: x\r\n';
const LAST = `GET /api/orders/last HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;

describe('ambiguous requests (P-E13)', () => {
  const post = (head: string, body: string) => `POST /api/orders HTTP/1.1\r\n${HOST}${head}\r\n\r\n${body}`;
  /** What a proxy that parses the request differently would forward as part of a body. */
  const SMUGGLED = `GET /api/users/smuggled HTTP/1.1\r\n${HOST}\r\n`;
  const chunked = `0\r\n\r\n${SMUGGLED}`;

  it.each([
    ['a length and chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked', chunked)],
    ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 4', chunked)],
    ['two lengths', post('Content-Length: 3\r\nContent-Length: 0', `abc${SMUGGLED}`)],
    ['the same length twice', post('Content-Length: 0\r\nContent-Length: 0', SMUGGLED)],
    ['a list of lengths', post('Content-Length: 0, 0', SMUGGLED)],
    ['a length with a sign', post('Content-Length: +0', SMUGGLED)],
    ['a negative length', post('Content-Length: -1', SMUGGLED)],
    ['a length in another base', post('Content-Length: 0x0', SMUGGLED)],
    ['a length beyond all numbers', post('Content-Length: 18446744073709551616', SMUGGLED)],
    ['a space before the colon', post('Content-Length : 0', SMUGGLED)],
    ['a folded header', post('X: a\r\n b\r\nContent-Length: 0', SMUGGLED)],
    ['a folded coding', post('Transfer-Encoding:\r\n chunked', chunked)],
    ['a first header that is folded', `GET /api/orders HTTP/1.1\r\n ${HOST}\r\n${SMUGGLED}`],
    ['lines that end in a bare LF', `GET /api/orders HTTP/1.1\n${HOST}\n${SMUGGLED}`],
    ['one bare LF', post('X: a\nContent-Length: 0', SMUGGLED)],
    ['a bare CR', post('X: a\rContent-Length: 0', SMUGGLED)],
    ['a NUL in a header', post('X: a\u0000b\r\nContent-Length: 0', SMUGGLED)],
    ['an unknown coding', post('Transfer-Encoding: xchunked', chunked)],
    ['a coding that is none', post('Transfer-Encoding: identity', chunked)],
    ['chunks that are not the last coding', post('Transfer-Encoding: chunked, identity', chunked)],
    ['a coding that we do not undo', post('Transfer-Encoding: gzip, chunked', chunked)],
    ['chunks twice', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', chunked)],
    ['a tab of the wrong kind', post('Transfer-Encoding: \u000bchunked', chunked)],
    ['a chunk whose size is none', post('Transfer-Encoding: chunked', `3x\r\nabc\r\n${chunked}`)],
    ['a chunk that ends in a bare LF', post('Transfer-Encoding: chunked', `3\nabc\r\n${chunked}`)],
    ['a length among the trailers', post('Transfer-Encoding: chunked', `0\r\nContent-Length: 5\r\n\r\n${SMUGGLED}`)],
    ['chunks in HTTP/1.0', `POST /api/orders HTTP/1.0\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n${chunked}`],
    ['HTTP/0.9', 'GET /api/orders\r\n\r\n'],
    ['a version that is none', `GET /api/orders HTTP/1.2\r\n${HOST}\r\n${SMUGGLED}`],
    ['no Host', 'GET /api/orders HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', `GET /api/orders HTTP/1.1\r\n${HOST}${HOST}Connection: close\r\n\r\n`],
    ['the preface of HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${SMUGGLED}`],
  ])('refuses %s with 400 and forwards nothing of it', async (_what, request) => {
    const response = await shop.raw(request);
    expect(response).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"invalid"/);
    expect(requests()).toEqual([]);
  });

  it.each([
    [
      'a read with a body',
      `GET /api/products HTTP/1.1\r\n${HOST}Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
      400,
    ],
    [
      'a path that is none',
      `POST /api/../x HTTP/1.1\r\n${HOST}Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
      400,
    ],
    [
      'an odd method',
      `TRACE /api/orders HTTP/1.1\r\n${HOST}Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
      405,
    ],
    [
      'another site',
      `POST /api/orders HTTP/1.1\r\n${HOST}Origin: null\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
      403,
    ],
    [
      'a body of chunks',
      `POST /api/orders HTTP/1.1\r\n${HOST}Origin: null\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n0\r\n\r\n`,
      403,
    ],
  ])('reads the next request on the same connection correctly after %s', async (_what, request, status) => {
    const responses = (await shop.raw(request + LAST)).match(/HTTP\/1\.1 \d+/g);
    expect(responses).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
    expect(requests().at(-1)).toBe('GET /api/orders/last');
    expect(requests().join()).not.toContain('smuggled');
  });

  it('ignores an upgrade to HTTP/2 and closes the connection, because data sent along with it is lost', async () => {
    const offer = `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n\r\n`;
    const response = await shop.raw(`GET /api/orders HTTP/1.1\r\n${HOST}${offer}${LAST}`);
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    expect(response).toMatch(/\r\nconnection: close\r\n/i);
    expect(requests()).toEqual(['GET /api/orders']);
  });

  it('closes the connection without a response when unreadable data follows a pending request', async () => {
    const { respond } = shop.order;
    let sendResponse = () => undefined as unknown;
    const called = new Promise<void>((resolve) => {
      shop.order.respond = (request, response) => {
        sendResponse = () => respond(request, response);
        resolve();
      };
    });
    const received = new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(shop.port, '127.0.0.1', () => socket.write(`GET /api/orders HTTP/1.1\r\n${HOST}\r\n`));
      void called.then(() => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(await received).toBe('');
    sendResponse();
    shop.order.respond = respond;
  });
});

describe('oversized requests (P-E13)', () => {
  it.each([
    ['one long header', `X: ${'x'.repeat(20_000)}\r\n`],
    ['many headers', 'X: y\r\n'.repeat(4_000)],
    ['a long cookie', `Cookie: access_token=${'x'.repeat(17_000)}\r\n`],
  ])('refuses %s with 431', async (_what, headers) => {
    const response = await shop.raw(`GET /api/orders HTTP/1.1\r\n${HOST}${headers}\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"headers-too-large"/);
    expect(requests()).toEqual([]);
  });

  it('refuses a long target with 431', async () => {
    const response = await shop.raw(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 431 /);
  });
});
