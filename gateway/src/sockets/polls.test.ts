import type { ServerResponse } from 'node:http';
import { unavailable } from '@shop/platform/service/errors.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { sendJson, sendOk } from '../testing/stub-service.ts';
import { MAX_CONNECTIONS } from '../upstreams/upstream-agent.ts';

/** Pending polls per user. */
const POLLS = 20;

let shop: TestGateway;

beforeEach(async () => {
  shop = await openTestGateway({}, { call: 60_000, lookup: 60_000, lookupWait: 60_000 });
});
afterEach(() => shop.close());

describe('Socket.IO polls (docs/api.md#realtime)', () => {
  it('may wait longer than the timeout of calls', async () => {
    const { cookie } = shop.signIn();
    shop.timeouts.call = 100;
    shop.chat.respond = (_request, response) => setTimeout(() => sendJson(response, 200, {}), 300);
    await shop.http.get('/socket.io/?EIO=4&transport=polling&sid=1').set('cookie', cookie).expect(200);
  });

  it('never make a call wait, however many are pending', async () => {
    const people = Array.from({ length: Math.ceil((MAX_CONNECTIONS.calls + 1) / POLLS) }, () => shop.signIn());
    const waiting: ServerResponse[] = [];
    shop.chat.respond = (request, response) => {
      if (request.url.startsWith('/socket.io/')) waiting.push(response);
      else sendOk(request, response);
    };
    const polls = people.flatMap(({ cookie }) =>
      Array.from({ length: POLLS }, () =>
        shop.http
          .get('/socket.io/?EIO=4&transport=polling&sid=1')
          .set('cookie', cookie)
          .then(({ status }) => status),
      ),
    );
    await eventually(() => expect(waiting.length).toBe(polls.length));
    await shop.http.get('/api/chats').expect(200);
    for (const response of waiting) sendJson(response, 200, {});
    expect(new Set(await Promise.all(polls))).toEqual(new Set([200]));
  });

  it('map errors of chat to the shop’s format and the right status', async () => {
    const { cookie } = shop.signIn();
    const handshake = () => shop.http.get('/socket.io/?EIO=4&transport=polling').set('cookie', cookie);
    shop.chat.respond = (_request, response) => sendJson(response, 403, { code: 4, message: unavailable().message });
    const { body } = await handshake().expect(503);
    expect(body).toEqual({ message: expect.any(String), code: 'unavailable', requestId: expect.any(String) });
    shop.chat.respond = (_request, response) => sendJson(response, 403, { code: 4, message: 'No' });
    expect((await handshake().expect(403)).body).toMatchObject({ message: 'No', code: 'forbidden' });
    shop.chat.respond = (_request, response) => sendJson(response, 500, { other: 1 });
    expect((await handshake().expect(500)).body).toEqual({ other: 1 });
  });
});
