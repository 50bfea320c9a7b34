import { IDENTITY_HEADER } from '@shop/platform/identity.ts';
import { eventually } from '@shop/testing/eventually.ts';
import {
  caller,
  ended,
  orderDelivered,
  orderPlaced,
  sessionEnded,
  sign,
  signAsStranger,
  startTestChat,
  type TestChat,
  userEvent,
} from './test-chat.ts';

let chat: TestChat;

beforeAll(async () => {
  chat = await startTestChat({ replicas: 2 });
});
afterAll(() => chat.stop());

describe('a handshake (P-D4)', () => {
  const ours = { origin: 'https://shop.test' };

  it.each(['polling', 'websocket'])(
    'by %s is let in with a good session from our own page, or from no page',
    async (transport) => {
      const identity = { [IDENTITY_HEADER]: await sign(caller(), 'chat') };
      for (const headers of [identity, { ...identity, ...ours }]) {
        const socket = await chat.openWith(headers, { transports: [transport] });
        expect(socket.connected).toBe(true);
        socket.disconnect();
      }
    },
  );

  it.each(['polling', 'websocket'])('by %s is refused in every other case', async (transport) => {
    const good = await sign(caller(), 'chat');
    const gone = caller();
    await chat.publish('user-events', [userEvent({ userId: gone.userId, deleted: true }, 2)]);
    await eventually(async () =>
      expect(await chat.db.query('SELECT 1 FROM deleted_users WHERE user_id = $1', [gone.userId])).toHaveLength(1),
    );
    const bad: Record<string, Record<string, string>> = {
      'no session': {},
      'an empty identity': { [IDENTITY_HEADER]: '' },
      garbage: { [IDENTITY_HEADER]: 'garbage' },
      'a tampered identity': { [IDENTITY_HEADER]: `${good.slice(0, -4)}AAAA` },
      "another key's identity": { [IDENTITY_HEADER]: await signAsStranger(caller(), 'chat') },
      'an identity for another service': { [IDENTITY_HEADER]: await sign(caller(), 'order') },
      'the gateway itself': { [IDENTITY_HEADER]: await sign({ kind: 'gateway' }, 'chat') },
      'a deleted user': { [IDENTITY_HEADER]: await sign(gone, 'chat') },
      'a foreign page': { [IDENTITY_HEADER]: good, origin: 'https://evil.test' },
      'a page without origin': { [IDENTITY_HEADER]: good, origin: 'null' },
      'a look-alike': { [IDENTITY_HEADER]: good, origin: 'https://shop.test.evil.test' },
    };
    for (const [what, headers] of Object.entries(bad)) {
      const outcome = await chat.openWith(headers, { transports: [transport] }).then(
        () => 'let in',
        () => 'refused',
      );
      expect([what, outcome]).toEqual([what, 'refused']);
    }
  });

  it('is refused to a deleted user whom only the database remembers', async () => {
    const gone = caller();
    await chat.db.query('INSERT INTO deleted_users VALUES ($1)', [gone.userId]);
    await expect(chat.open(gone)).rejects.toThrow();
  });
});

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
    const [mallory, grace] = [await chat.open(caller()), await chat.open(caller({ isAdmin: true }))];
    const loud = mallory as unknown as { emit: (event: string, ...args: unknown[]) => void };
    loud.emit('admin connected with server', 'admin');
    loud.emit('join', 'administrators');
    await chat.publish('order-events', [orderPlaced(caller().userId)]);
    await eventually(() => expect(grace.heard).toHaveLength(1));
    expect(mallory.heard).toEqual([]);
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

describe('limits', () => {
  it.each([
    ['customer', 5, false],
    ['administrator', 20, true],
  ])('let a %s open %i sockets, even when all come at once; one more is told why', async (_, limit, isAdmin) => {
    const somebody = caller({ isAdmin });
    const outcomes = await Promise.allSettled(Array.from({ length: limit + 3 }, () => chat.open(somebody)));
    const opened = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(opened).toHaveLength(limit);
    expect(refused.map(({ data }) => data)).toEqual(Array(3).fill({ code: 'too-many-sockets' }));
    opened[0]?.disconnect();
    const next = await eventually(() => chat.open(somebody));
    for (const socket of [...opened, next]) socket.disconnect();
  });
});

describe('garbage (P-D10)', () => {
  it('of 5,000 frames ends its own connection at most', async () => {
    const good = await chat.open(caller({ isAdmin: true }));
    const frames = [
      '51-["x"]',
      '4',
      '42',
      '42["constructor"]',
      '42["__proto__",{"a":1}]',
      '42["error","boom"]',
      '42["disconnect"]',
      '42["newListener",1]',
      '451000000-["x",{"_placeholder":true,"num":0}]',
      '42["x"',
      '42{"length":-1}',
      '40/nowhere,',
      '40',
      '41',
      '9',
      '\u0000',
      'x'.repeat(10_000),
      '42["admin connected with server",null]',
    ];
    const identity = await sign(caller(), 'chat');
    const url = `${chat.address(0).replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    let sent = 0;
    while (sent < 5_000) {
      const options = { headers: { [IDENTITY_HEADER]: identity } } as unknown as string[];
      const raw = new WebSocket(url, options);
      await new Promise((resolve) => {
        raw.onclose = resolve;
        raw.onerror = resolve;
        raw.onopen = () => {
          raw.send('40');
          for (let count = 0; count < 250; count += 1) raw.send(frames[sent++ % frames.length] ?? '');
          raw.close();
        };
      });
    }
    await chat.publish('order-events', [orderPlaced(caller().userId)]);
    await eventually(() => expect(good.heard).toHaveLength(1));
    good.disconnect();
  });

  it('above 64 KiB closes the connection', async () => {
    const socket = await chat.open(caller());
    const gone = ended(socket);
    (socket as unknown as { emit: (event: string, text: string) => void }).emit('x', 'y'.repeat(70_000));
    expect(await gone).toBe('transport close');
  });
});

describe('a stop', () => {
  it('is quick with sockets of both kinds open, and they come back to another replica by themselves (P-C1)', async () => {
    const own = await startTestChat();
    const sockets = [
      await own.open(caller(), { transports: ['websocket'] }),
      await own.open(caller(), { transports: ['polling'] }),
    ];
    const gone = Promise.all(sockets.map(ended));
    const began = performance.now();
    await own.services[0]?.stop();
    expect(performance.now() - began).toBeLessThan(5_000);
    // 'io server disconnect' would keep the browser from coming back.
    for (const reason of await gone) expect(reason).toMatch(/^transport/);
    await own.stop();
  });
});
