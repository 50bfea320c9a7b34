import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gauge } from '@shop/platform/service/observability/metrics.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import type { SocketAdapter } from './socket-adapter.ts';

/** Faults that a test injects into the engine between two replicas. */
export interface AdapterFaults {
  kill: () => Promise<unknown>;
  /** Reverts `kill`. */
  start: () => Promise<unknown>;
  /** Makes the engine keep its connections without responding, at least to `node`. */
  hang: (node: Node) => Promise<unknown> | unknown;
  /** Reverts `hang`. */
  resume: () => Promise<unknown> | unknown;
  /** Publishes an invalid message on the adapters' channel. */
  publishGarbage: (text: string) => Promise<unknown>;
}

/** A replica: a Socket.IO server whose clients join the rooms they request. */
export interface Node {
  io: Server;
  url: string;
  stop: () => Promise<void>;
}

type RecordingSocket = Socket & { messages: unknown[] };

/** Contract tests of every adapter: delivery between two replicas, also after outages of the engine (P-D2). */
export function socketAdapterContract(open: () => SocketAdapter, faults: AdapterFaults) {
  const nodes: Node[] = [];
  const sockets: RecordingSocket[] = [];
  let a: Node;
  let b: Node;

  beforeAll(async () => {
    a = await startNode(open());
    b = await startNode(open());
    nodes.push(a, b);
    await expectDelivery();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
  });

  async function join(node: Node, ...rooms: string[]): Promise<RecordingSocket> {
    const socket = connect(node.url, { transports: ['websocket'], auth: { rooms }, forceNew: true }) as RecordingSocket;
    socket.messages = [];
    socket.on('message', (message) => socket.messages.push(message));
    sockets.push(socket);
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return socket;
  }

  /** Waits until each replica delivers messages to the other's sockets, and expects no duplicates. */
  async function expectDelivery(one = a, other = b): Promise<void> {
    const room = newId();
    const [atOne, atOther] = [await join(one, room), await join(other, room)];
    const receivedFrom = (replica: string) =>
      [atOne, atOther].every(({ messages }) => messages.some((message) => String(message).startsWith(replica)));
    let round = 0;
    await eventually(
      () => {
        round += 1;
        one.io.to(room).emit('message', `one ${round}`);
        other.io.to(room).emit('message', `other ${round}`);
        expect([receivedFrom('one'), receivedFrom('other')]).toEqual([true, true]);
      },
      { every: 100 },
    );
    for (const { messages } of [atOne, atOther]) expect(new Set(messages).size).toBe(messages.length);
  }

  const isDegraded = async () => (await gauge('socket_adapter_degraded', '').get()).values[0]?.value;

  it('delivers a message to a room’s sockets on every replica, once, and to no others', async () => {
    const [room, other] = [newId(), newId()];
    const [atA, atB, twice] = [await join(a, room), await join(b, room), await join(b, room, other)];
    const others = [await join(a, other), await join(b, newId()), await join(b)];
    a.io.to(room).emit('message', 'first');
    a.io.to([room, other]).emit('message', 'both');
    b.io.to(room).emit('message', 'last');
    await eventually(() => expect(atA.messages).toEqual(['first', 'both', 'last']));
    await eventually(() => expect([atB.messages.length, twice.messages.length]).toEqual([3, 3]));
    expect(others.map(({ messages }) => messages)).toEqual([['both'], [], []]);
  });

  it('does not deliver to excluded rooms', async () => {
    const [room, excludedRoom] = [newId(), newId()];
    const [atB, excluded] = [await join(b, room), await join(b, room, excludedRoom)];
    a.io.to(room).except(excludedRoom).emit('message', 'not to you');
    a.io.to(room).emit('message', 'to all');
    await eventually(() => expect(excluded.messages).toEqual(['to all']));
    expect(atB.messages).toEqual(['not to you', 'to all']);
  });

  it('delivers local messages to the replica’s own sockets only', async () => {
    const room = newId();
    const [atA, atB] = [await join(a, room), await join(b, room)];
    a.io.local.to(room).emit('message', 'here');
    a.io.to(room).emit('message', 'everywhere');
    await eventually(() => expect(atB.messages).toEqual(['everywhere']));
    expect(atA.messages).toEqual(['here', 'everywhere']);
  });

  it('keeps the order of one replica’s messages', async () => {
    const room = newId();
    const atB = await join(b, room);
    const sent = Array.from({ length: 300 }, (_, index) => index);
    for (const number of sent) a.io.to(room).emit('message', number);
    await eventually(() => expect(atB.messages).toHaveLength(300));
    expect(atB.messages).toEqual(sent);
  });

  it('delivers messages of any length: around the 8,000 bytes of NOTIFY and far above', async () => {
    const room = newId();
    const atB = await join(b, room);
    const lengths = [...Array.from({ length: 250 }, (_, index) => 7_700 + index), 60_000, 500_000];
    for (const length of lengths) a.io.to(room).emit('message', 'x'.repeat(length));
    await eventually(() => expect(atB.messages).toHaveLength(lengths.length));
    expect(new Set(atB.messages.map((text) => String(text).length))).toEqual(new Set(lengths));
  });

  it('survives invalid messages on its channel', async () => {
    for (const text of ['', 'x', '{', 'null', '5', '[]', '["x"]', '{"type":3}', '{"attachmentId":"0"}']) {
      await faults.publishGarbage(text);
    }
    await expectDelivery();
  });

  it('serves its own sockets while its engine is down, accepts new ones, and delivers again afterwards (P-D2)', async () => {
    const room = newId();
    const [atA, atB] = [await join(a, room), await join(b, room)];
    await faults.kill();
    try {
      for (const number of [1, 2, 3]) a.io.to(room).emit('message', number);
      await eventually(() => expect(atA.messages).toEqual([1, 2, 3]));
      const late = await join(a, room);
      await eventually(async () => expect(await isDegraded()).toBe(1));
      const fresh = await startNode(open());
      nodes.push(fresh);
      const early = await join(fresh, room);
      fresh.io.to(room).emit('message', 'started during the outage');
      a.io.to(room).emit('message', 4);
      await eventually(() => expect([late.messages, early.messages]).toEqual([[4], ['started during the outage']]));
      expect(atB.messages).toEqual([]);
    } finally {
      await faults.start();
    }
    await expectDelivery(a, b);
    await expectDelivery(b, nodes.at(-1) as Node);
    await eventually(async () => expect(await isDegraded()).toBe(0));
  });

  it('serves its own sockets while its engine hangs, and stops', async () => {
    const room = newId();
    const node = await startNode(open());
    nodes.push(node);
    const here = await join(node, room);
    await expectDelivery(node, a);
    await faults.hang(node);
    try {
      for (const number of [1, 2, 3]) node.io.to(room).emit('message', number);
      await eventually(() => expect(here.messages).toEqual([1, 2, 3]));
      // The engine resumes only after this, so a stop that waits for it would never end.
      await node.stop();
    } finally {
      await faults.resume();
    }
    await expectDelivery();
  });
}

/** Starts a replica. */
export async function startNode(adapter: SocketAdapter): Promise<Node> {
  const http = createServer();
  const io = new Server(http);
  io.use((socket, next) => {
    socket.join(socket.handshake.auth.rooms);
    next();
  });
  adapter.join(io);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    io.engine.close();
    http.close();
    await adapter.stop();
  };
  return {
    io,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
