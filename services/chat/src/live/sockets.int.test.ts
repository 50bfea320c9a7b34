import { counter } from '@shop/platform/service/observability/metrics.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openRaw } from '../testing/raw-connection.ts';
import { orderPlaced } from '../testing/test-events.ts';
import { caller, disconnection, openTestService, type TestService, type TestSocket } from '../testing/test-service.ts';

let chat: TestService;

beforeAll(async () => {
  chat = await openTestService({ replicas: 1 });
});
afterAll(() => chat.close());

describe('the limit of sockets (P-D7)', () => {
  it.each([
    ['customer', 5, false],
    ['administrator', 20, true],
  ])(
    'allows a %s %i sockets, also for concurrent connections, and rejects others with a code',
    async (_, limit, isAdmin) => {
      const user = caller({ isAdmin });
      const outcomes = await Promise.allSettled(Array.from({ length: limit + 3 }, () => chat.open(user)));
      const opened = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      const rejected = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(opened).toHaveLength(limit);
      expect(rejected.map(({ data }) => data)).toEqual(Array(3).fill({ code: 'too-many-sockets' }));
      opened[0]?.disconnect();
      const next = await eventually(() => chat.open(user));
      for (const socket of [...opened, next]) socket.disconnect();
    },
  );
});

describe('the user whom a tab shows', () => {
  it.each(['another-user', '', null, 7, { toString: 'x' }])(
    'is refused when it is not that of the session: %j',
    async (user) => {
      await expect(chat.open(caller(), { user })).rejects.toMatchObject({ data: { code: 'other-user' } });
    },
  );

  it('is accepted when it is that of the session', async () => {
    const as = caller();
    const socket = await chat.open(as, { user: as.userId });
    expect(socket.connected).toBe(true);
    socket.disconnect();
  });
});

describe('garbage from a browser (P-D10)', () => {
  let other: TestSocket;

  beforeEach(async () => {
    other = await chat.open(caller({ isAdmin: true }));
  });
  afterEach(() => other.disconnect());

  async function expectOthersUnharmed(): Promise<void> {
    await chat.publish('order-events', [orderPlaced(caller().userId)]);
    await eventually(() => expect(other.messages).toHaveLength(1));
  }

  it('has no effect when it is well-formed, for 5,000 frames', async () => {
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
    const before = await packetsReceived();
    const raw = await openRaw(chat);
    for (let count = 0; count < 5_000; count += 1) raw.send(frames[count % frames.length] ?? '');
    await eventually(async () => expect((await packetsReceived()) - before).toBeGreaterThanOrEqual(5_001));
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
  ])('closes only its own connection when it is malformed: %j', async (...frames) => {
    for (let round = 0; round < 3; round += 1) {
      const before = await packetsReceived();
      const raw = await openRaw(chat);
      for (const frame of frames) raw.send(frame);
      await raw.end;
      // One more for the frame that joins the namespace.
      expect((await packetsReceived()) - before).toBe(1 + frames.length);
    }
    await expectOthersUnharmed();
  });

  it('closes the connection when it exceeds 64 KiB (P-D7)', async () => {
    const socket = await chat.open(caller());
    const closed = disconnection(socket);
    (socket as unknown as { emit: (event: string, text: string) => void }).emit('x', 'y'.repeat(70_000));
    expect(await closed).toBe('transport close');
  });
});

describe('stopping the chat service', () => {
  it('closes open sockets by itself, and lets browsers reconnect (P-C1)', async () => {
    const own = await openTestService();
    const sockets = [
      await own.open(caller(), { transports: ['websocket'] }),
      await own.open(caller(), { transports: ['polling'] }),
    ];
    const closed = Promise.all(sockets.map(disconnection));
    await own.services[0]?.stop();
    // After 'io server disconnect' the browser would not reconnect; one whose connection the HTTP server had to destroy after its
    // time limit would get a 'transport error'.
    expect(await closed).toEqual(['transport close', 'transport close']);
    await own.close();
  });
});

/** Returns how many packets the server has received on all connections. */
const packetsReceived = async () => (await counter('socket_packets_received_total', '').get()).values[0]?.value ?? 0;
