import { connect, type Socket } from 'node:net';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { catalogueIs, countsAll } from '../testing/uploads.ts';

let shop: TestGateway;

afterEach(() => shop.close());

const ADMINISTRATORS_UPLOAD = (cookie: string) =>
  `POST /api/products/admin/upload HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n`;
const BODY = 'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';

/** Sends the beginning, then a byte now and then; resolves with what came back when it is dropped. */
async function trickle(beginning: string, sockets: Set<Socket>): Promise<string> {
  let answer = '';
  const socket = connect(shop.port, '127.0.0.1', () => socket.write(beginning));
  sockets.add(socket);
  socket.on('data', (data) => {
    answer += data.toString('latin1');
  });
  socket.on('error', () => undefined);
  const timer = setInterval(() => socket.writable && socket.write('x'), 300);
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(timer);
  sockets.delete(socket);
  return answer;
}

describe('two hundred clients that send a byte now and then (P-C7)', () => {
  it('are all dropped, in headers, bodies and uploads, while others are served and every descriptor comes back', async () => {
    shop = await openTestGateway({}, { body: 1_500, sender: 1_500 });
    const { server } = shop.gateway.http;
    // As in the shop, in short; Node looks every five seconds.
    server.headersTimeout = 1_500;
    const { cookie } = shop.signIn({ isAdmin: true });
    catalogueIs(shop, countsAll);
    await shop.http.get('/api/config').expect(200);
    const sockets = new Set<Socket>();
    const beginnings = ['GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', '', BODY, ADMINISTRATORS_UPLOAD(cookie)];
    const slow = Promise.all(Array.from({ length: 200 }, (_, at) => trickle(beginnings[at % 4] as string, sockets)));
    await eventually(() => expect(sockets.size).toBe(200));
    const took: number[] = [];
    for (let call = 0; call < 20; call += 1) {
      const start = performance.now();
      await shop.http.get('/api/chats').expect(200);
      took.push(performance.now() - start);
    }
    expect(took.sort((one, other) => one - other)[18]).toBeLessThan(1_000);
    const answers = await slow;
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408')).length).toBeGreaterThan(90);
    const open = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
    await eventually(async () => expect(await open()).toBe(0));
    expect(shop.order.heard).toHaveLength(0);
  });
});
