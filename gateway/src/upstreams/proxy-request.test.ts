import { Agent } from 'node:http';
import { Socket } from 'node:net';
import { errorHandler } from '@shop/platform/service/http/error-handler.ts';
import { createLogger } from '@shop/platform/service/observability/logger.ts';
import supertest from '@shop/testing/supertest.ts';
import express from 'express';
import { createProxy } from './proxy-request.ts';

const logger = createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });

/** A gateway that only forwards, over connections that are never made. */
function forwardingOver(agent: Agent) {
  const forward = createProxy(agent);
  const app = express();
  app.use((request, response, next) => {
    forward(request, response, {
      next: () => new URL('http://127.0.0.1:9'),
      headers: {},
      body: undefined,
      idempotent: true,
      timeout: 200, // every call must time out
      failureAfterMs: 0,
      onResponse: () => undefined,
      onError: next,
    });
  });
  app.use(errorHandler(logger));
  return supertest(app);
}

/** A connection whose name never resolves. */
function neverConnected(): Socket {
  return new Socket().connect({ host: 'nowhere', port: 1, lookup: () => undefined });
}

describe('a service that accepts no connection (P-C3)', () => {
  it('responds 504 after the timeout and destroys the socket', async () => {
    const agent = new Agent({ keepAlive: true });
    const sockets: Socket[] = [];
    Object.assign(agent, {
      createConnection: () => {
        const socket = neverConnected();
        sockets.push(socket);
        return socket;
      },
    });
    const response = await forwardingOver(agent).get('/').expect(504);
    expect(response.body.code).toBe('gateway-timeout');
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.destroyed).toBe(true);
  });

  it('responds 504 after the timeout to calls that wait for a free connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    Object.assign(agent, { createConnection: neverConnected });
    const shop = forwardingOver(agent);
    const responses = await Promise.all([1, 2, 3].map(() => shop.get('/')));
    expect(responses.map(({ status }) => status)).toEqual([504, 504, 504]);
  });
});
