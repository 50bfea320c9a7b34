import type { SharedCart } from '@shop/contracts/chat-api.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { ask, openAdministrator, received, receivedFrom, reply, say, send } from '../testing/chat-people.ts';
import { sessionEnded, userEvent } from '../testing/test-events.ts';
import { caller, disconnection, openTestService, type TestService, type TestSocket } from '../testing/test-service.ts';

const HOUR_MS = 3_600_000;

let chat: TestService;

beforeAll(async () => {
  chat = await openTestService({ replicas: 2, windows: { typing: HOUR_MS, cart: 50 } });
});
afterAll(() => chat.close());

const line = { productID: 'lamp-1', name: 'Desk lamp', quantity: 2, price: 24.5 };
const cartOf = (lines: number, overrides: object = {}) => ({
  lines: Array.from({ length: lines }, () => ({ ...line, ...overrides })),
});
const share = (socket: TestSocket, cart: unknown) => ask(socket, 'client shares cart', cart);
const cartsSeenBy = (socket: TestSocket, { userId }: { userId: string }) =>
  (received(socket, 'customer cart') as { user: string; cart: SharedCart | null }[]).filter(
    ({ user }) => user === userId,
  );

/** The cart beside a connected customer's conversation. */
async function storedCart({ userId }: { userId: string }): Promise<unknown> {
  const as = caller({ isAdmin: true });
  return eventually(async () => {
    const { status, body } = await chat.call('GET', `/api/admin/chat/conversations/${userId}`, { as });
    expect(status).toBe(200);
    return body.cart;
  });
}

describe('a typing notice', () => {
  it('reaches the other present administrators on both replicas, once a second, and nobody else', async () => {
    const ada = caller();
    const tab = await chat.open(ada);
    const [grace, joan, mina] = [
      await openAdministrator(chat),
      await openAdministrator(chat, { name: 'Joan' }),
      await openAdministrator(chat, { replica: 1, name: 'Mina' }),
    ];
    const absent = await chat.open(caller({ isAdmin: true }));
    const typing = Array.from({ length: 5 }, () => ask(grace, 'admin is typing', ada.userId));
    expect(await Promise.all(typing)).toEqual(Array(5).fill({ ok: true }));
    await reply(grace, ada.userId, 'One moment.');
    await eventually(() => {
      for (const other of [joan, mina]) expect(received(other, 'admin answered')).toHaveLength(1);
    });
    for (const other of [joan, mina])
      await eventually(() =>
        expect(received(other, 'admin is typing')).toEqual([{ user: ada.userId, by: 'Grace Moss' }]),
      );
    for (const other of [grace, absent, tab]) expect(received(other, 'admin is typing')).toEqual([]);
    chat.windows.typing = 0;
    await ask(grace, 'admin is typing', ada.userId);
    for (const other of [joan, mina])
      await eventually(() => expect(received(other, 'admin is typing')).toHaveLength(2));
    chat.windows.typing = HOUR_MS;
    for (const socket of [tab, grace, joan, mina, absent]) socket.disconnect();
  });
});

describe('a shared cart', () => {
  it('is shown to present administrators on both replicas and beside the conversation, until it is withdrawn', async () => {
    const [ada, eve] = [caller(), caller({ name: 'Eve' })];
    const [tab, other, stranger] = [await chat.open(ada), await chat.open(ada, { replica: 1 }), await chat.open(eve)];
    const [grace, mina] = [await openAdministrator(chat), await openAdministrator(chat, { replica: 1 })];
    const absent = await chat.open(caller({ isAdmin: true }));
    await say(tab, 'Hello');
    expect(await storedCart(ada)).toBeNull();

    const shown = [
      [tab, { ...cartOf(2), total: 49, user: eve.userId }, cartOf(2)],
      [other, cartOf(1), cartOf(1)],
      [tab, null, null],
    ] as const;
    for (const [index, [from, sent, cart]] of shown.entries()) {
      expect(await share(from, sent)).toEqual({ ok: true });
      expect(await storedCart(ada)).toEqual(cart);
      for (const administrator of [grace, mina])
        await eventually(() =>
          expect(cartsSeenBy(administrator, ada)).toEqual(
            shown.slice(0, index + 1).map(([, , seen]) => ({ user: ada.userId, cart: seen })),
          ),
        );
    }
    expect(await storedCart(eve)).toBeNull();
    for (const socket of [tab, other, stranger, absent]) expect(received(socket, 'customer cart')).toEqual([]);
    for (const socket of [tab, other, stranger, grace, mina, absent]) socket.disconnect();
  });

  it.each([
    ['51 lines', cartOf(51)],
    ['a line without a price', { lines: [{ productID: 'p', name: 'Lamp', quantity: 1 }] }],
    ['a negative quantity', cartOf(1, { quantity: -1 })],
    ['a name of 401 characters', cartOf(1, { name: 'x'.repeat(401) })],
    ['a product with a NUL character', cartOf(1, { productID: 'p\u0000' })],
    ['a name without a visible character', cartOf(1, { name: '\u200b' })],
    ['no object', 'my cart'],
  ])('with %s is refused, and the one before stays', async (_, cart) => {
    const ada = caller();
    const tab = await chat.open(ada);
    await share(tab, cartOf(1));
    expect((await share(tab, cart)).error?.code).toBe('invalid');
    expect(await storedCart(ada)).toEqual(cartOf(1));
    tab.disconnect();
  });

  it('may have 50 lines with the longest texts', async () => {
    const ada = caller();
    const tab = await chat.open(ada);
    const largest = cartOf(50, { productID: 'x'.repeat(64), variantID: 'y'.repeat(64), name: 'ü'.repeat(400) });
    expect(await share(tab, largest)).toEqual({ ok: true });
    expect(await storedCart(ada)).toEqual(largest);
    tab.disconnect();
  });

  it('is forgotten when it is withdrawn right after a change', async () => {
    const ada = caller();
    const tab = await chat.open(ada);
    const grace = await openAdministrator(chat);
    for (let round = 1; round <= 5; round += 1) {
      const both = [share(tab, cartOf(50)), share(tab, null)];
      expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
      await eventually(() => expect(cartsSeenBy(grace, ada).at(-1)?.cart).toBeNull());
      expect([round, await storedCart(ada)]).toEqual([round, null]);
    }
    for (const socket of [tab, grace]) socket.disconnect();
  });

  it('is stored with its last change, over all tabs of a customer', async () => {
    const ada = caller();
    const tabs = [await chat.open(ada), await chat.open(ada)];
    const grace = await openAdministrator(chat);
    const changes = Array.from({ length: 40 }, (_, n) =>
      share(tabs[n % 2] as TestSocket, cartOf(1, { quantity: n + 1 })),
    );
    expect(await Promise.all(changes)).toEqual(Array(40).fill({ ok: true }));
    await eventually(() => expect(cartsSeenBy(grace, ada).at(-1)?.cart?.lines[0]?.quantity).toBeGreaterThan(38));
    for (const socket of [...tabs, grace]) socket.disconnect();
  });

  it('is stored once a second at most over all tabs of a customer', async () => {
    const own = await openTestService({ windows: { cart: HOUR_MS } });
    const ada = caller();
    const tabs = [await own.open(ada), await own.open(ada)] as const;
    const grace = await openAdministrator(own);
    expect(await share(tabs[0], cartOf(1, { quantity: 1 }))).toEqual({ ok: true });
    for (let n = 2; n <= 40; n += 1) send(tabs[n % 2] as TestSocket, 'client shares cart', cartOf(1, { quantity: n }));
    // The service reads what a socket sends in order, so it has all changes.
    for (const tab of tabs) await say(tab, 'Hello');
    await eventually(() => expect(receivedFrom(grace, ada)).toHaveLength(2));
    expect(cartsSeenBy(grace, ada).map(({ cart }) => cart)).toEqual([cartOf(1, { quantity: 1 })]);
    const stored = await own.db.query('select cart from shared_carts where user_id = $1', [ada.userId]);
    expect(stored).toEqual([{ cart: cartOf(1, { quantity: 1 }) }]);
    await own.close();
  });

  it('is withdrawn when its customer logs out, and not by the end of another session', async () => {
    const grace = await openAdministrator(chat);
    const ada = caller();
    const tab = await chat.open(ada);
    await share(tab, cartOf(1));
    await eventually(() => expect(cartsSeenBy(grace, ada)).toHaveLength(1));
    const end = (sessionId: string) => chat.publish('user-events', [sessionEnded({ ...ada, sessionId })]);
    await end(newId());
    const closed = disconnection(tab);
    await end(ada.sessionId);
    await closed;
    await eventually(() => expect(cartsSeenBy(grace, ada).at(-1)).toEqual({ user: ada.userId, cart: null }));
    expect(cartsSeenBy(grace, ada)).toHaveLength(2);
    expect(await storedCart(ada)).toBeNull();
    grace.disconnect();
  });

  it('is forgotten when the chat is closed, and when the account is deleted', async () => {
    const grace = await openAdministrator(chat);
    const [ada, eve] = [caller(), caller({ name: 'Eve' })];
    for (const user of [ada, eve]) {
      const tab = await chat.open(user);
      await say(tab, 'Hello');
      await share(tab, cartOf(1));
      const closed = disconnection(tab);
      if (user === ada) await ask(grace, 'admin closes chat', ada.userId);
      else await chat.publish('user-events', [userEvent({ userId: eve.userId, deleted: true }, 2)]);
      await closed;
      await eventually(async () =>
        expect(await chat.db.query('select 1 from shared_carts where user_id = $1', [user.userId])).toEqual([]),
      );
    }
    grace.disconnect();
  });
});
