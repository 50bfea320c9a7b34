import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gauge } from '@shop/platform/service/lifecycle/metrics.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import type { SocketAdapter } from './adapters/adapter.ts';

/** What a test does to the engine between two replicas. */
export interface AdapterFaults {
  kill: () => Promise<unknown>;
  /** After `kill`. */
  start: () => Promise<unknown>;
  /** It holds its connections and answers nothing, to `node` in particular. */
  hang: (node: Node) => Promise<unknown> | unknown;
  /** After `hang`. */
  goOn: () => Promise<unknown> | unknown;
  /** Says on the adapters' channel what no adapter says. */
  garble: (text: string) => Promise<unknown>;
}

/** A replica: a Socket.IO server whose clients join the rooms that they name. */
export interface Node {
  io: Server;
  url: string;
  stop: () => Promise<void>;
}

type Listening = Socket & { heard: unknown[] };

/** What every adapter promises between two replicas; its engine comes and goes (P-D2). */
export function socketAdapterContract(open: () => SocketAdapter, faults: AdapterFaults) {
  const nodes: Node[] = [];
  const sockets: Listening[] = [];
  let a: Node;
  let b: Node;

  beforeAll(async () => {
    a = await startNode(open());
    b = await startNode(open());
    nodes.push(a, b);
    await expectToCross();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
  });

  async function join(node: Node, ...rooms: string[]): Promise<Listening> {
    const socket = connect(node.url, { transports: ['websocket'], auth: { rooms }, forceNew: true }) as Listening;
    socket.heard = [];
    socket.on('say', (what) => socket.heard.push(what));
    sockets.push(socket);
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return socket;
  }

  /** Until what is said at one replica is heard at the other, both ways and once. */
  async function expectToCross(one = a, other = b): Promise<void> {
    const room = newId();
    const [atOne, atOther] = [await join(one, room), await join(other, room)];
    const heardFrom = (replica: string) =>
      [atOne, atOther].every(({ heard }) => heard.some((said) => String(said).startsWith(replica)));
    let round = 0;
    await eventually(
      () => {
        round += 1;
        one.io.to(room).emit('say', `one ${round}`);
        other.io.to(room).emit('say', `other ${round}`);
        expect([heardFrom('one'), heardFrom('other')]).toEqual([true, true]);
      },
      { within: 20_000, every: 100 },
    );
    for (const { heard } of [atOne, atOther]) expect(new Set(heard).size).toBe(heard.length);
  }

  const isDegraded = async () => (await gauge('socket_adapter_degraded', '').get()).values[0]?.value;

  it('carries what is said to a room to its sockets at every replica, once, and to no others', async () => {
    const [room, other] = [newId(), newId()];
    const [atA, atB, twice] = [await join(a, room), await join(b, room), await join(b, room, other)];
    const strangers = [await join(a, other), await join(b, newId()), await join(b)];
    a.io.to(room).emit('say', 'first');
    a.io.to([room, other]).emit('say', 'both');
    b.io.to(room).emit('say', 'last');
    await eventually(() => expect(atA.heard).toEqual(['first', 'both', 'last']));
    await eventually(() => expect([atB.heard.length, twice.heard.length]).toEqual([3, 3]));
    expect(strangers.map(({ heard }) => heard)).toEqual([['both'], [], []]);
  });

  it('leaves out whom it is told to', async () => {
    const [room, without] = [newId(), newId()];
    const [atB, left] = [await join(b, room), await join(b, room, without)];
    a.io.to(room).except(without).emit('say', 'not to you');
    a.io.to(room).emit('say', 'to all');
    await eventually(() => expect(left.heard).toEqual(['to all']));
    expect(atB.heard).toEqual(['not to you', 'to all']);
  });

  it('says to its own sockets alone what is said to them alone', async () => {
    const room = newId();
    const [atA, atB] = [await join(a, room), await join(b, room)];
    a.io.local.to(room).emit('say', 'here');
    a.io.to(room).emit('say', 'everywhere');
    await eventually(() => expect(atB.heard).toEqual(['everywhere']));
    expect(atA.heard).toEqual(['here', 'everywhere']);
  });

  it('keeps the order of what one replica says', async () => {
    const room = newId();
    const atB = await join(b, room);
    const said = Array.from({ length: 300 }, (_, at) => at);
    for (const number of said) a.io.to(room).emit('say', number);
    await eventually(() => expect(atB.heard).toHaveLength(300), { within: 15_000 });
    expect(atB.heard).toEqual(said);
  });

  it('carries messages of any length whole: 8,000 bytes, where NOTIFY ends, and far above', async () => {
    const room = newId();
    const atB = await join(b, room);
    const lengths = [...Array.from({ length: 250 }, (_, at) => 7_700 + at), 60_000, 500_000];
    for (const length of lengths) a.io.to(room).emit('say', 'x'.repeat(length));
    await eventually(() => expect(atB.heard).toHaveLength(lengths.length), { within: 15_000 });
    expect(new Set(atB.heard.map((text) => String(text).length))).toEqual(new Set(lengths));
  });

  it('is not hurt by what somebody else says on its channel', async () => {
    for (const text of ['', 'x', '{', 'null', '5', '[]', '["x"]', '{"type":3}', '{"attachmentId":"0"}']) {
      await faults.garble(text);
    }
    await expectToCross();
  });

  it('serves its own sockets while its engine is killed, takes up new ones, and crosses again when it is back (P-D2)', async () => {
    const room = newId();
    const [atA, atB] = [await join(a, room), await join(b, room)];
    await faults.kill();
    try {
      for (const number of [1, 2, 3]) a.io.to(room).emit('say', number);
      await eventually(() => expect(atA.heard).toEqual([1, 2, 3]));
      const late = await join(a, room);
      await eventually(async () => expect(await isDegraded()).toBe(1), { within: 10_000 });
      const fresh = await startNode(open());
      nodes.push(fresh);
      const early = await join(fresh, room);
      fresh.io.to(room).emit('say', 'begun without it');
      a.io.to(room).emit('say', 4);
      await eventually(() => expect([late.heard, early.heard]).toEqual([[4], ['begun without it']]));
      expect(atB.heard).toEqual([]);
    } finally {
      await faults.start();
    }
    await expectToCross(a, b);
    await expectToCross(b, nodes.at(-1) as Node);
    await eventually(async () => expect(await isDegraded()).toBe(0), { within: 10_000 });
  });

  it('serves its own sockets while its engine hangs, and stops all the same', async () => {
    const room = newId();
    const node = await startNode(open());
    nodes.push(node);
    const here = await join(node, room);
    await faults.hang(node);
    try {
      for (const number of [1, 2, 3]) node.io.to(room).emit('say', number);
      await eventually(() => expect(here.heard).toEqual([1, 2, 3]));
      // It goes on only after this, so that a stop that waited for it would never end.
      await node.stop();
    } finally {
      await faults.goOn();
    }
    await expectToCross();
  });
}

async function startNode(adapter: SocketAdapter): Promise<Node> {
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
