import { connect } from 'node:net';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson, sendOk } from '../testing/stub-service.ts';

let shop: TestGateway;

afterEach(() => shop.close());

describe('forwarded responses', () => {
  beforeEach(async () => {
    shop = await openTestGateway();
  });

  it('keep status and headers, except hop-by-hop ones', async () => {
    shop.order.respond = (_request, response) =>
      response
        .writeHead(409, {
          'content-type': 'application/json',
          'keep-alive': 'timeout=99',
          'x-next-cursor': 'c',
          'retry-after': '3',
          server: 'x',
          via: 'x',
          'x-powered-by': 'x',
        })
        .end('{"code":"x"}');
    const { status, headers, body } = await shop.http.get('/api/orders');
    expect({ status, body }).toEqual({ status: 409, body: { code: 'x' } });
    expect(headers).toMatchObject({ 'x-next-cursor': 'c', 'retry-after': '3' });
    expect(headers['keep-alive']).not.toBe('timeout=99');
    for (const name of ['server', 'via', 'x-powered-by']) expect(headers[name]).toBeUndefined();
  });

  it('end when their reader takes nothing of them for too long (P-C7)', async () => {
    await shop.close();
    shop = await openTestGateway({}, { reader: 200 });
    const closed = Promise.withResolvers<void>();
    shop.order.respond = (_request, response) => {
      response.once('close', closed.resolve);
      // More than the buffers between service and client hold.
      response.writeHead(200, { 'content-type': 'text/plain' }).end(Buffer.alloc(64 * 1024 * 1024, 'x'));
    };
    const reader = connect(shop.port, '127.0.0.1', () => reader.write('GET /api/orders HTTP/1.1\r\nHost: x\r\n\r\n'));
    reader.on('error', () => undefined).once('data', () => reader.pause());
    await closed.promise;
    reader.destroy();
  });

  it('are compressed if the client accepts it', async () => {
    shop.catalogue.respond = (_request, response) => sendJson(response, 200, { text: 'x'.repeat(5_000) });
    const response = await shop.http.get('/api/products').set('accept-encoding', 'gzip');
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.body.text).toHaveLength(5_000);
    const plain = await shop.http.get('/api/products').set('accept-encoding', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('work for HEAD and empty bodies', async () => {
    shop.order.respond = (_request, response) => response.writeHead(204).end();
    await shop.http.delete('/api/orders/1').expect(204);
    shop.catalogue.respond = sendOk;
    await shop.http.head('/api/products').expect(200);
  });
});
