import { IDENTITY_HEADER } from '@shop/platform/identity.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { caller, ended, orderPlaced, sign, startTestChat, type TestChat } from './test-chat.ts';

let chat: TestChat;

beforeAll(async () => {
  chat = await startTestChat({ replicas: 1 });
});
afterAll(() => chat.stop());

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
