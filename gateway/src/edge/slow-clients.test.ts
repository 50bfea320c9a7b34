import { connect, type Socket } from 'node:net';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { countBytes, handleUploads } from '../testing/uploads.ts';

let shop: TestGateway;

afterEach(() => shop.close());

const ADMINISTRATORS_UPLOAD = (cookie: string) =>
  `POST /api/products/admin/upload HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n`;
const BODY = 'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';

/** Sends the beginning of a request, then a byte now and then; resolves when the connection is closed. */
async function trickle(beginning: string, sockets: Set<Socket>): Promise<void> {
  const socket = connect(shop.port, '127.0.0.1', () => socket.write(beginning));
  sockets.add(socket);
  socket.resume();
  socket.on('error', () => undefined);
  const timer = setInterval(() => socket.writable && socket.write('x'), 300);
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(timer);
  sockets.delete(socket);
}

describe('200 clients that trickle bytes (P-C7)', () => {
  it('are all disconnected during headers, bodies and uploads, while other clients are served and every descriptor is freed', async () => {
    shop = await openTestGateway({}, { body: 1_500, uploadWindow: 1_500 });
    const { server } = shop.gateway.http;
    // Shorter than in production; Node checks every five seconds.
    server.headersTimeout = 1_500;
    // Counted at the server: a client that still sends may lose the response to a reset.
    const posts: string[] = [];
    server.on('request', ({ method, url }, response) => {
      if (method === 'POST') response.on('close', () => posts.push(`${url} ${response.statusCode}`));
    });
    // On a busy machine even the head of a post may time out.
    let timedOutHeads = 0;
    server.on('clientError', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT') timedOutHeads += 1;
    });
    const { cookie } = shop.signIn({ isAdmin: true });
    handleUploads(shop, countBytes);
    await shop.http.get('/api/config').expect(200);
    const sockets = new Set<Socket>();
    const beginnings = ['GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', '', BODY, ADMINISTRATORS_UPLOAD(cookie)];
    const slow = Promise.all(Array.from({ length: 200 }, (_, at) => trickle(beginnings[at % 4] as string, sockets)));
    await eventually(() => expect(sockets.size).toBe(200));
    for (let call = 0; call < 20; call += 1) await shop.http.get('/api/chats').expect(200);
    await slow;
    // Fifty never finish their head; fifty are no HTTP at all.
    await eventually(() => expect(posts.length + timedOutHeads).toBeGreaterThanOrEqual(150));
    expect(posts.filter((post) => !post.endsWith(' 408'))).toEqual([]);
    const open = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
    await eventually(async () => expect(await open()).toBe(0));
    expect(shop.order.requests).toHaveLength(0);
  });
});
