import { createServer, type Server } from 'node:http';
import request from './supertest.ts';

let server: Server;
beforeAll(() => {
  server = createServer((_request, response) => response.writeHead(500).end('{"message":"The disk is full"}'));
});
afterAll(() => void server.close());

describe('supertest', () => {
  it('shows the response body in the message and the stack of a failed expectation', async () => {
    const failure: Error = await request(server)
      .get('/orders')
      .expect(200)
      .then(fail, (error) => error);
    for (const text of [failure.message, failure.stack]) {
      expect(text).toContain('expected 200 "OK", got 500');
      expect(text).toMatch(/GET http:.*\/orders responded 500: \{"message":"The disk is full"\}/);
    }
  });

  it('does not affect an expectation that holds', async () => {
    await request(server).get('/orders').expect(500);
  });
});

function fail(): never {
  throw new Error('the expectation did not fail');
}
