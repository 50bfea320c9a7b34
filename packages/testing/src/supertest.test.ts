import { createServer, type Server } from 'node:http';
import request from './supertest.ts';

let server: Server;
beforeAll(() => {
  server = createServer((_request, response) => response.writeHead(500).end('{"message":"The disk is full"}'));
});
afterAll(() => void server.close());

describe('an HTTP expectation that fails', () => {
  it('shows the body of the response, in the message and in the stack', async () => {
    const failure: Error = await request(server)
      .get('/orders')
      .expect(200)
      .then(fail, (error) => error);
    for (const text of [failure.message, failure.stack]) {
      expect(text).toContain('expected 200 "OK", got 500');
      expect(text).toMatch(/GET http:.*\/orders answered 500: \{"message":"The disk is full"\}/);
    }
  });

  it('changes nothing for one that holds', async () => {
    await request(server).get('/orders').expect(500);
  });
});

function fail(): never {
  throw new Error('the expectation held');
}
