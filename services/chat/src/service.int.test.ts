import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import {
  caller,
  ended,
  orderDelivered,
  orderPlaced,
  sessionEnded,
  startTestChat,
  type TestChat,
  userEvent,
} from './test-chat.ts';

let chat: TestChat;

beforeAll(async () => {
  chat = await startTestChat({ replicas: 2 });
});
afterAll(() => chat.stop());

describe('orders', () => {
  it('are announced to administrators on every replica, once a socket, and to nobody else (P-D6)', async () => {
    const [ada, eve] = [caller(), caller()];
    const grace = caller({ isAdmin: true });
    const administrators = [
      await chat.open(grace),
      await chat.open(grace, { replica: 1 }),
      await chat.open(caller({ isAdmin: true }), { replica: 1 }),
    ];
    const owners = [await chat.open(ada), await chat.open(ada, { replica: 1 })];
    const strangers = [await chat.open(eve), await chat.open(eve, { replica: 1 })];

    const placed = orderPlaced(ada.userId);
    const barrier = orderPlaced(eve.userId);
    const repeated = { ...orderPlaced(eve.userId), republished: true };
    await chat.publish('order-events', [placed, orderDelivered(placed), repeated]);
    await eventually(() => {
      for (const socket of [...administrators, ...owners]) expect(socket.heard.at(-1)?.event).toBe('order changed');
    });
    await chat.publish('order-events', [barrier, orderDelivered(barrier)]);
    const orderId = placed.data.orderId;
    await eventually(() => {
      for (const socket of strangers) expect(socket.heard.map(({ event }) => event)).toEqual(['order changed']);
      for (const socket of administrators) expect(socket.heard).toHaveLength(4);
    });
    for (const socket of administrators) {
      expect(socket.heard.slice(0, 2)).toEqual([
        {
          event: 'newOrder',
          data: { _id: orderId, createdAt: '2026-03-01T10:00:00.000Z', orderTotal: { cartSubtotal: 25 } },
        },
        { event: 'order changed', data: { _id: orderId, status: 'delivered' } },
      ]);
      expect(socket.heard.map(({ data }) => data._id)).not.toContain(repeated.data.orderId);
    }
    for (const socket of owners) {
      expect(socket.heard).toEqual([{ event: 'order changed', data: { _id: orderId, status: 'delivered' } }]);
    }
    for (const socket of [...administrators, ...owners, ...strangers]) socket.disconnect();
  });

  it('are not announced to a customer who says that he is an administrator', async () => {
    const customer = caller();
    const [mallory, grace] = [await chat.open(customer), await chat.open(caller({ isAdmin: true }))];
    const loud = mallory as unknown as { emit: (event: string, ...args: unknown[]) => void };
    loud.emit('admin connected with server', 'admin');
    loud.emit('join', 'administrators');
    await chat.publish('order-events', [orderPlaced(caller().userId)]);
    await eventually(() => expect(grace.heard).toHaveLength(1));
    // What a customer may hear comes behind it.
    const own = orderPlaced(customer.userId);
    await chat.publish('order-events', [own, orderDelivered(own)]);
    await eventually(() => expect(mallory.heard.map(({ data }) => data._id)).toEqual([own.data.orderId]));
    mallory.disconnect();
    grace.disconnect();
  });
});

describe('revocation (P-D5)', () => {
  it('ends the sockets of a session, and of no other', async () => {
    const ada = caller();
    const other = { ...ada, sessionId: caller().sessionId };
    const [one, two, kept] = [await chat.open(ada), await chat.open(ada, { replica: 1 }), await chat.open(other)];
    const gone = Promise.all([ended(one), ended(two)]);
    await chat.publish('user-events', [sessionEnded(ada)]);
    await gone;
    await expect(chat.open(ada)).rejects.toThrow();
    expect(kept.connected).toBe(true);
    kept.disconnect();
  });

  it('ends the sockets of a demoted administrator, who comes back as a customer', async () => {
    const grace = caller({ isAdmin: true });
    const [one, two] = [await chat.open(grace), await chat.open(grace, { replica: 1 })];
    const gone = Promise.all([ended(one), ended(two)]);
    await chat.publish('user-events', [userEvent({ userId: grace.userId, isAdmin: false }, 2)]);
    await gone;
    await expect(chat.open(grace)).rejects.toThrow();
    const customer = await chat.open({ ...grace, isAdmin: false });
    const watch = await chat.open(caller({ isAdmin: true }));
    await chat.publish('order-events', [orderPlaced(caller().userId)]);
    await eventually(() => expect(watch.heard).toHaveLength(1));
    expect(customer.heard).toEqual([]);
    customer.disconnect();
    watch.disconnect();
  });

  it('ends the sockets of a deleted user', async () => {
    const ada = caller();
    const gone = ended(await chat.open(ada));
    await chat.publish('user-events', [userEvent({ userId: ada.userId, deleted: true }, 3)]);
    await gone;
    await expect(chat.open(ada)).rejects.toThrow();
  });
});

describe('a chat whose Redis is not there (P-C2)', () => {
  it('is ready, opens sockets, announces and ends sessions as ever; a metric tells', async () => {
    const innerPort = await freePort();
    const own = await startTestChat({ innerPort, redisUrl: `redis://127.0.0.1:${await freePort()}` });
    const inner = (path: string) => fetch(`http://127.0.0.1:${innerPort}${path}`);
    const ada = caller();
    const [grace, tab] = [await own.open(caller({ isAdmin: true })), await own.open(ada)];
    const placed = orderPlaced(ada.userId);
    await own.publish('order-events', [placed, orderDelivered(placed)]);
    await eventually(() => expect([grace.heard.length, tab.heard.length]).toEqual([2, 1]));
    const gone = ended(tab);
    await own.publish('user-events', [sessionEnded(ada)]);
    await gone;
    expect((await inner('/readyz')).status).toBe(200);
    expect(await (await inner('/metrics')).text()).toMatch(/socket_adapter_degraded{.*} 1/);
    await own.stop();
  });
});

describe('a chat service that starts while the event log is away', () => {
  it('is ready, takes sockets, and says in its readiness and metrics that it does not follow events', async () => {
    const innerPort = await freePort();
    const away = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
    const alone = await startTestChat({ innerPort, eventLogUrl: away });
    const inner = (path: string) => fetch(`http://127.0.0.1:${innerPort}${path}`);
    const ready = await inner('/readyz');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', failing: [], degraded: ['event log is not followed'] },
    ]);
    expect(await (await inner('/metrics')).text()).toMatch(/^event_log_following(\{.*\})? 0$/m);
    expect((await alone.open(caller())).connected).toBe(true);
    await alone.stop();
  }, 60_000);
});
