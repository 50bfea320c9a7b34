import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { postgresChatStore } from '../store/postgres-chat-store.ts';
import { ask, openAdministrator, received, receivedFrom, say } from '../testing/chat-people.ts';
import { projectionDeps } from '../testing/projection-deps.ts';
import { caller, openTestService, type TestService, type TestSocket } from '../testing/test-service.ts';
import { WINDOWS } from '../timing/windows.ts';
import { createPresence } from './presence.ts';

let chat: TestService;

beforeAll(async () => {
  chat = await openTestService({ replicas: 2 });
});
afterAll(() => chat.close());

const databaseNow = async () => Number((await chat.db.query<{ now: Date }>('select now() as now'))[0]?.now);
const administrator = (replica = 0) => openAdministrator(chat, { replica });

/** The presence of a replica whose customers leave when the test ends the timers. */
function heldPresence() {
  const notified: object[] = [];
  const timers = new Set<() => void>();
  const presence = createPresence({
    ...projectionDeps(chat.db, postgresChatStore(chat.db, { timeoutFactor: TIMEOUT_FACTOR })),
    windows: { ...WINDOWS, leaveAfter: 0 },
    onCustomer: (change) => notified.push(change),
    startTimer: (work) => {
      timers.add(work);
      return () => timers.delete(work);
    },
  });
  const endTimers = () => {
    for (const work of timers) work();
    timers.clear();
  };
  return { presence, notified, timers, endTimers };
}

describe('presence', () => {
  it('says that a customer has left 1 s after their last socket, and not when they are back before', async () => {
    const ada = caller();
    const grace = await administrator(1);
    const tab = await chat.open(ada);
    await eventually(() => expect(received(grace, 'customer connected')).toContainEqual({ user: ada.userId }));
    // Nobody leaves while the test reconnects, however long that takes.
    chat.windows.leaveAfter = 3_600_000;
    tab.disconnect();
    const back = await chat.open(ada, { replica: 1 });
    await say(back, 'Hello');
    await eventually(() => expect(receivedFrom(grace, ada)).toHaveLength(1));
    const left = () =>
      received(grace, 'disconnected').filter((one) => (one as { socketId: string }).socketId === ada.userId);
    expect(left()).toEqual([]);
    chat.windows.leaveAfter = WINDOWS.leaveAfter;
    back.disconnect();
    await eventually(() => expect(left()).toHaveLength(1));
    grace.disconnect();
  });

  it('does not say so when their time is over and they are back on another replica', async () => {
    const [one, other, ada, ben] = [heldPresence(), heldPresence(), caller(), caller({ name: 'Ben' })];
    await one.presence.connected(newId(), ben);
    const [before, after] = [newId(), newId()];
    await one.presence.connected(before, ada);
    one.presence.left(before, 'transport close');
    await eventually(() => expect(one.timers.size).toBe(1));
    await other.presence.connected(after, ada);
    one.endTimers();
    // Changes are written in their order.
    await one.presence.connected(newId(), caller());
    expect(one.notified).toEqual([
      { userId: ben.userId, connected: true, reason: 'connected' },
      { userId: ada.userId, connected: true, reason: 'connected' },
      expect.objectContaining({ connected: true }),
    ]);
    other.presence.left(after, 'transport close');
    await eventually(() => expect(other.timers.size).toBe(1));
    expect(other.notified).toEqual([]);
    other.endTimers();
    const left = { userId: ada.userId, connected: false, reason: 'transport close' };
    await eventually(() => expect(other.notified).toEqual([left]));
    await Promise.all([one.presence.stop(), other.presence.stop()]);
  });

  it('keeps an administrator present while one of two tabs is open (P-D3)', async () => {
    const ada = caller();
    const me = caller({ isAdmin: true });
    const tabs = [await chat.open(me), await chat.open(me)];
    for (const socket of tabs) await ask(socket, 'admin connected with server', 'x');
    tabs[0]?.disconnect();
    const tab = await chat.open(ada, { replica: 1 });
    await say(tab, 'Hello');
    await eventually(() => expect(receivedFrom(tabs[1] as TestSocket, ada)).toHaveLength(1));
    expect(received(tab, 'no admin')).toEqual([]);
    tab.disconnect();
    tabs[1]?.disconnect();
  });

  it.each([
    ['ping timeout', 15],
    ['transport close', 0],
  ])('says after a "%s" that a customer has left, who was there until %i s before', async (reason, seconds) => {
    const notified: object[] = [];
    const presence = createPresence({
      ...projectionDeps(chat.db, postgresChatStore(chat.db, { timeoutFactor: TIMEOUT_FACTOR })),
      onCustomer: (change) => notified.push(change),
    });
    const [ada, socketId] = [caller(), newId()];
    await presence.connected(socketId, ada);
    const before = await databaseNow();
    presence.left(socketId, reason);
    await eventually(() => expect(notified).toHaveLength(2));
    expect(notified[1]).toEqual({ userId: ada.userId, connected: false, reason });
    const left = await eventually(async () => {
      const rows = await chat.db.query<{ at: Date }>(
        'select reached_at as at from customer_presence where user_id = $1 and not connected',
        [ada.userId],
      );
      expect(rows).toHaveLength(1);
      return Number(rows[0]?.at) + seconds * 1_000;
    });
    expect(left).toBeGreaterThanOrEqual(before);
    expect(left).toBeLessThanOrEqual(await databaseNow());
    await presence.stop();
  });
});
