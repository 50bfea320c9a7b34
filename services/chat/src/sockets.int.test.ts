import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import { counter } from '@shop/platform/service/lifecycle/metrics.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { caller, ended, orderPlaced, sign, startTestChat, type TestChat, type TestSocket } from './test-chat.ts';

let chat: TestChat;

beforeAll(async () => {
  chat = await startTestChat({ replicas: 1 });
});
afterAll(() => chat.stop());

describe('limits (P-D7)', () => {
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
  let good: TestSocket;

  beforeEach(async () => {
    good = await chat.open(caller({ isAdmin: true }));
  });
  afterEach(() => good.disconnect());

  async function expectOthersUnharmed(): Promise<void> {
    await chat.publish('order-events', [orderPlaced(caller().userId)]);
    await eventually(() => expect(good.heard).toHaveLength(1));
  }

  it('that can be read is read to the last of 5,000 frames, and does nothing', async () => {
    const frames = [
      '42["constructor"]',
      '42["__proto__",{"a":1}]',
      '42["error","boom"]',
      '42["admin connected with server","x"]',
      '42["admin connected with server",null]',
      '42[7,"x"]',
      '42',
      '42999["x"]',
      '40/nowhere,',
      '43["x"]',
      '43999["x"]',
      '51-["x"]',
    ];
    const before = await received();
    const raw = await openRaw();
    for (let count = 0; count < 5_000; count += 1) raw.send(frames[count % frames.length] ?? '');
    await eventually(async () => expect((await received()) - before).toBeGreaterThanOrEqual(5_001));
    expect(raw.isOpen()).toBe(true);
    await expectOthersUnharmed();
    raw.close();
  });

  it.each([
    ['42["newListener",1]'],
    ['42["disconnect"]'],
    ['42["connect_error",1]'],
    ['42["x"'],
    ['42{"length":-1}'],
    ['42[]'],
    ['42[null]'],
    ['42/elsewhere,["x"]'],
    ['451-["x"]', '42["x"]'],
    ['451000000-["x",{"_placeholder":true,"num":0}]'],
    ['45-1-["x"]'],
    ['4'],
    ['40'],
    ['41["x"]'],
    ['44"x"'],
    ['49'],
    ['9'],
    [''],
    ['\u0000'],
    ['x'.repeat(10_000)],
  ])('that cannot be read ends its own connection: %j', async (...frames) => {
    for (let round = 0; round < 3; round += 1) {
      const before = await received();
      const raw = await openRaw();
      for (const frame of frames) raw.send(frame);
      await raw.end;
      // The frame that joins the namespace comes first.
      expect((await received()) - before).toBe(1 + frames.length);
    }
    await expectOthersUnharmed();
  });

  it('above 64 KiB closes the connection (P-D7)', async () => {
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

/** How many packets the server has read so far, of all connections. */
const received = async () => (await counter('socket_packets_received', '').get()).values[0]?.value ?? 0;

/** A websocket that speaks for itself, joined to the shop's namespace. */
async function openRaw() {
  const options = { headers: { [IDENTITY_HEADER]: await sign(caller(), 'chat') } } as unknown as string[];
  const raw = new WebSocket(`${chat.address(0).replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, options);
  const end = new Promise<void>((resolve) => {
    raw.onclose = () => resolve();
  });
  await new Promise<void>((resolve) => {
    raw.onopen = () => raw.send('40');
    raw.onmessage = ({ data }) => String(data).startsWith('40') && resolve();
  });
  return {
    send: (frame: string) => raw.send(frame),
    isOpen: () => raw.readyState === WebSocket.OPEN,
    end,
    close: () => raw.close(),
  };
}
