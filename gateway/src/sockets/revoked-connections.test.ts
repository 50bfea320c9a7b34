import type { Socket } from 'node:net';
import { sessionEvents, userEvents } from '@shop/contracts/user-events.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';
import { acceptWebsockets, echo, upgrade } from '../testing/websockets.ts';

let shop: TestGateway;

beforeEach(async () => {
  shop = await openTestGateway();
  acceptWebsockets(shop);
});
afterEach(() => shop.close());

const closed = (socket: Socket | undefined) =>
  eventually(() => expect(socket?.destroyed || socket?.readableEnded).toBe(true), { within: 2_000 });

describe('revocation of open connections (P-D5)', () => {
  const ended = (sessionId: string, userId: string) =>
    shop.publish(sessionEvents, 'session-ended', sessionId, { sessionId, userId, endedAt: new Date().toISOString() });

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
    const start = performance.now();
    await shop.gateway.stop();
    await closed(socket);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
