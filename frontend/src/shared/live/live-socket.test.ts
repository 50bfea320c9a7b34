import type { END, EventChannel } from 'redux-saga';
import { askServer, type LiveEvent, liveChannel, orderChannel, reconnectNow } from './live-socket.ts';
import { setLiveUser } from './live-user.ts';

/** A mock of the socket of socket.io-client. */
class MockSocket {
  active = true;
  connected = false;
  connects = 0;
  closed = false;
  listeners = new Map<string, Set<(payload: unknown) => void>>();
  on(event: string, listener: (payload: unknown) => void) {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }
  off(event: string, listener: (payload: unknown) => void) {
    this.listeners.get(event)?.delete(listener);
  }
  timeout = () => ({ emitWithAck: async (...sent: unknown[]) => ({ sent }) });
  connect() {
    this.connects += 1;
    this.active = true;
  }
  disconnect() {
    this.closed = true;
    this.active = false;
    // Like the client, reports a disconnect only once.
    if (this.connected) this.emit('disconnect', 'io client disconnect');
    this.connected = false;
  }
  emit(event: string, payload?: unknown) {
    for (const listener of this.listeners.get(event) ?? []) listener(payload);
  }
}
const mockSockets: { socket: MockSocket; options: Record<string, unknown> }[] = [];
jest.mock('socket.io-client', () => ({
  io: (options: Record<string, unknown>) => {
    const socket = new MockSocket();
    mockSockets.push({ socket, options });
    return socket;
  },
}));

const open: EventChannel<LiveEvent>[] = [];
async function listen(openChannel: () => EventChannel<LiveEvent> = liveChannel) {
  const received: LiveEvent[] = [];
  const channel = openChannel();
  open.push(channel);
  const listener = (event: LiveEvent | END) => {
    if (!('what' in event)) return;
    received.push(event);
    channel.take(listener);
  };
  channel.take(listener);
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { channel, received };
}
const socket = () => (mockSockets.at(-1) as (typeof mockSockets)[number]).socket;

afterEach(async () => {
  jest.useRealTimers();
  for (const channel of open.splice(0)) channel.close();
  await new Promise((resolve) => setTimeout(resolve, 0));
  mockSockets.length = 0;
  setLiveUser(() => undefined);
});

describe('liveChannel', () => {
  it('shares one connection with the options of docs/requirements.md#socket-connection', async () => {
    await listen();
    await listen();
    expect(mockSockets).toHaveLength(1);
    expect(mockSockets[0]?.options).toEqual({
      path: '/socket.io',
      transports: ['polling', 'websocket'],
      withCredentials: true,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
      timeout: 20_000,
      auth: expect.any(Function),
    });
  });

  it('says with each connection which user this tab shows at that time', async () => {
    await listen();
    const auth = mockSockets[0]?.options.auth as (give: (data: unknown) => void) => void;
    const said: unknown[] = [];
    for (const user of ['u1', 'u2', undefined]) {
      setLiveUser(() => user);
      auth((data) => said.push(data));
    }
    expect(said).toEqual([{ user: 'u1' }, { user: 'u2' }, {}]);
  });

  it('delivers events and connections to every channel', async () => {
    const one = await listen();
    const other = await listen();
    const order = { _id: 'o1', createdAt: '2026-11-21T10:00:00.000Z', orderTotal: { cartSubtotal: 5 } };
    socket().emit('connect');
    socket().emit('newOrder', order);
    socket().emit('order changed', { _id: 'o1', status: 'delivered' });
    const all = [
      { what: 'connected' },
      { what: 'new order', order },
      { what: 'order changed', change: { _id: 'o1', status: 'delivered' } },
    ];
    expect(one.received).toEqual(all);
    expect(other.received).toEqual(all);
  });

  it('reports an already open connection to a new channel', async () => {
    await listen();
    socket().connected = true;
    expect((await listen()).received).toEqual([{ what: 'connected' }]);
  });

  it('tells pages about orders neither of the chat nor of a connection that was open before them', async () => {
    await listen();
    socket().connected = true;
    const orders = await listen(orderChannel);
    socket().emit('no admin', '');
    socket().emit('disconnect', 'transport close');
    socket().emit('order changed', { _id: 'o1', status: 'paid' });
    socket().emit('connect');
    expect(orders.received).toEqual([
      { what: 'order changed', change: { _id: 'o1', status: 'paid' } },
      { what: 'connected' },
    ]);
  });

  it('disconnects when the last channel closes and connects again for the next', async () => {
    const one = await listen();
    const other = await listen();
    const first = socket();
    one.channel.close();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(first.closed).toBe(false);
    other.channel.close();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(first.closed).toBe(true);
    await listen();
    expect(mockSockets).toHaveLength(2);
  });

  it('opens another connection for another user, and sends only over that one', async () => {
    setLiveUser(() => 'u1');
    await listen(orderChannel);
    socket().connected = true;
    setLiveUser(() => 'u2');
    const { received } = await listen();
    expect(mockSockets).toHaveLength(2);
    expect(received).toEqual([]);
    await expect(askServer('client sends message', 'Hello', {})).rejects.toThrow('socket has been disconnected');
  });

  it('does not reconnect after a disconnect by the server when all channels are closed', async () => {
    const { channel } = await listen();
    const current = socket();
    jest.useFakeTimers();
    current.active = false;
    current.emit('disconnect', 'io server disconnect');
    channel.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(current.connects).toBe(0);
  });

  it('reconnects once after a rejected connection or a disconnect by the server, but not after its own disconnect', async () => {
    const { channel } = await listen();
    const current = socket();
    jest.useFakeTimers();
    current.active = false;
    current.emit('connect_error', new Error('no session'));
    current.emit('disconnect', 'io server disconnect');
    jest.advanceTimersByTime(5_000);
    expect(current.connects).toBe(1);
    jest.useRealTimers();
    channel.close();
    await new Promise((resolve) => setTimeout(resolve, 0));
    jest.useFakeTimers();
    jest.advanceTimersByTime(60_000);
    expect(current.connects).toBe(1);
  });
});

describe('reconnectNow', () => {
  it('leaves a client alone that is connecting: the server ends a connection that asks twice', async () => {
    await listen();
    await reconnectNow();
    expect(socket().connects).toBe(0);
  });

  it('connects once after a disconnect by the server, instead of after the pause', async () => {
    await listen();
    const current = socket();
    jest.useFakeTimers();
    current.active = false;
    current.emit('disconnect', 'io server disconnect');
    await reconnectNow();
    expect(current.connects).toBe(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(current.connects).toBe(1);
  });
});

describe('the support chat', () => {
  it('arrives with its arguments, like the end of a connection and its refusal', async () => {
    const { received } = await listen();
    socket().emit('chat closed', { user: 'u1', by: 'Mina', number: 4 });
    socket().emit('disconnect', 'transport close');
    socket().emit('connect_error', Object.assign(new Error('refused'), { data: { code: 'too-many-sockets' } }));
    expect(received).toEqual([
      { what: 'chat', name: 'chat closed', args: [{ user: 'u1', by: 'Mina', number: 4 }] },
      { what: 'disconnected', reason: 'transport close' },
      { what: 'disconnected', reason: 'too-many-sockets' },
    ]);
  });

  it('is asked with an acknowledgement while connected only', async () => {
    await expect(askServer('admin closes chat', 'u1', { seen: 3 })).rejects.toThrow('socket has been disconnected');
    await listen();
    await expect(askServer('admin closes chat', 'u1', { seen: 3 })).rejects.toThrow('socket has been disconnected');
    socket().connected = true;
    expect(await askServer('admin closes chat', 'u1', { seen: 3 })).toEqual({
      sent: ['admin closes chat', 'u1', { seen: 3 }],
    });
  });
});
