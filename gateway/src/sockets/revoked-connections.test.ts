import type { Socket } from 'node:net';
import { jest } from '@jest/globals';
import { sessionEvents, userEvents } from '@shop/contracts/user-events.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { ALL_BUT_TIMEOUTS } from '../testing/fake-timeouts.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { acceptWebsockets, echo, upgrade } from '../testing/websockets.ts';

let shop: TestGateway;

beforeEach(async () => {
  shop = await openTestGateway();
  acceptWebsockets(shop);
});
afterEach(() => shop.close());

const closed = (socket: Socket | undefined) =>
  eventually(() => expect(socket?.destroyed || socket?.readableEnded).toBe(true));

describe('revocation of open connections (P-D5)', () => {
  const ended = (sessionId: string, userId: string) =>
    shop.publish(sessionEvents, 'session-ended', sessionId, { sessionId, userId, endedAt: '2026-01-01T00:00:00.000Z' });

  it('closes a WebSocket at once when its session ends, and no other one', async () => {
    const [one, other] = [shop.signIn(), shop.signIn()];
    const [first, second] = await Promise.all([one, other].map(({ cookie }) => upgrade(shop, { cookie })));
    await ended(one.session.sessionId, one.session.user._id);
    await closed(first?.socket);
    expect(await echo(second?.socket as Socket, 'still')).toBe('still');
    second?.socket?.destroy();
  });

  it.each(['role-changed', 'user-deleted'])('closes a WebSocket at once on %s', async (type) => {
    const { cookie, session } = shop.signIn();
    const { socket } = await upgrade(shop, { cookie });
    const userId = session.user._id;
    await shop.publish(userEvents, type, userId, { userId, isAdmin: false, deleted: type === 'user-deleted' });
    await closed(socket);
  });

  it('keeps a WebSocket open when the profile changes', async () => {
    const { cookie, session } = shop.signIn();
    const { socket } = await upgrade(shop, { cookie });
    const userId = session.user._id;
    await shop.publish(userEvents, 'user-changed', userId, { userId, isAdmin: false, deleted: false });
    expect(await echo(socket as Socket, 'still')).toBe('still');
    socket?.destroy();
  });

  it('ends a pending poll when its session ends', async () => {
    const { cookie, session } = shop.signIn();
    shop.chat.respond = () => undefined;
    const poll = shop.http.get('/socket.io/?EIO=4&transport=polling&sid=1').set('cookie', cookie);
    const broken = expect(poll.then((response) => response.status)).rejects.toThrow();
    await eventually(() => expect(shop.chat.requests).toHaveLength(1));
    await ended(session.sessionId, session.user._id);
    await broken;
  });

  it('closes all connections when the gateway stops', async () => {
    const { cookie } = shop.signIn();
    const { socket } = await upgrade(shop, { cookie });
    // No timer fires, so none forces the stop.
    jest.useFakeTimers({ doNotFake: [...ALL_BUT_TIMEOUTS] });
    try {
      await shop.gateway.stop();
    } finally {
      jest.useRealTimers();
    }
    await closed(socket);
  });
});
