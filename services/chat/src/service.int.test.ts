import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { orderDelivered, orderPlaced, sessionEnded, userEvent } from './testing/test-events.ts';
import { caller, disconnection, openTestService, type TestService } from './testing/test-service.ts';

let chat: TestService;

beforeAll(async () => {
  chat = await openTestService({ replicas: 2 });
});
afterAll(() => chat.close());

describe('order announcements', () => {
  it('reach administrators on every replica once per socket, and no other customers (P-D6)', async () => {
    const [ada, eve] = [caller(), caller()];
    const grace = caller({ isAdmin: true });
    const administrators = [
      await chat.open(grace),
      await chat.open(grace, { replica: 1 }),
      await chat.open(caller({ isAdmin: true }), { replica: 1 }),
    ];
    const owners = [await chat.open(ada), await chat.open(ada, { replica: 1 })];
    const others = [await chat.open(eve), await chat.open(eve, { replica: 1 })];

    const placed = orderPlaced(ada.userId);
    const barrier = orderPlaced(eve.userId);
    const republished = { ...orderPlaced(eve.userId), republished: true };
    await chat.publish('order-events', [placed, orderDelivered(placed), republished]);
    await eventually(() => {
      for (const socket of [...administrators, ...owners]) expect(socket.messages.at(-1)?.event).toBe('order changed');
    });
    await chat.publish('order-events', [barrier, orderDelivered(barrier)]);
    const orderId = placed.data.orderId;
    await eventually(() => {
      for (const socket of others) expect(socket.messages.map(({ event }) => event)).toEqual(['order changed']);
      for (const socket of administrators) expect(socket.messages).toHaveLength(4);
    });
    for (const socket of administrators) {
      expect(socket.messages.slice(0, 2)).toEqual([
        {
          event: 'newOrder',
          data: { _id: orderId, createdAt: '2026-03-01T10:00:00.000Z', orderTotal: { cartSubtotal: 25 } },
        },
        { event: 'order changed', data: { _id: orderId, status: 'delivered' } },
      ]);
      expect(socket.messages.map(({ data }) => data._id)).not.toContain(republished.data.orderId);
    }
    for (const socket of owners) {
      expect(socket.messages).toEqual([{ event: 'order changed', data: { _id: orderId, status: 'delivered' } }]);
    }
    for (const socket of [...administrators, ...owners, ...others]) socket.disconnect();
  });

  it('do not reach a customer who claims to be an administrator', async () => {
    const customer = caller();
    const [mallory, grace] = [await chat.open(customer), await chat.open(caller({ isAdmin: true }))];
    const untyped = mallory as unknown as { emit: (event: string, ...args: unknown[]) => void };
    untyped.emit('admin connected with server', 'admin');
    untyped.emit('join', 'administrators');
    await chat.publish('order-events', [orderPlaced(caller().userId)]);
    await eventually(() => expect(grace.messages).toHaveLength(1));
    // A later event that the customer may receive shows that the earlier one was not delivered.
    const own = orderPlaced(customer.userId);
    await chat.publish('order-events', [own, orderDelivered(own)]);
    await eventually(() => expect(mallory.messages.map(({ data }) => data._id)).toEqual([own.data.orderId]));
    mallory.disconnect();
    grace.disconnect();
  });
});

describe('revocation (P-D5)', () => {
  it('closes the sockets of an ended session, and of no other', async () => {
    const ada = caller();
    const other = { ...ada, sessionId: caller().sessionId };
    const [one, two, kept] = [await chat.open(ada), await chat.open(ada, { replica: 1 }), await chat.open(other)];
    const closed = Promise.all([disconnection(one), disconnection(two)]);
    await chat.publish('user-events', [sessionEnded(ada)]);
    await closed;
    await expect(chat.open(ada)).rejects.toThrow();
    expect(kept.connected).toBe(true);
    kept.disconnect();
  });

  it('closes the sockets of a demoted administrator, who can reconnect as a customer', async () => {
    const grace = caller({ isAdmin: true });
    const [one, two] = [await chat.open(grace), await chat.open(grace, { replica: 1 })];
    const closed = Promise.all([disconnection(one), disconnection(two)]);
    await chat.publish('user-events', [userEvent({ userId: grace.userId, isAdmin: false }, 2)]);
    await closed;
    await expect(chat.open(grace)).rejects.toThrow();
    const customer = await chat.open({ ...grace, isAdmin: false });
    const observer = await chat.open(caller({ isAdmin: true }));
    await chat.publish('order-events', [orderPlaced(caller().userId)]);
    await eventually(() => expect(observer.messages).toHaveLength(1));
    expect(customer.messages).toEqual([]);
    customer.disconnect();
    observer.disconnect();
  });

  it('closes the sockets of a deleted user', async () => {
    const ada = caller();
    const closed = disconnection(await chat.open(ada));
    await chat.publish('user-events', [userEvent({ userId: ada.userId, deleted: true }, 3)]);
    await closed;
    await expect(chat.open(ada)).rejects.toThrow();
  });
});

describe('the chat service without its Redis (P-C2)', () => {
  it('is ready, accepts sockets, announces orders and revokes sessions, and reports socket_adapter_degraded', async () => {
    const innerPort = await freePort();
    const own = await openTestService({ innerPort, redisUrl: `redis://127.0.0.1:${await freePort()}` });
    const inner = (path: string) => fetch(`http://127.0.0.1:${innerPort}${path}`);
    const ada = caller();
    const [grace, tab] = [await own.open(caller({ isAdmin: true })), await own.open(ada)];
    const placed = orderPlaced(ada.userId);
    await own.publish('order-events', [placed, orderDelivered(placed)]);
    await eventually(() => expect([grace.messages.length, tab.messages.length]).toEqual([2, 1]));
    const closed = disconnection(tab);
    await own.publish('user-events', [sessionEnded(ada)]);
    await closed;
    expect((await inner('/readyz')).status).toBe(200);
    expect(await (await inner('/metrics')).text()).toMatch(/socket_adapter_degraded{.*} 1/);
    await own.close();
  });
});

describe('the chat service when it starts during an outage of the event log', () => {
  it('is ready, accepts sockets, and reports the outage in its readiness and metrics', async () => {
    const innerPort = await freePort();
    const unreachable = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
    const alone = await openTestService({ innerPort, eventLogUrl: unreachable });
    const inner = (path: string) => fetch(`http://127.0.0.1:${innerPort}${path}`);
    const ready = await inner('/readyz');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', failing: [], degraded: ['event log is not followed'] },
    ]);
    expect(await (await inner('/metrics')).text()).toMatch(/^event_log_following(\{.*\})? 0$/m);
    expect((await alone.open(caller())).connected).toBe(true);
    await alone.close();
  }, 60_000);
});

describe('the audit log', () => {
  it('gets what administrators have read of conversations', async () => {
    await chat.db.query(
      `insert into audit_counts values ('a', 'Ann Lee', 'list-read', 'list/conversations', 1, 20, now() - interval '1 hour', now())`,
    );
    await eventually(async () =>
      expect(await chat.db.query('select by_name, what, subject from audit_log')).toEqual([
        { by_name: 'Ann Lee', what: 'list-read', subject: 'list/conversations' },
      ]),
    );
  });
});
