import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { eventually } from '@shop/testing/eventually.ts';
import { delayOf } from './pipe.ts';
import { openTcpFaultProxy, type TcpFaultProxy } from './tcp-fault-proxy.ts';

let server: Server;
let proxy: TcpFaultProxy;
let reached = 0;

beforeEach(async () => {
  reached = 0;
  server = createServer((request, response) => {
    reached += 1;
    request.resume().on('end', () => response.end('x'.repeat(Number(request.url?.slice(1) || 10))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await openTcpFaultProxy((server.address() as AddressInfo).port);
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await once(server.close(), 'close');
});

const get = async (path = '/', { port } = proxy) => {
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  const { length } = await response.text();
  return { length, took: performance.now() - startedAt };
};

/**
 * A request past the faults of `proxy`; the server has closed its connection afterwards. What a fault holds back is no request
 * of the server yet.
 */
const getAround = async () => {
  const requested = once(server, 'request') as Promise<[IncomingMessage]>;
  const other = await openTcpFaultProxy((server.address() as AddressInfo).port);
  await get('/', other);
  const [{ socket }] = await requested;
  await other.close();
  if (!socket.closed) await once(socket, 'close');
};

describe('a TCP fault proxy', () => {
  it('forwards everything, large responses included, and counts bytes', async () => {
    expect((await get('/3000000')).length).toBe(3_000_000);
    const [stats] = proxy.connections();
    expect(stats?.bytesToClient).toBeGreaterThan(3_000_000);
    expect(stats?.bytesToServer).toBeGreaterThan(20);
    expect(proxy.connections()).toHaveLength(1);
    expect(proxy.maxOpen()).toBe(1);
  });

  it('delays both directions', async () => {
    proxy.setFault({ kind: 'delay', ms: 100, jitter: 20 });
    expect((await get()).took).toBeGreaterThan(155);
  });

  it('delays a large response once, not chunk by chunk', async () => {
    proxy.setFault({ kind: 'delay', ms: 100 });
    // Chunk by chunk it would take longer than jest lets a test run: 100 ms for each of 480 chunks of 64 KiB.
    expect((await get('/30000000')).length).toBe(30_000_000);
  });

  it('drips a response', async () => {
    proxy.setFault({ kind: 'drip', bytes: 50, everyMs: 20 });
    const { took, length } = await get('/500');
    expect(length).toBe(500);
    expect(took).toBeGreaterThan(180);
  });

  it('closes open connections and rejects new ones', async () => {
    const open = connect(proxy.port, '127.0.0.1');
    open.on('error', () => {});
    await eventually(() => expect(proxy.openConnections()).toBe(1));
    proxy.setFault({ kind: 'cut' });
    await once(open, 'close');
    await expect(get()).rejects.toThrow();
    expect(proxy.openConnections()).toBe(0);
    proxy.setFault({ kind: 'pass' });
    expect((await get()).length).toBe(10);
  });

  it('holds all data in a black hole and delivers it afterwards', async () => {
    proxy.setFault({ kind: 'blackhole' });
    const pending = get();
    await eventually(() => expect(proxy.openConnections()).toBe(1));
    await getAround();
    expect(reached).toBe(1);
    proxy.setFault({ kind: 'pass' });
    expect((await pending).length).toBe(10);
    expect(reached).toBe(2);
  });

  it('hides the close of a client from the server until the black hole is over', async () => {
    const client = connect(proxy.port, '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(client, 'data');
    proxy.setFault({ kind: 'blackhole' });
    client.destroy();
    await once(client, 'close');
    await getAround();
    expect(await connectionsOf(server)).toBe(1);
    proxy.setFault({ kind: 'pass' });
    await eventually(() => expect(proxy.openConnections()).toBe(0));
  });

  it('resets a connection after the server has responded and before the client reads it', async () => {
    proxy.setFault({ kind: 'reset', afterBytes: 0 });
    const client = connect(proxy.port, '127.0.0.1');
    client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
    await expect(errorOf(client)).resolves.toMatchObject({ code: 'ECONNRESET' });
    expect(reached).toBe(1);
    expect(proxy.connections()[0]).toMatchObject({ open: false, bytesToClient: 0 });
  });

  it('resets a connection in the middle of a response', async () => {
    proxy.setFault({ kind: 'reset', afterBytes: 1_000 });
    expect((await get('/100')).length).toBe(100);
    await expect(get('/100000')).rejects.toThrow();
  });

  it('resets a connection when the server is unreachable', async () => {
    const nowhere = await openTcpFaultProxy(1);
    const client = connect(nowhere.port, '127.0.0.1');
    await expect(errorOf(client)).resolves.toMatchObject({ code: 'ECONNRESET' });
    await nowhere.close();
  });
});

describe('delayOf', () => {
  it('stays within the jitter, and is never negative', () => {
    const fault = { kind: 'delay', ms: 100, jitter: 20 } as const;
    expect([0, 0.5, 1].map((random) => delayOf(fault, random))).toEqual([80, 100, 120]);
    expect(delayOf({ kind: 'delay', ms: 100 }, 0)).toBe(100);
    expect(delayOf({ ...fault, ms: 5 }, 0)).toBe(0);
    expect(delayOf({ kind: 'pass' }, 1)).toBe(0);
  });
});

async function errorOf(socket: Socket): Promise<Error> {
  const [error] = await once(socket, 'error');
  return error as Error;
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
